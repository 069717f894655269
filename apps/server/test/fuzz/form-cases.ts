import type { Envelope } from '../server-under-test.ts';
import type { Expected, FuzzCase } from './fuzz-case.ts';
import { httpBytes } from './http-bytes.ts';
import { mutatedJson } from './json-values.ts';
import {
  type CaseSource,
  flipBytes,
  inPieces,
  pathOf,
  pickOperation,
  signedEnvelope,
  validPayload,
} from './world.ts';

/** One urlencoded request. */
export function formCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const operation = pickOperation(random);
  const changed = random.chance(0.4);
  const payload = validPayload(source, operation);
  const text = changed ? mutatedJson(random, payload) : JSON.stringify(payload);
  const form = encoded(signedEnvelope(source, operation, text));
  const [name, make, wrong] = random.pick(changes);
  const outcome = wrong ? 'refusal' : changed || operation === 'addFactoids' ? 'either' : 'success';
  const headers: [string, string][] = [['Content-Type', 'application/x-www-form-urlencoded']];
  const body = Buffer.from(make(form, source));
  return {
    name: `form: ${name}${changed ? ' with a changed payload' : ''}`,
    writes: inPieces(random, httpBytes({ target: pathOf(operation), headers, body })),
    ending: 'keep',
    expected: [
      { operation, outcome: name === 'changed bytes' ? 'either' : (outcome as Expected['outcome']) },
    ],
  };
}

function encoded(envelope: Envelope): string {
  return Object.entries(envelope)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}

type Change = readonly [
  name: string,
  make: (form: string, source: CaseSource) => string | Buffer,
  wrong: boolean,
];

const changes: readonly Change[] = [
  ['valid', (form) => form, false],
  ['plus for space', (form) => form.replaceAll('%20', '+'), false],
  ['every byte escaped', (form) => form.replace(/[a-z_]+(?==)/g, escaped), false],
  ['empty pairs', (form) => `&&${form.replaceAll('&', '&&')}&`, false],
  ['unknown fields', (form, { random }) => `${form}&${'x'.repeat(random.int(1000))}=1&y`, false],
  ['changed bytes', (form, { random }) => flipBytes(random, Buffer.from(form)), false],
  ['truncated', (form, { random }) => form.slice(0, random.int(form.length - 350)), true],
  ['duplicate field', (form) => `${form}&tonce=1`, true],
  ['duplicate behind an escape', (form) => `${form}&t%6fnce=1`, true],
  [
    'wrong escapes',
    (form, { random }) => `${form}&x=${random.pick(['%', '%4', '%zz', '%ff', '%c0%80'])}`,
    true,
  ],
  [
    'raw bytes',
    (form, { random }) => Buffer.concat([Buffer.from(`${form}&x=`), random.bytes(20), end]),
    true,
  ],
  ['many fields', (form) => `${form}&${names(20)}`, false],
  ['too many fields', (form) => `${form}&${names(20_000)}`, true],
  ['one field a thousand times', (form) => `${form}${'&a=1'.repeat(1000)}`, true],
  [
    'tonce as text',
    (form, { random }) => form.replace(/tonce=/, random.pick(['tonce=0', 'tonce=%2B', 'tonce=1e'])),
    true,
  ],
  ['empty', () => '', true],
];

/** No UTF-8, whatever stands before it. */
const end = Buffer.from([0xff]);

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}`).join('&');
}

function escaped(text: string): string {
  return [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
}
