import {
  characterOf,
  collectionCharacters,
  halfOrFull,
  namedCharacters,
  predefinedCharacters,
  toUnicodeReader,
} from '../text/character-maps.ts';
import type { PageFont } from '../text/text-pen.ts';
import type { Original } from './open-original.ts';
import { isArray, isDictionary, type PdfDictionary, type PdfValue, referenceOf } from './pdf-value.ts';

/** Shown for a code whose character is not known here. */
export const unknownCharacter = '\uFFFD';

/** Thousandths of the size, for fonts that every reader has, and that do not say their widths. */
const usualWidth = 500;

/**
 * How a font shows bytes. It knows fewer fonts than the search with which documents are accepted, and shows U+FFFD for
 * what it does not know, never another character.
 *
 * @throws NotAValue
 */
export async function readPageFont(original: Original, font: PdfValue): Promise<PageFont | undefined> {
  const dict = await original.resolve(font);
  if (!isDictionary(dict)) return undefined;
  const encoding = await original.resolve(dict.get('Encoding'));
  const named = typeof encoding === 'string' ? encoding.slice(1) : '';
  const toUnicode = await unicodeMap(original, dict.get('ToUnicode'));
  if (dict.get('Subtype') !== '/Type0') return simpleFont(original, dict, encoding, toUnicode);
  const vertical = /(^|-)V$/.test(named);
  const predefined = predefinedCharacters(named);
  if (predefined) return { vertical, read: (bytes) => predefined(bytes).map(halfOrFull) };
  if (!/^Identity-[HV]$/.test(named)) return undefined;
  const list = await original.resolve(dict.get('DescendantFonts'));
  const descendant = await original.resolve(isArray(list) ? list[0] : null);
  if (!isDictionary(descendant)) return undefined;
  const collection = await collectionOf(original, descendant);
  const widthOf = await compositeWidths(original, descendant);
  const shown = (code: number) => ({
    text: toUnicode?.(code) || collection?.get(code) || unknownCharacter,
    width: widthOf(code),
    wordSpace: false,
  });
  const codesIn = (bytes: Uint8Array) =>
    Array.from({ length: bytes.length >> 1 }, (_, i) => (bytes[2 * i] ?? 0) * 256 + (bytes[2 * i + 1] ?? 0));
  return { vertical, read: (bytes) => codesIn(bytes).map(shown) };
}

async function unicodeMap(
  original: Original,
  map: PdfValue | undefined,
): Promise<((code: number) => string | undefined) | undefined> {
  const number = referenceOf(map);
  const bytes = number === undefined ? undefined : await original.content(number);
  if (bytes) return toUnicodeReader(bytes);
  const name = await original.resolve(map);
  return typeof name === 'string' && /^\/Identity-[HV]$/.test(name) ? characterOf : undefined;
}

async function collectionOf(
  original: Original,
  descendant: PdfDictionary,
): Promise<ReadonlyMap<number, string> | undefined> {
  const system = await original.resolve(descendant.get('CIDSystemInfo'));
  if (!isDictionary(system)) return undefined;
  const text = async (key: string) => {
    const value = await original.resolve(system.get(key));
    const digits = typeof value === 'string' ? (value.slice(1).match(/../g) ?? []) : [];
    return digits.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join('');
  };
  return (await text('Registry')) === 'Adobe' ? collectionCharacters(await text('Ordering')) : undefined;
}

/** `/W` and `/DW`. ISO 32000-1, 9.7.4.3 */
async function compositeWidths(original: Original, font: PdfDictionary): Promise<(code: number) => number> {
  const [usual] = await numbersOf(original, [font.get('DW') ?? 1000]);
  const list = await original.resolve(font.get('W'));
  const items = isArray(list) ? await Promise.all(list.map((item) => original.resolve(item))) : [];
  const runs: { from: number; to: number; widths: readonly number[] }[] = [];
  for (let i = 0; i + 1 < items.length; ) {
    const [from, next, width] = [Number(items[i]), items[i + 1] ?? null, items[i + 2]];
    const widths = await numbersOf(original, isArray(next) ? next : [width ?? null]);
    runs.push({ from, to: isArray(next) ? from + widths.length - 1 : Number(next), widths });
    i += isArray(next) ? 2 : 3;
  }
  return (code) => {
    const run = runs.find(({ from, to }) => from <= code && code <= to);
    return run?.widths[Math.min(code - run.from, run.widths.length - 1)] ?? usual ?? 1000;
  };
}

async function simpleFont(
  original: Original,
  font: PdfDictionary,
  encoding: PdfValue,
  toUnicode: ((code: number) => string | undefined) | undefined,
): Promise<PageFont> {
  const names = isDictionary(encoding) ? await original.resolve(encoding.get('Differences')) : [];
  const texts = new Map<number, string>();
  let code = 0;
  for (const item of isArray(names) ? names : []) {
    if (typeof item === 'number') code = item;
    else texts.set(code++, glyphCharacters(String(item).slice(1)) ?? unknownCharacter);
  }
  const base = await original.resolve(isDictionary(encoding) ? encoding.get('BaseEncoding') : encoding);
  const baseText = baseCharacters(base, await hasOwnCodes(original, font));
  const widths = await numbersOf(original, await original.resolve(font.get('Widths')));
  const [first = 0] = await numbersOf(original, [font.get('FirstChar') ?? 0]);
  const matrix = await numbersOf(original, await original.resolve(font.get('FontMatrix')));
  const scale = font.get('Subtype') === '/Type3' ? (matrix[0] ?? 0.001) * 1000 : 1;
  const shown = (byte: number) => ({
    text: toUnicode?.(byte) || texts.get(byte) || baseText(byte),
    width: (widths[byte - first] ?? usualWidth) * scale,
    wordSpace: byte === 32,
  });
  return { vertical: false, read: (bytes) => Array.from(bytes, shown) };
}

const listedNames = new Map(
  'space: colon:: period:. comma:, hyphen:- underscore:_ slash:/ parenleft:( parenright:) zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9'
    .split(/ (?=\w)/)
    .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1) || ' ']),
);

function glyphCharacters(name: string): string | undefined {
  return /^[A-Za-z]$/.test(name) ? name : (listedNames.get(name) ?? namedCharacters(name));
}

/** A font with an encoding of its own: its codes may show anything. ISO 32000-1, 9.6.6 */
async function hasOwnCodes(original: Original, font: PdfDictionary): Promise<boolean> {
  const descriptor = await original.resolve(font.get('FontDescriptor'));
  const isEmbedded =
    isDictionary(descriptor) && [...descriptor.keys()].some((key) => key.startsWith('FontFile'));
  const isPictures = /Symbol|Dingbats|Wingdings|Webdings/i.test(String(font.get('BaseFont')));
  return isEmbedded || isPictures || font.get('Subtype') === '/Type3';
}

function baseCharacters(base: PdfValue, hasOwn: boolean): (byte: number) => string {
  const label = { '/WinAnsiEncoding': 'windows-1252', '/MacRomanEncoding': 'macintosh' }[String(base)];
  if (label !== undefined) {
    const all = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    return (byte) => (byte < 32 ? unknownCharacter : (all[byte] ?? unknownCharacter));
  }
  // In the standard encoding these are as in ASCII, but for two quotation marks.
  const isPlain = (byte: number) => byte >= 32 && byte < 127 && byte !== 0x27 && byte !== 0x60;
  return (byte) => (!hasOwn && isPlain(byte) ? String.fromCharCode(byte) : unknownCharacter);
}

/** Each that is not a number is 0. */
export async function numbersOf(original: Original, list: PdfValue | undefined): Promise<number[]> {
  const items = isArray(list) ? await Promise.all(list.map((item) => original.resolve(item))) : [];
  return items.map((item) => (typeof item === 'number' ? item : 0));
}
