import type { Exchange } from '../target/exchange.ts';
import type { ReportedExchange } from './report.ts';

/** The longest body that a report shows, in characters. */
const LONGEST = 4000;

/**
 * What a report must not show: the access keys of the exchanges, and their signatures, since a request could be replayed
 * within the window of its tonce. Private keys are never in an exchange.
 */
export function secretsOf(exchanges: readonly Exchange[]): string[] {
  return exchanges.flatMap(({ draft, request }) => [
    ...(draft ? [draft.key.accessKey] : []),
    ...(request.signed ? [request.signed.signature] : []),
  ]);
}

/**
 * An exchange for a report: keys and signatures are cut to their first characters.
 *
 * @param hide removes the known secrets; members with the names of secrets are always cut
 */
export function redact(
  { request, answer, missing }: Exchange,
  baseUrl: string,
  hide: (text: string) => string = hideSecrets([]),
): ReportedExchange {
  return {
    request: {
      method: request.method,
      url: hide(shownUrl(baseUrl) + request.path),
      headers: shownHeaders(request.headers, hide),
      body: bodyText(request.body, hide),
    },
    response: answer
      ? {
          status: answer.status,
          headers: shownHeaders(answer.headers, hide),
          body: bodyText(answer.body, hide),
        }
      : null,
    ...(missing !== undefined && { missing }),
  };
}

/** An address without the password that may be in it (RFC 3986 section 3.2.1). */
export function shownUrl(url: string): string {
  return url.replace(/^(\w+:\/\/)[^/@]*@/, '$1');
}

const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|set-cookie)$/i;

function shownHeaders(headers: Readonly<Record<string, string>>, hide: (text: string) => string) {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    SECRET_HEADERS.test(name) ? '...' : hide(value),
  ]);
  return Object.fromEntries(shown) as Record<string, string>;
}

const SECRET_MEMBERS = [
  /("(?:access_key|signature)"\s*:\s*")((?:[^"\\]|\\.){0,4})(?:[^"\\]|\\.)*/g,
  /((?:^|&)(?:access_key|signature)=)([^&\s]{0,4})[^&\s]*/g,
  /(name="?(?:access_key|signature)"?\r\n(?:[^\r\n]+\r\n)*\r\n)([^\r\n]{0,4})[^\r\n]*/g,
];

function bodyText(bytes: Uint8Array, hide: (text: string) => string): string {
  let text = Buffer.from(bytes.subarray(0, 4 * LONGEST)).toString('utf8');
  const isForm = text.startsWith('--');
  const strange = text.match(/\uFFFD/g)?.length ?? 0;
  // Not text: described by its size.
  if (!isForm && (text.includes('\u0000') || strange > 20)) return `(${bytes.byteLength} bytes)`;
  text = hide(text);
  for (const secret of SECRET_MEMBERS) text = text.replace(secret, '$1$2...');
  text = text.replace(/[^\P{Cc}\r\n\t]|\uFFFD/gu, '.');
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST).toWellFormed()}... (${bytes.byteLength} bytes)`
    : text;
}

/** Characters of a secret that stay, so that two of them can be distinguished. */
const SHOWN = 4;

/** So many characters of a long secret identify it; the characters that follow are hidden too. */
const TELLING = 16;

/**
 * Removes secrets from texts, in any encoding: plain, percent-encoded, with the escapes of JSON
 * (RFC 8259 section 7), or in the URL-safe alphabet (RFC 4648 section 5). Also the beginning of a secret.
 */
export function hideSecrets(secrets: Iterable<string>): (text: string) => string {
  const finders = [...new Set(secrets)].filter((secret) => secret.length > 1).map(finderOf);
  return (text) => {
    const lower = ENCODED.test(text) ? undefined : text.toLowerCase();
    // When several secrets begin alike, the longest match is used.
    const places = finders.flatMap((find) => find(text, lower)).sort((one, other) => one.from - other.from);
    let result = '';
    let at = 0;
    for (const { from, to, shown } of places) {
      if (from >= at) result += `${text.slice(at, from)}${shown}...`;
      at = Math.max(at, to);
    }
    return result + text.slice(at);
  };
}

/** A letter or a digit that is encoded. */
const ENCODED = /(?:%(?:25)*|\\u00)(?:3\d|[46][1-9a-f]|[57][\da])/i;

interface Place {
  readonly from: number;
  readonly to: number;
  /** The part that remains. */
  readonly shown: string;
}

/** @returns finds a secret in a text; `lower` is the text in lower case, unless letters or digits of it are encoded */
function finderOf(secret: string): (text: string, lower: string | undefined) => Place[] {
  const characters = [...secret];
  const shown = secret.slice(0, Math.min(SHOWN, secret.length >> 1));
  const [plain = ''] = /[a-z\d]+/.exec(characters.slice(0, TELLING).join('').toLowerCase()) ?? [];
  // A key of a few letters may be part of any word.
  const edge = secret.length < 6 && /^\w+$/.test(secret) ? '\\b' : '';
  const startsPlain = edge === '' && plain !== '' && secret.toLowerCase().startsWith(plain);
  let head: RegExp | undefined;
  return (text, lower) => {
    // Fast paths: most texts contain no secret, and most secrets begin with letters and digits.
    if (lower !== undefined && !lower.includes(plain)) return [];
    if (lower !== undefined && startsPlain) {
      return placesOf(plain, lower).flatMap((from) => {
        const { to, read } = endOf(text, from, characters);
        return read < Math.min(TELLING, characters.length) ? [] : [{ from, to, shown }];
      });
    }
    head ??= new RegExp(`${edge}${characters.slice(0, TELLING).map(anyEncoding).join('')}${edge}`, 'gi');
    return Array.from(text.matchAll(head), ({ index }) => {
      return { from: index, to: endOf(text, index, characters).to, shown };
    });
  };
}

function placesOf(part: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) places.push(at);
  return places;
}

/** The end of a secret that begins at `from`, and how many of its characters are there. */
function endOf(text: string, from: number, characters: readonly string[]): { to: number; read: number } {
  let to = from;
  for (const [read, character] of characters.entries()) {
    const next = stickyEncoding(character);
    next.lastIndex = to;
    if (!next.test(text)) return { to, read };
    to = next.lastIndex;
  }
  return { to, read: characters.length };
}

const sticky = new Map<string, RegExp>();

function stickyEncoding(character: string): RegExp {
  const known = sticky.get(character) ?? new RegExp(anyEncoding(character), 'iy');
  sticky.set(character, known);
  return known;
}

/** A character in any encoding, also one that was encoded more than once. */
function anyEncoding(character: string): string {
  const percent = [...Buffer.from(character, 'utf8')].map((byte) => `%(?:25)*${hex(byte, 2)}`).join('');
  const units = Array.from(character, (unit) => `\\\\+u${hex(unit.charCodeAt(0), 4)}`).join('');
  return `(?:${[literal(character), percent, units, ...(others[character] ?? [])].join('|')})`;
}

const others: Readonly<Record<string, readonly string[]>> = {
  '+': ['-', ' ', '%(?:25)*20'],
  '/': ['_', '\\\\+/'],
  ' ': ['\\+'],
};
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
