import { contentOperations, type Operand } from './content-operations.ts';
import type { ShownCharacter } from './text-pen.ts';

/** Without the widths of the font: a character of one byte takes half an em in these encodings, others a whole. */
export function halfOrFull(text: string): ShownCharacter {
  return { text, width: /^[\x20-\x7e\uff61-\uff9f]$/.test(text) ? 500 : 1000, wordSpace: false };
}

/** The characters of a name that says them itself. */
export function namedCharacters(part: string): string | undefined {
  if (/^ff[il]?$/.test(part)) return part;
  const [, many, one] = /^(?:uni((?:[0-9A-F]{4})+)|u([0-9A-F]{4,6}))$/.exec(part) ?? [];
  const codes = one ? [one] : (many?.match(/.{4}/g) ?? []);
  const characters = codes.map((code) => characterOf(Number.parseInt(code, 16)));
  return characters.length > 0 && characters.every((text) => text !== undefined)
    ? characters.join('')
    : undefined;
}

interface Range {
  readonly low: number;
  readonly high: number;
  readonly text: (offset: number) => string | undefined;
}

/**
 * What a `/ToUnicode` map says of a code. ISO 32000-1, 9.10.3. A map has the syntax of a content stream, and its lines
 * may end, or not, wherever they like.
 */
export function toUnicodeReader(bytes: Uint8Array): (code: number) => string | undefined {
  const ranges: Range[] = [];
  for (const { operator, operands } of contentOperations(bytes)) {
    // Some writers give characters as numbers, as if they were glyphs.
    const [, kind] = /^end(?:bf|cid)(char|range)$/.exec(operator) ?? [];
    if (kind !== undefined) ranges.push(...groups(operands, kind === 'char' ? 2 : 3).flatMap(rangesOf));
  }
  return (code) => {
    const range = ranges.findLast(({ low, high }) => low <= code && code <= high);
    return range?.text(code - range.low);
  };
}

/** @param operands a code or the first and the last one, and what they show */
function rangesOf(operands: readonly Operand[]): Range[] {
  const [from, last, to] = [operands[0], operands.at(-2), operands.at(-1)];
  if (!(from instanceof Uint8Array && last instanceof Uint8Array)) return [];
  const [low, high] = [numberOf(from), numberOf(last)];
  if (to instanceof Uint8Array) return [{ low, high, text: (offset) => utf16(to, offset) }];
  if (typeof to === 'number') return [{ low, high, text: (offset) => characterOf(to + offset) }];
  if (!Array.isArray(to)) return [];
  const texts = to.map((item) => (item instanceof Uint8Array ? utf16(item) : undefined));
  return [{ low, high, text: (offset) => texts[offset] }];
}

/** Undefined: Unicode has no such character. */
export function characterOf(code: number): string | undefined {
  const isScalar =
    Number.isInteger(code) && code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000);
  return isScalar ? String.fromCodePoint(code) : undefined;
}

function groups(operands: readonly Operand[], size: number): Operand[][] {
  const count = Math.floor(operands.length / size);
  return Array.from({ length: count }, (_, i) => operands.slice(i * size, (i + 1) * size));
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

/** @param offset is added to the last code unit. */
function utf16(bytes: Uint8Array, offset = 0): string {
  const units =
    bytes.length === 1
      ? [bytes[0] as number]
      : groups([...bytes], 2).map(([a, b]) => Number(a) * 256 + Number(b));
  if (units.length > 0) units.push((units.pop() as number) + offset);
  return String.fromCharCode(...units);
}

/**
 * Predefined character encodings of composite fonts, by the label that TextDecoder knows them under. ISO 32000-1,
 * table 118. Much Chinese software writes them, with a font that is not embedded and without /ToUnicode.
 */
const encodings: readonly (readonly [name: RegExp, label: string])[] = [
  [/^(GB|GBpc|GBK|GBKp|GBK2K)-?(EUC)?-[HV]$/, 'gb18030'],
  [/^(B5pc|ETen-B5|ETenms-B5|HKscs-B5)-[HV]$/, 'big5'],
  [/^(83pv|90ms|90msp|90pv|Add|Ext)-RKSJ-[HV]$/, 'shift_jis'],
  [/^(EUC-)?[HV]$/, 'euc-jp'],
  [/^(KSC-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC)-[HV]$/, 'euc-kr'],
  [/^Uni\w+-(UCS2|UTF16)(-HW)?-[HV]$/, 'utf-16be'],
];

/** The characters that these bytes show in a predefined encoding; undefined: it is none of those known here. */
export function predefinedCharacters(encoding: string): ((bytes: Uint8Array) => string[]) | undefined {
  const label = encodings.find(([name]) => name.test(encoding))?.[1];
  if (label === undefined) return undefined;
  const decoder = new TextDecoder(label);
  // JIS codes are those of EUC without their highest bits.
  const isJis = /^[HV]$/.test(encoding);
  return (bytes) => [...decoder.decode(isJis ? bytes.map((byte) => byte | 0x80) : bytes)];
}

/**
 * Characters of Adobe's collections: `940+3755:b0a1` says that the 3755 glyphs from 940 are those of b0a1 and the codes
 * behind it, in an encoding that TextDecoder knows. Glyphs of which no such run tells are unknown ones: pictures of
 * characters, half widths, Korean hanja. https://github.com/adobe-type-tools/cmap-resources, Adobe-*-UCS2
 */
const collections: Readonly<Record<string, readonly [label: string, runs: string]>> = {
  GB1: [
    'gb18030',
    `1+107:20 109+81:a1ae 190+50:a2b1 240+10:a2e5 250+12:a2f1 262+177:a3a1 439+86:a5a1 525+24:a6a1
      549+53:a6c1 602+33:a7a1 635+33:a7d1 668+32:a8a1 700+38:a8c5 738+76:a9a4 814+94:21 908+32:a8a1
      940+3755:b0a1 4695+3008:d8a1 22127+95:20 22226+94:21`,
  ],
  CNS1: [
    'big5',
    `1+95:20 99+11:a140 111+13:a14c 128+67:a15d 196+32:a1c3 229+15:a1e4 259+244:a243 595+1412:a440
      2007+424:ad40 2432+1876:afd0 4309+387:bbc8 4696+525:be53 5222+189:c1ab 5411+84:c2cc 5496+54:c361
      5552+90:c3bb 5642+354:c457 5996+10:c940 6006+33:c94b 6040+48:c96c 6088+46:c9bf 6135+167:c9ed
      6302+1840:caf8 8143+108:d6cd 8251+537:d77b 8789+100:dae0 8890+399:dba7 9289+1637:ddfd 10927+146:e8a3
      11074+287:e976 11362+116:eb5b 11478+137:ebf2 11615+104:ecdf 11720+222:edaa 11942+198:eeec 12140+82:f057
      12222+86:f0cc 12317+153:f16c 12470+56:f269 12527+113:f2c3 12641+142:f375 12784+45:f466 12829+71:f4b6
      12901+194:f4fd 13095+490:f664 13586+43:f977 13630+11:f9c7 13648+95:20`,
  ],
  Japan1: [
    'euc-jp',
    `1+60:20 62+31:5d 231+60:20 292+33:5d 633+16:a1a1 650+16:a1b2 667+74:a1c3 756+15:a2dc 780+10:a3b0
      790+26:a3c1 816+26:a3e1 842+83:a4a1 925+86:a5a1 1011+24:a6a1 1035+24:a6c1 1059+33:a7a1 1092+33:a7d1
      1125+2965:b0a1 4090+3388:d0a1`,
  ],
  Korea1: [
    'euc-kr',
    `1+95:20 112+88:a1ac 201+9:a2a7 211+53:a2b1 264+145:a3a1 409+52:a4d5 461+10:a5b0 471+24:a5c1 495+24:a5e1
      519+68:a6a1 587+79:a7a1 679+255:a8b1 934+86:aba1 1020+33:aca1 1053+33:acd1 1086+2350:b0a1 8094+94:20`,
  ],
};

/** What the glyphs of one of Adobe's collections show, by their numbers; undefined: it is none of those known here. */
export function collectionCharacters(ordering: string): ReadonlyMap<number, string> | undefined {
  const [label, runs = ''] = Object.hasOwn(collections, ordering) ? (collections[ordering] ?? []) : [];
  if (label === undefined) return undefined;
  const decoder = new TextDecoder(label);
  const codes = printedCodesOf(label);
  const found = new Map<number, string>();
  for (const run of runs.split(/\s+/)) {
    const [first = 0, count = 0] = run.split(/[+:]/).map(Number);
    const from = codes.indexOf(Number.parseInt(run.split(':')[1] ?? '', 16));
    for (let i = 0; i < count; i++) {
      const code = codes[from + i] as number;
      const bytes = code < 256 ? [code] : [code >> 8, code & 255];
      found.set(first + i, decoder.decode(Uint8Array.from(bytes)));
    }
  }
  return found;
}

/** Of printed characters, in order: those of one byte, then those of two. */
function printedCodesOf(label: string): number[] {
  const bytes = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const low = label === 'big5' ? bytes(0x40, 0x7e) : [];
  const two = bytes(0xa1, 0xfe).flatMap((high) =>
    [...low, ...bytes(0xa1, 0xfe)].map((last) => high * 256 + last),
  );
  return [...bytes(0x20, 0x7e), ...two];
}
