import { brokenPipelineCase, cutShortCase, noiseCase, pipeliningCase } from './connection-cases.ts';
import { contentTypeCase } from './content-type-cases.ts';
import { formCase } from './form-cases.ts';
import { chunkedCase, smugglingCase } from './framing-cases.ts';
import type { FuzzCase } from './fuzz-case.ts';
import { firstLineCase, headersCase } from './head-cases.ts';
import { jsonCase } from './json-cases.ts';
import { cutUploadCase, multipartCase } from './multipart-cases.ts';
import { createRandom } from './random.ts';
import type { CaseSource, World } from './world.ts';

type MakeCase = (source: CaseSource) => FuzzCase;

/** Kinds of cases; one that occurs twice is drawn twice as often. */
export const families: Readonly<Record<string, readonly MakeCase[]>> = {
  json: [jsonCase, jsonCase, jsonCase, jsonCase, jsonCase, contentTypeCase],
  multipart: [multipartCase, multipartCase, multipartCase, multipartCase, multipartCase, cutUploadCase],
  form: [formCase],
  http: [
    ...[chunkedCase, cutShortCase, firstLineCase, headersCase],
    ...[noiseCase, pipeliningCase, smugglingCase, brokenPipelineCase],
  ],
};

const shares = [
  'json',
  'json',
  'json',
  'multipart',
  'multipart',
  'multipart',
  'form',
  'http',
  'http',
] as const;

/** Case `index` of a run; the same for the same seed, but for keys and times. */
export function makeCase(world: World, seed: number, index: number, only?: string): FuzzCase {
  const random = createRandom(seed, index);
  const share = random.pick(shares);
  const make = random.pick(families[only ?? share] as readonly MakeCase[]);
  return make({ world, random, id: `fuzz-${index}` });
}
