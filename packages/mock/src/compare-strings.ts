import { createHash } from 'node:crypto';

/** The header in which a caller may send the string that it signed, percent-encoded or in Base64 of its UTF-8. */
export const debugHeader = 'X-Debug-Signed-String';

/** @param header its value; a text that is in neither encoding is taken as it is. */
export function claimedString(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined;
  // The payload's braces are not of the Base64 alphabet: a percent-encoded string always has a %.
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(header)) return Buffer.from(header, 'base64').toString('utf8');
  try {
    return decodeURIComponent(header);
  } catch {
    return Buffer.from(header, 'latin1').toString('utf8');
  }
}

/** The string that the mock computed, for a person. */
export function shownString(parts: StringParts): string {
  const text = joined(parts);
  const bytes = Buffer.byteLength(text);
  const digest = createHash('sha256').update(text).digest('hex');
  const long = text.length > longest;
  const shown = long ? `${text.slice(0, longest - 500)} [...] ${text.slice(-500)}` : text;
  return `The mock computed this string (${bytes} bytes, SHA-256 ${digest}): ${shown}`;
}

const longest = 4000;

/** Where two strings part, and in which part of the right one. */
export function difference(parts: StringParts, claimed: string): string {
  const right = joined(parts);
  if (right === claimed) return `The string in ${debugHeader} is the same, so key or algorithm are wrong`;
  let at = 0;
  while (at < right.length && right[at] === claimed[at]) at++;
  return (
    `The string in ${debugHeader} differs from character ${at + 1} on, in ${partAt(parts, at)}: ` +
    `expected ${excerpt(right, at)}, but it has ${excerpt(claimed, at)}`
  );
}

function excerpt(text: string, at: number): string {
  const piece = text.slice(at, at + 40);
  return piece === '' ? 'its end' : JSON.stringify(piece);
}

function partAt(parts: StringParts, at: number): string {
  let end = 0;
  for (const [part, name] of Object.entries(partNames) as [keyof StringParts, string][]) {
    end += parts[part].length;
    if (at < end) return name;
  }
  return 'what follows payload';
}

const partNames: Readonly<Record<keyof StringParts, string>> = {
  method: 'the method',
  path: 'the path',
  requestId: 'request_id',
  accessKey: 'access_key',
  tonce: 'tonce',
  payload: 'payload',
};

/** The parts of the signed string, in their order, as they came in the request. */
export interface StringParts {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly accessKey: string;
  readonly tonce: string;
  readonly payload: string;
}

/** What else the caller may have put into the string. */
export interface Surroundings {
  /** The request's target, with its query. */
  readonly target: string;
  /** The `Host` header. */
  readonly host: string;
  /** Paths of all operations. */
  readonly paths: readonly string[];
}

export function joined({ method, path, requestId, accessKey, tonce, payload }: StringParts): string {
  return `${method}${path}${requestId}${accessKey}${tonce}${payload}`;
}
