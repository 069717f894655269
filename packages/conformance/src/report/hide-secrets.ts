/** Characters of a secret that stay, so that two of them can be told apart. */
const SHOWN = 4;

/** Of a long secret this much tells it from chance; what follows of it goes too, as far as it goes. */
const TELLING = 16;

/**
 * Takes secrets out of texts, in whichever encoding they stand there: plain, percent-encoded, with the escapes of JSON
 * (RFC 8259 section 7), or in the URL-safe alphabet (RFC 4648 section 5). Also when only their beginning is there.
 */
export function hideSecrets(secrets: Iterable<string>): (text: string) => string {
  const known = [...new Set(secrets)].filter((secret) => secret.length > 1);
  const hiders = known.sort((one, other) => other.length - one.length).map(hiderOf);
  return (text) => hiders.reduce((left, hide) => hide(left), text);
}

function hiderOf(secret: string): (text: string) => string {
  const characters = [...secret];
  const shown = `${secret.slice(0, Math.min(SHOWN, secret.length >> 1))}...`;
  // A key of a few letters may be part of any word.
  const edge = secret.length < 6 && /^\w+$/.test(secret) ? '\\b' : '';
  let find: RegExp | undefined;
  const [plain = ''] = /[a-z\d]+/i.exec(characters.slice(0, TELLING).join('')) ?? [];
  return (text) => {
    // Most texts hold no secret: letters and digits stand there as they are, or after % or \u.
    if (!/%|\\u/i.test(text) && !text.toLowerCase().includes(plain.toLowerCase())) return text;
    find ??= new RegExp(`${edge}${characters.slice(0, TELLING).map(anyEncoding).join('')}${edge}`, 'gi');
    let result = '';
    let from = 0;
    for (const { index, 0: found } of text.matchAll(find)) {
      if (index < from) continue;
      result += text.slice(from, index) + shown;
      from = endOf(text, index + found.length, characters);
    }
    return result + text.slice(from);
  };
}

/** Where the secret ends of which the telling part ends at `at`. */
function endOf(text: string, at: number, characters: readonly string[]): number {
  for (const character of characters.slice(TELLING)) {
    const match = encodings(character).find(
      (one) => text.slice(at, at + one.length).toLowerCase() === one.toLowerCase(),
    );
    if (match === undefined) return at;
    at += match.length;
  }
  return at;
}

function anyEncoding(character: string): string {
  return `(?:${encodings(character).map(literal).join('|')})`;
}

function encodings(character: string): string[] {
  const percent = [...Buffer.from(character, 'utf8')].map((byte) => `%${hex(byte, 2)}`).join('');
  const units = Array.from(character, (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`).join('');
  return [character, percent, units, ...(others[character] ?? [])];
}

const others: Readonly<Record<string, readonly string[]>> = {
  '+': ['-', ' ', '%20'],
  '/': ['_', '\\/'],
  ' ': ['+'],
};
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
