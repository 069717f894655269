import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import { schemasOf } from '../walk-schemas.ts';
import { isOldWord } from './only-3-1-words.ts';

/** Keywords that the generator, the validators, Prism and the examples' check handle, and those that refuse nothing. */
const known = new Set([
  ...['type', 'enum', 'const', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum'],
  ...[
    'properties',
    'required',
    'additionalProperties',
    'patternProperties',
    'propertyNames',
    'minProperties',
  ],
  ...['items', 'minItems', 'maxItems'],
  ...['anyOf', 'allOf', 'oneOf', 'discriminator', 'if', 'then', 'else', '$ref'],
  ...['contentEncoding', 'contentMediaType', 'default', 'title', 'description', 'examples'],
  ...['deprecated', 'readOnly', 'writeOnly', 'externalDocs', '$comment'],
]);

const instead: Record<string, string> = {
  format: 'Write a pattern; formats are checked by some tools and ignored by others.',
  unevaluatedProperties: 'Write additionalProperties: false in a schema that has all its properties.',
  prefixItems: 'Write an object with a named member for each position.',
};

/** An unknown keyword breaks the types, the mock or the validators later, with a message that does not name it. */
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
    `${fix.replace(/\.$/, '')}; or try it in the generated types, the validators and Prism, then add it to spec/lint/rules/known-keywords.ts.`,
  );
}
