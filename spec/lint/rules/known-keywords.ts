import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import { schemasOf } from '../walk-schemas.ts';
import { isOldWord } from './only-3-1-words.ts';

/** The keywords that every tool was tried with, and those that refuse nothing. */
const known = new Set([
  ...probed(join(import.meta.dirname, '../keyword-probes.yaml')),
  ...['deprecated', 'readOnly', 'writeOnly', 'externalDocs', '$comment'],
]);

const instead: Record<string, string> = {
  format: 'Write a pattern; formats are checked by some tools and ignored by others.',
  unevaluatedProperties: 'Write additionalProperties: false in a schema that has all its properties.',
  prefixItems: 'Write an object with a named member for each position.',
};

/** A keyword without a probe breaks the types, the mock or the validators later, in words of theirs. */
export const knownKeywords: SpectralFunction = (document) =>
  [...schemasOf(document)].flatMap(({ schema, path }) =>
    Object.entries(schema)
      .filter(
        ([keyword, value]) => !known.has(keyword) && !keyword.startsWith('x-') && !isOldWord(keyword, value),
      )
      .map(([keyword]) => ({ path: [...path, keyword], message: messageFor(keyword) })),
  );

function messageFor(keyword: string): string {
  const fix = instead[keyword] ?? 'Say it with a keyword that is there';
  return teach(
    `No tool was tried with the keyword ${keyword}.`,
    `${fix.replace(/\.$/, '')}; or add a probe to spec/lint/keyword-probes.yaml.`,
  );
}

/** The names at the start of a line: a parser is not worth a dependency here. */
function probed(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^(\$?\w+):/gm)].map(([, keyword]) => keyword ?? '');
}
