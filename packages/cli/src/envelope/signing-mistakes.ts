import { operations } from '@attestation/contract/v1';
import type { SignedParts } from '@attestation/signing';
import { indented } from '../indented.ts';

/** What somebody may have signed instead, and how to put it right. */
export interface Mistake {
  readonly text: string;
  readonly advice: string;
}

/** The strings of common mistakes. The list is short: each is hashed once, and only when a signature does not verify. */
export function signingMistakes(parts: SignedParts): Mistake[] {
  const { path, requestId, accessKey, tonce, payload } = parts;
  const string = (changed: Partial<SignedParts>, method = 'POST') => {
    const all = { ...parts, ...changed };
    return `${method}${all.path}${all.requestId}${all.accessKey}${all.tonce}${all.payload}`;
  };
  const short = path.replace(/^\/api\/[^/]+/, '');
  return [
    ...reprints(payload).map(([how, text]) => ({
      text: string({ payload: text }),
      advice: `the payload was printed a second time, ${how}; print it once, sign that text and send that text`,
    })),
    ...['\n', '&', ' ', ',', '|'].map((separator) => ({
      text: ['POST', path, requestId, accessKey, tonce, payload].join(separator),
      advice: `there is ${JSON.stringify(separator)} between the parts; there must be nothing`,
    })),
    {
      text: string({ path: short }),
      advice: `the path that was signed is ${short}; it starts with /api: ${path}`,
    },
    ...otherPaths(path).map((other) => ({
      text: string({ path: other }),
      advice: `the path that was signed is ${other}; that of this operation is ${path}`,
    })),
    { text: string({ path: `${path}/` }), advice: 'the path that was signed ends with a slash; it must not' },
    { text: string({}, ''), advice: 'the string does not begin with POST' },
    { text: string({}, 'post'), advice: 'the method is in small letters; it is POST' },
    {
      text: string({ tonce: `${tonce}000` }),
      advice: 'the tonce that was signed is in milliseconds; it is in seconds',
    },
    { text: string({ payload: '' }), advice: 'the payload is missing in the string that was signed' },
    { text: `${string({})}\n`, advice: 'the string ends with a line break; nothing follows the payload' },
    {
      text: `POST${path}${accessKey}${requestId}${tonce}${payload}`,
      advice: 'access_key stands before request_id; request_id comes first',
    },
  ];
}

function otherPaths(path: string): string[] {
  return Object.values(operations).flatMap((other) => (other.path === path ? [] : [other.path]));
}

/** Payloads as the JSON libraries of languages print them. */
function reprints(payload: string): [how: string, text: string][] {
  const compact = indented(payload)
    .replace(/\n\s*/g, '')
    .replaceAll(/("(?:[^"\\]|\\.)*")|: /g, (_, string) => string ?? ':');
  const parsed: unknown = JSON.parse(payload);
  return [
    ['without spaces', compact],
    ['with other numbers or escapes', JSON.stringify(parsed)],
    ['with a space after "," and ":", as Python does', spaced(compact)],
    ['with everything but ASCII escaped, as PHP does', ascii(compact).replaceAll('/', '\\/')],
    ['with spaces and everything but ASCII escaped, as Python does', ascii(spaced(compact))],
    ['with its keys sorted', JSON.stringify(sorted(parsed))],
    ['indented', indented(payload)],
  ];
}

function spaced(compact: string): string {
  return compact.replaceAll(/("(?:[^"\\]|\\.)*")|([,:])/g, (_, string, mark) => string ?? `${mark} `);
}

function ascii(text: string): string {
  return text.replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}
