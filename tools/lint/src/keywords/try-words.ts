import { boundsExplained } from '@attestation/spec/lint/rules/bounds-explained.ts';
import { defaultExplained } from '@attestation/spec/lint/rules/default-explained.ts';
import type { Probe } from './probe.ts';
import type { Trial } from './trial.ts';

const words = ['title', 'description', 'examples'];

/**
 * What a reader is reported, whatever draws the page: a keyword is said when it is words itself, or when the
 * lint refuses a description that is silent about it.
 */
export const tryWords: Trial = async (probes) => {
  return probes.map((probe) => (words.includes(probe.keyword) || isDemanded(probe) ? 'said' : 'unasked'));
};

function isDemanded({ keyword, schema }: Probe): boolean {
  const content = { 'application/json': { schema: { ...schema, description: 'It.' } } };
  const document = { paths: { '/': { post: { requestBody: { content } } } } };
  return [boundsExplained, defaultExplained]
    .flatMap((rule) => rule(document, undefined, { path: [] }))
    .some(({ path }) => path.includes(keyword));
}
