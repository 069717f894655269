import { type SignedParts, signedString } from '../signed-string.ts';

/**
 * Where two texts differ first; undefined when they are the same.
 *
 * @example textDifference('abc', 'abd') // 'from character 3 on: expected "c", but it has "d"'
 */
export function textDifference(expected: string, found: string): string | undefined {
  if (expected === found) return undefined;
  const at = firstDifference(expected, found);
  return `from character ${at + 1} on: expected ${excerpt(expected, at)}, but it has ${excerpt(found, at)}`;
}

/**
 * Where a text differs first from the signed string of these parts; undefined when it is that string.
 *
 * @example 'in tonce, from character 63 on: expected "1700000000{", but it has "1700000001{"'
 */
export function stringDifference(parts: SignedParts, found: string): string | undefined {
  const expected = signedString(parts);
  const difference = textDifference(expected, found);
  return difference && `in ${partAt(parts, firstDifference(expected, found))}, ${difference}`;
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}

function excerpt(text: string, at: number): string {
  const piece = text.slice(at, at + 40);
  return piece === '' ? 'its end' : JSON.stringify(piece);
}

function partAt({ path, requestId, accessKey, tonce, payload }: SignedParts, at: number): string {
  const parts = {
    'the method': 'POST',
    'the path': path,
    request_id: requestId,
    access_key: accessKey,
    tonce: String(tonce),
    payload,
  };
  let end = 0;
  for (const [name, text] of Object.entries(parts)) {
    end += text.length;
    if (at < end) return name;
  }
  return 'what follows the payload';
}
