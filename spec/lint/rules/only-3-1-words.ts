import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import type { JsonSchema } from '../walk-schemas.ts';
import { schemasOf } from '../walk-schemas.ts';

/** What OpenAPI 3.0 wrote, and how 3.1 says it. The old words are ignored in silence. */
const old: { keyword: string; is: (value: unknown) => boolean; fix: string }[] = [
  { keyword: 'nullable', is: () => true, fix: "Write type: [string, 'null'], or anyOf with type: 'null'." },
  { keyword: 'example', is: () => true, fix: 'Write examples: with a list of one.' },
  { keyword: 'exclusiveMinimum', is: isBoolean, fix: 'Write the bound itself: exclusiveMinimum: 0.' },
  { keyword: 'exclusiveMaximum', is: isBoolean, fix: 'Write the bound itself: exclusiveMaximum: 100.' },
  {
    keyword: 'format',
    is: (value) => value === 'binary',
    fix: 'Write contentMediaType: application/octet-stream; the types become Blob.',
  },
  { keyword: 'format', is: (value) => value === 'byte', fix: 'Write contentEncoding: base64.' },
];

/** The contract is OpenAPI 3.1, whose schemas are JSON Schema 2020-12. */
export const only31Words: SpectralFunction = (document) => {
  const { openapi } = document as { openapi?: unknown };
  const found = [...schemasOf(document)].flatMap(({ schema, path }) =>
    old
      .filter(({ keyword, is }) => keyword in schema && is(schema[keyword]))
      .map(({ keyword, fix }) => ({
        path: [...path, keyword],
        message: teach(
          `${keyword}: ${String((schema as JsonSchema)[keyword])} is a word of OpenAPI 3.0; in 3.1 it means nothing.`,
          fix,
        ),
      })),
  );
  if (/^3\.1\.\d+$/.test(String(openapi))) return found;
  const message = teach(
    `The document is OpenAPI ${String(openapi)}; every tool here reads 3.1.`,
    'Write openapi: 3.1.1.',
  );
  return [...found, { path: ['openapi'], message }];
};

/** Whether this rule speaks of the keyword. */
export function isOldWord(keyword: string, value: unknown): boolean {
  return old.some((word) => word.keyword === keyword && word.is(value));
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}
