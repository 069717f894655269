declare const brand: unique symbol;

/** Text that a terminal or a page may show as it is. Only the functions here make it; other text is a type error. */
export type Printable = string & { readonly [brand]: 'printable' };

/** Control and format characters, and what ends a line. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Characters that a terminal, a page or XML may show in another way, or leave out; a line feed is none of them. */
const unsafe = /(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Text from a file, a service or a user with its control and format characters written out, so that it can neither move
 * a terminal's cursor, colour or forge a line, nor turn the writing direction. A line feed is written out, too.
 *
 * @param longest characters that are kept; the rest is cut.
 * @example printable('a\u001b[2Jb') // 'a\\u{1b}[2Jb'
 */
export function printable(text: string, longest = Infinity): Printable {
  return shorten(text, longest).replace(hidden, escapeSign) as Printable;
}

const shorten = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

/** Of these, a page leaves line ends, variation selectors, and a joiner between parts of a word or an emoji as they are. */
const unseen =
  /(\r?\n|\p{Variation_Selector}|(?<=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]))|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Text from a file, a service or a user for a page: direction marks, controls and what is shown as nothing are written out,
 * so that a text can neither turn the text around it nor pass for another. A terminal needs `printable`.
 *
 * @param longest as for `printable`
 * @example displayText('a\u202eb') // 'a\\u{202e}b'
 */
export function displayText(text: string, longest = Infinity): string {
  return shorten(text, longest).replace(unseen, (sign, kept?: string) => kept ?? escapeSign(sign));
}

const escapeSign = (sign: string): string => `\\u{${sign.codePointAt(0)?.toString(16)}}`;

/**
 * A template whose own words are printed as they stand, with line feeds, and whose values must be printable.
 *
 * @example shown`Saved ${printable(path)} (${bytes} bytes)`
 */
export function shown(words: TemplateStringsArray, ...values: readonly (Printable | number)[]): Printable {
  return words.map((word, at) => `${word}${values[at] ?? ''}`).join('') as Printable;
}

/**
 * A text with values in the place of their names in braces; printable when the values are. A name without a value is left
 * out.
 *
 * @param text words of ours, never from elsewhere
 * @example fill('{count} files', { count: 3 }) // '3 files'
 */
export function fill(text: string, values: Readonly<Record<string, Printable | number>>): Printable;
export function fill(text: string, values?: Readonly<Record<string, string | number>>): string;
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** As `printable`, and line feeds stay: for text whose lines are not entries of a list. */
export function printableLines(text: string): Printable {
  return joined(text.split('\n').map((line) => printable(line)));
}

/** @param between ours, never from elsewhere. */
export function joined(parts: readonly Printable[], between = '\n'): Printable {
  return parts.join(between) as Printable;
}

/**
 * JSON that reads as the same values, with each of those characters but the line feed as an escape of JSON, and each
 * that XML may not allow.
 *
 * @param json must be JSON, in which they stand only within strings.
 * @example printableJson('"a\u202eb"') // '"a\\u202eb"'
 */
export function printableJson(json: string): Printable {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(unsafe, (sign) => sign.split('').map(escaped).join('')) as Printable;
}

/**
 * A text as one word of a POSIX shell. Characters that a terminal or a page may change are written by `printf`, so that the
 * word is still the same text when it is copied from there.
 *
 * @example quoteForShell("it's") // "'it'\\''s'"
 */
export function quoteForShell(text: string): Printable {
  if (/^[\w./:@%+=,-]+$/.test(text)) return text as Printable;
  const literal = text.replaceAll("'", String.raw`'\''`);
  return `'${literal.replace(unsafe, (sign) => `'"$(printf '${escapeForPrintf(sign)}')"'`)}'` as Printable;
}

/** A text as a format of `printf` (POSIX), between single quotes: quotes, line ends and unsafe characters are escapes. */
export function escapeForPrintf(text: string): Printable {
  return text
    .replace(/\\/g, String.raw`\\`)
    .replace(/%/g, '%%')
    .replace(/'/g, String.raw`'\''`)
    .replace(/\r/g, String.raw`\r`)
    .replace(/\n/g, String.raw`\n`)
    .replace(unsafe, (sign) => [...new TextEncoder().encode(sign)].map(inOctal).join('')) as Printable;
}

/** A byte in the format of `printf`. */
export function inOctal(byte: number): string {
  return `\\${byte.toString(8).padStart(3, '0')}`;
}

/**
 * A date and time on the reader's clock, with its difference from UTC: the reader may be elsewhere than the writer.
 *
 * @example printedTime('2026-11-28T01:39:30Z', 'zh') // '2026年11月28日 09:39:30（UTC+8）'
 */
export function printedTime(time: Date | string, language: 'en' | 'zh'): Printable {
  const at = new Date(time);
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const text = new Intl.DateTimeFormat(locale, {
    ...({ year: 'numeric', month: 'short', day: 'numeric', hourCycle: 'h23' } as const),
    ...({ hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
  }).format(at);
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(at);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/GMT(\+0$)?/, 'UTC') ?? '';
  return (language === 'zh' ? `${text}（${zone}）` : `${text} ${zone}`) as Printable;
}

/** A size in bytes. @example printedSize(23_417, 'en') // '23 kB' */
export function printedSize(bytes: number, language: 'en' | 'zh'): Printable {
  const [unit, size] =
    bytes < 1000 ? ['B', bytes] : bytes < 1_000_000 ? ['kB', bytes / 1000] : ['MB', bytes / 1_000_000];
  const digits = { maximumFractionDigits: size < 10 ? 1 : 0 };
  return `${size.toLocaleString(language, digits)} ${unit}` as Printable;
}
