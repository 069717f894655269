import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonTextError, jsonElements, jsonMembers } from '../src/index.ts';

const seed = 20_261_121;

/** JSON text in many spellings: odd spacing, `\u` escapes for any character, numbers that no printer writes. */
const space = fc.constantFrom('', '', ' ', '\n', '\r\n', '\t ');
const unit = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    '李',
    '📄',
    '\\"',
    '\\\\',
    '\\/',
    '\\u0061',
    '\\u674E',
    '\\ud800',
    '{',
    '}',
    ',',
    ':',
  ),
  fc.string({ unit: 'grapheme', maxLength: 3 }).map((text) => JSON.stringify(text).slice(1, -1)),
);
const string = fc.array(unit, { maxLength: 4 }).map((units) => `"${units.join('')}"`);
/** Mostly new keys: a text with a repeated one is refused whatever else it holds, and would test nothing else. */
const key = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(string, fc.nat()).map(([text, n]) => `"${n}${text.slice(1)}`) },
  { weight: 1, arbitrary: fc.constantFrom('""', '"__proto__"', '"a"', '"\\u0061"', '"1"') },
);
const number = fc.oneof(
  fc.constantFrom('0', '-0', '1.10', '1e400', '12345678901234567890', '1E+2', '-0.0e-01'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);
const { value } = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.oneof(string, number, fc.constantFrom('true', 'false', 'null')),
    tie('array'),
    tie('object'),
  ),
  array: fc
    .array(
      fc.tuple(space, tie('value'), space).map((parts) => parts.join('')),
      { maxLength: 4 },
    )
    .map((items) => `[${items.join(',')}]`),
  object: fc
    .array(fc.tuple(space, key, space, fc.constant(':'), space, tie('value'), space), { maxLength: 4 })
    .map((members) => `{${members.map((parts) => parts.join('')).join(',')}}`),
}));
const object = fc
  .array(fc.tuple(key, space, value, space), { maxLength: 5 })
  .map(
    (members) =>
      `{${members.map(([name, before, text, after]) => `${name}:${before}${text}${after}`).join(',')}}`,
  );

/** Half of it damages most texts, half only changes them. */
const noise = fc.oneof(
  fc.constantFrom(
    '"',
    '\\',
    ',',
    ':',
    '{',
    '}',
    '[',
    ']',
    '-',
    '.',
    'e',
    'u',
    '\u0000',
    '\ufeff',
    '\ud83d',
    'tru',
    '/*',
  ),
  fc.constantFrom(' ', '\n', '\t', '\r', '0', '1', '7', 'a', 'b', '李', '📄', '\\n', '\\u0061'),
  fc.string({ unit: 'binary', maxLength: 2 }),
);
const mutated = fc
  .tuple(
    object,
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0, 0, 0, 1, 2), noise), { minLength: 1, maxLength: 3 }),
  )
  .map(([text, edits]) =>
    edits.reduce((kept, [where, cut, put]) => {
      const at = where % (kept.length + 1);
      return kept.slice(0, at) + put + kept.slice(at + cut);
    }, text),
  );

/** What a text's parts are by JSON.parse; undefined where it refuses, or where the text is not an object. */
function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const result: unknown = JSON.parse(text);
    return typeof result === 'object' && result && !Array.isArray(result) ? { ...result } : undefined;
  } catch {
    return undefined;
  }
}

function scanned(text: string): Map<string, string> | JsonTextError {
  try {
    return jsonMembers(text);
  } catch (error) {
    if (error instanceof JsonTextError) return error;
    throw error;
  }
}

/** JSON.parse keeps the last of repeated keys, so that each object then has fewer members than colons say. */
function keysLost(text: string): boolean {
  let kept = 0;
  JSON.parse(text, (_key, found: unknown) => {
    if (typeof found === 'object' && found && !Array.isArray(found)) kept += Object.keys(found).length;
    return found;
  });
  const outside = text.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return kept < outside.split(':').length - 1;
}

function agrees(text: string): void {
  const want = parsed(text);
  const got = scanned(text);
  if (got instanceof JsonTextError) {
    if (got.reason === 'syntax') expect(want === undefined || /\p{Cs}/u.test(text)).toBe(true);
    if (got.reason === 'duplicate-key' && want) expect(keysLost(text)).toBe(true);
    if (got.reason === 'too-deep') expect(text.match(/[{[]/g)?.length).toBeGreaterThan(64);
    return;
  }
  expect(want).toBeDefined();
  expect(keysLost(text)).toBe(false);
  expect([...got.keys()].sort()).toEqual(Object.keys(want ?? {}).sort());
  for (const [key, slice] of got) {
    expect(slice).toBe(slice.trim());
    expect(JSON.parse(slice)).toEqual(want?.[key]);
    if (slice.startsWith('['))
      expect(jsonElements(slice).map((part) => JSON.parse(part))).toEqual(want?.[key]);
  }
}

function outcomes(texts: fc.Arbitrary<string>, numRuns: number) {
  const seen = { accepted: 0, syntax: 0, 'duplicate-key': 0, 'too-deep': 0 };
  fc.assert(
    fc.property(texts, (text) => {
      agrees(text);
      const got = scanned(text);
      seen[got instanceof JsonTextError ? got.reason : 'accepted']++;
    }),
    { seed, numRuns },
  );
  return seen;
}

// The counts hold the generators to their purpose: each outcome must come often enough to mean something.
describe('jsonMembers judges as JSON.parse does', () => {
  it('on JSON', () => {
    const seen = outcomes(object, 3000);
    expect(seen.syntax).toBe(0);
    expect(seen.accepted).toBeGreaterThan(1500);
    expect(seen['duplicate-key']).toBeGreaterThan(100);
  });

  it('on damaged JSON', () => {
    const seen = outcomes(mutated, 6000);
    expect(seen.syntax).toBeGreaterThan(1500);
    expect(seen.accepted).toBeGreaterThan(500);
    expect(seen['duplicate-key']).toBeGreaterThan(100);
  });
});
