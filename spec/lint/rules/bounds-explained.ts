import { patternExplained, patternSentence } from '../pattern-words.ts';
import type { SpectralFunction } from '../spectral-context.ts';
import { teach } from '../teach.ts';
import type { JsonSchema } from '../walk-schemas.ts';
import { schemasOf } from '../walk-schemas.ts';

/** Each bound with the sentence that a description could say it in. */
const bounds: Record<string, (value: unknown) => string> = {
  minLength: (value) => (value === 1 ? 'Not empty.' : `At least ${value} characters.`),
  maxLength: (value) => `At most ${value} characters.`,
  pattern: (value) => patternSentence(String(value)),
  minimum: (value) => `At least ${value}.`,
  maximum: (value) => `At most ${value}.`,
  exclusiveMinimum: (value) => `More than ${value}.`,
  exclusiveMaximum: (value) => `Less than ${value}.`,
  multipleOf: (value) => `A multiple of ${value}.`,
  minItems: (value) => `At least ${value}.`,
  maxItems: (value) => `At most ${value}.`,
  minContains: (value) => `At least ${value}.`,
  maxContains: (value) => `At most ${value}.`,
  minProperties: (value) => `At least ${value}.`,
  maxProperties: (value) => `At most ${value}.`,
  uniqueItems: () => 'Each item only once.',
};

/** Words that say a small number without writing it. */
const small: Record<number, RegExp> = {
  0: /\bempty\b|\bnegative\b|`\[\]`/i,
  1: /\bone\b|\bempty\b|\bpositive\b/i,
};

/** Readers see descriptions, not keywords: each bound is in words in the description. */
export const boundsExplained: SpectralFunction = (document) =>
  [...schemasOf(document)]
    .filter(({ role }) => role !== 'condition')
    .flatMap(({ schema, description, path }) => {
      const silent = Object.keys(bounds).filter(
        (keyword) => isBound(keyword, schema[keyword]) && !explains(description, keyword, schema[keyword]),
      );
      const [first] = silent;
      return first === undefined ? [] : [{ path: [...path, first], message: messageFor(schema, silent) }];
    });

/** Anything else is not a value of such a keyword, and Redocly says so. */
function isBound(keyword: string, value: unknown): boolean {
  if (keyword === 'uniqueItems') return value === true;
  return typeof value === (keyword === 'pattern' ? 'string' : 'number');
}

function messageFor(schema: JsonSchema, silent: string[]): string {
  const words = silent.map((keyword) => bounds[keyword]?.(schema[keyword])).join(' ');
  return teach(
    `The description does not explain ${silent.map((keyword) => `${keyword}: ${schema[keyword]}`).join(', ')}; readers meet it only as a refusal.`,
    `Say it in the description, such as "${words}"`,
  );
}

function explains(description: string, keyword: string, value: unknown): boolean {
  if (keyword === 'pattern') return patternExplained(String(value), description);
  if (keyword === 'uniqueItems') return /\b(unique|once|twice|different|distinct)\b/i.test(description);
  const number = Number(value);
  if (names(description, number) || small[number]?.test(description)) return true;
  const short = /\b(shorter|less|fewer|below|under)\b/i.test(description);
  return /^max/.test(keyword) && short && names(description, number + 1);
}

/** Whether the number is in the text, also as 1,000; not as a part of a longer number or of an id (D2). */
function names(text: string, value: number): boolean {
  return [String(value), value.toLocaleString('en-US')].some((written) =>
    new RegExp(`(?<![\\w.,])${written.replaceAll('.', '\\.')}(?!\\w|[.,]\\d)`).test(text),
  );
}
