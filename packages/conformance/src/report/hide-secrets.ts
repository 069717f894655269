/** Characters of a secret that stay, so that two of them can be distinguished. */
const SHOWN = 4;

/** This much of a long secret distinguishes it from chance; the part that follows is hidden too. */
const TELLING = 16;

/**
 * Takes secrets out of texts, in whichever encoding they stand there: plain, percent-encoded, with the escapes of JSON
 * (RFC 8259 section 7), or in the URL-safe alphabet (RFC 4648 section 5). Also when only their beginning is there.
 */
export function hideSecrets(secrets: Iterable<string>): (text: string) => string {
  const finders = [...new Set(secrets)].filter((secret) => secret.length > 1).map(finderOf);
  return (text) => {
    // Of secrets that begin alike the one that goes furthest is meant.
    const places = finders.flatMap((find) => find(text)).sort((one, other) => one.from - other.from);
    let result = '';
    let at = 0;
    for (const { from, to, shown } of places) {
      if (from >= at) result += `${text.slice(at, from)}${shown}...`;
      at = Math.max(at, to);
    }
    return result + text.slice(at);
  };
}

interface Place {
  readonly from: number;
  readonly to: number;
  /** What stays of it. */
  readonly shown: string;
}

function finderOf(secret: string): (text: string) => Place[] {
  const characters = [...secret];
  const shown = secret.slice(0, Math.min(SHOWN, secret.length >> 1));
  const [plain = ''] = /[a-z\d]+/i.exec(characters.slice(0, TELLING).join('')) ?? [];
  // A key of a few letters may be part of any word.
  const edge = secret.length < 6 && /^\w+$/.test(secret) ? '\\b' : '';
  let head: RegExp | undefined;
  return (text) => {
    // Most texts hold no secret: letters and digits stand there as they are, or after % or \u.
    if (!/%|\\u/i.test(text) && !text.toLowerCase().includes(plain.toLowerCase())) return [];
    head ??= new RegExp(`${edge}${characters.slice(0, TELLING).map(anyEncoding).join('')}${edge}`, 'gi');
    return Array.from(text.matchAll(head), ({ index, 0: found }) => ({
      from: index,
      to: endOf(text, index + found.length, characters),
      shown,
    }));
  };
}

/** Where the secret ends of which the telling part ends at `at`. */
function endOf(text: string, at: number, characters: readonly string[]): number {
  for (const character of characters.slice(TELLING)) {
    const next = stickyEncoding(character);
    next.lastIndex = at;
    if (!next.test(text)) return at;
    at = next.lastIndex;
  }
  return at;
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
