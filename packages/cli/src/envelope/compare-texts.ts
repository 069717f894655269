import type { SignedParts } from '@attestation/signing';

/** Where two texts part; undefined when they are the same. */
export function textDifference(expected: string, found: string): string | undefined {
  if (expected === found) return undefined;
  const at = firstDifference(expected, found);
  return `from character ${at + 1} on: expected ${excerpt(expected, at)}, but it has ${excerpt(found, at)}`;
}

/** The same for signed strings; names the part in which they part. */
export function signedStringDifference(
  parts: SignedParts,
  expected: string,
  found: string,
): string | undefined {
  const difference = textDifference(expected, found);
  if (difference === undefined) return undefined;
  return `it differs in ${partAt(parts, firstDifference(expected, found))}, ${difference}`;
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
  const parts: [string, string][] = [
    ['the method', 'POST'],
    ['the path', path],
    ['request_id', requestId],
    ['access_key', accessKey],
    ['tonce', String(tonce)],
    ['payload', payload],
  ];
  let end = 0;
  for (const [name, text] of parts) {
    end += text.length;
    if (at < end) return name;
  }
  return 'what follows the payload';
}
