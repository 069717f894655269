import { type PDF, PDFPage, PdfDict, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { predefinedCharacters } from './cjk-encodings.ts';
import { streamData } from './stream-data.ts';
import { toUnicodeReader } from './to-unicode.ts';

/** A character as a string shows it. */
export interface ShownCharacter {
  readonly text: string;
  /** Thousandths of the font's size. */
  readonly width: number;
  /** Word spacing is added after it: the single byte 32, and no other. ISO 32000-1, 9.3.3 */
  readonly wordSpace: boolean;
}

export interface PageFont {
  /** Text runs downwards. */
  readonly vertical: boolean;
  read(bytes: Uint8Array): ShownCharacter[];
}

/** What the library knows of a font; it exports no name for it. */
interface LibraryFont {
  getWidth(code: number): number;
  toUnicode(code: number): string;
  /** Composite fonts only. */
  getCMap?(): {
    readonly isIdentity: boolean;
    readonly vertical: boolean;
    readCharCode(bytes: Uint8Array, offset: number): { code: number; length: number };
  };
}

const unknown = '\uFFFD';

/** Reads fonts out of a document, each once, however many pages use it. */
export function fontReader(pdf: PDF): (font: PdfObject) => PageFont | undefined {
  const known = new Map<PdfObject, PageFont | undefined>();
  return (font) => {
    // The library has one object for each reference, so it serves as key.
    if (!known.has(font)) known.set(font, readFont(pdf, font));
    return known.get(font);
  };
}

function readFont(pdf: PDF, given: PdfObject): PageFont | undefined {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const dict = given instanceof PdfRef ? resolve(given) : given;
  if (!(dict instanceof PdfDict)) return undefined;
  const font = libraryFont(pdf, given);
  if (!font) return undefined;
  const map = dict.get('ToUnicode', resolve);
  const toUnicode = map instanceof PdfStream ? toUnicodeReader(streamData(map)) : undefined;
  const cmap = font.getCMap?.();
  if (!cmap) return simpleFont(font, toUnicode);
  const encoding = dict.getName('Encoding', resolve)?.value ?? '';
  const vertical = cmap.vertical || encoding.endsWith('-V');
  const predefined = toUnicode ? undefined : predefinedCharacters(encoding);
  if (predefined) return { vertical, read: (bytes) => predefined(bytes).map(halfOrFull) };
  // Without /ToUnicode a code says which glyph it is, but not which character.
  const shown = remember((code) => ({
    text: toUnicode?.(code) || unknown,
    width: font.getWidth(code),
    wordSpace: false,
  }));
  return { vertical, read: (bytes) => codesOf(bytes, cmap).map(shown) };
}

/** A page of its own around the font: the library makes a font only for a page's resources. */
function libraryFont(pdf: PDF, font: PdfObject): LibraryFont | null {
  const resources = PdfDict.of({ Font: PdfDict.of({ F: font }) });
  const page = new PDFPage(PdfRef.of(0, 65_535), PdfDict.of({ Resources: resources }), 0, pdf.context);
  // Private in 0.4.2, whose public text search sees no forms and loses the font at `Q`.
  const { createFontResolver } = page as unknown as {
    createFontResolver(): (name: string) => LibraryFont | null;
  };
  return createFontResolver.call(page)('F');
}

function simpleFont(font: LibraryFont, toUnicode?: (code: number) => string | undefined): PageFont {
  const shown = remember((code) => ({
    text: toUnicode?.(code) || font.toUnicode(code) || unknown,
    width: font.getWidth(code),
    wordSpace: code === 32,
  }));
  return { vertical: false, read: (bytes) => Array.from(bytes, shown) };
}

function remember(read: (code: number) => ShownCharacter): (code: number) => ShownCharacter {
  const known = new Map<number, ShownCharacter>();
  return (code) => {
    const character = known.get(code) ?? read(code);
    known.set(code, character);
    return character;
  };
}

/** Without the widths of the font: a character of one byte takes half an em in these encodings, others a whole. */
function halfOrFull(text: string): ShownCharacter {
  return { text, width: /^[\x20-\x7e\uff61-\uff9f]$/.test(text) ? 500 : 1000, wordSpace: false };
}

function codesOf(bytes: Uint8Array, cmap: ReturnType<NonNullable<LibraryFont['getCMap']>>): number[] {
  const codes: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { code, length } = cmap.readCharCode(bytes, at);
    codes.push(code);
    at += Math.max(length, 1);
  }
  return codes;
}
