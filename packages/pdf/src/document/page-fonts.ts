import {
  characterOf,
  collectionCharacters,
  halfOrFull,
  namedCharacters,
  type PageFont,
  predefinedCharacters,
  type ShownCharacter,
  toUnicodeReader,
} from '@attestation/evidence/text';
import {
  type PDF,
  PDFPage,
  PdfArray,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@libpdf/core';
import { numbersOf, type Resolve, streamData } from './stream-data.ts';

/** What the library knows of a font; it exports no name for it. */
interface LibraryFont {
  getWidth(code: number): number;
  toUnicode(code: number): string;
  /** Composite fonts only. */
  getCMap?(): {
    readonly vertical: boolean;
    /** The number of the glyph. */
    lookup(code: number): number;
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
  const found = given instanceof PdfRef ? resolve(given) : given;
  if (!(found instanceof PdfDict)) return undefined;
  const dict = found.clone();
  const own = dict.get('Encoding', resolve);
  // The library would read a stream whose filter is a reference as it is.
  if (own instanceof PdfStream) dict.set('Encoding', new PdfStream(new PdfDict(), streamData(own, resolve)));
  const toUnicode = toUnicodeOf(dict.get('ToUnicode', resolve), resolve);
  // Read here alone: the library does not know all that such a map may say.
  dict.delete('ToUnicode');
  const font = libraryFont(pdf, dict);
  if (!font) return undefined;
  const cmap = font.getCMap?.();
  if (!cmap) return simpleFont(pdf, dict, font, toUnicode);
  const encoding = own instanceof PdfName ? own.value : '';
  const vertical = cmap.vertical || /(^|-)V$/.test(encoding);
  const predefined = predefinedCharacters(encoding);
  if (predefined) return { vertical, read: (bytes) => predefined(bytes).map(halfOrFull) };
  // Without /ToUnicode, or a collection that its glyphs are of, a code says which glyph it is, but not which character.
  const collection = /^(Identity-[HV])?$/.test(encoding) ? collectionOf(dict, resolve) : undefined;
  const shown = remember((code) => ({
    text: toUnicode?.(code) || collection?.get(cmap.lookup(code)) || unknown,
    width: font.getWidth(code),
    wordSpace: false,
  }));
  return { vertical, read: (bytes) => codesOf(bytes, cmap).map(shown) };
}

function toUnicodeOf(
  map: PdfObject | undefined,
  resolve: Resolve,
): ((code: number) => string | undefined) | undefined {
  if (map instanceof PdfStream) return toUnicodeReader(streamData(map, resolve));
  return map instanceof PdfName && /^Identity-[HV]$/.test(map.value) ? characterOf : undefined;
}

function collectionOf(font: PdfDict, resolve: Resolve): ReadonlyMap<number, string> | undefined {
  const descendant = font.getArray('DescendantFonts', resolve)?.at(0, resolve);
  const system = descendant instanceof PdfDict ? descendant.getDict('CIDSystemInfo', resolve) : undefined;
  const [registry, ordering] = ['Registry', 'Ordering'].map((key) =>
    system?.getString(key, resolve)?.asString(),
  );
  return registry === 'Adobe' && ordering !== undefined ? collectionCharacters(ordering) : undefined;
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

function simpleFont(
  pdf: PDF,
  dict: PdfDict,
  font: LibraryFont,
  toUnicode?: (code: number) => string | undefined,
): PageFont {
  const resolve = (ref: PdfRef) => pdf.context.resolve(ref);
  const encoding = dict.get('Encoding', resolve);
  const names = encoding instanceof PdfDict ? differences(encoding, resolve) : new Map<number, string>();
  const textOf = glyphNameReader(pdf, names.values());
  // Widths of Type 3 fonts are in a space of their own. ISO 32000-1, 9.6.5
  const [a = 0.001] =
    dict.getName('Subtype', resolve)?.value === 'Type3'
      ? numbersOf(dict.getArray('FontMatrix', resolve), resolve)
      : [];
  const shown = remember((code) => {
    const name = names.get(code);
    const named = name === undefined ? font.toUnicode(code) : textOf(name);
    return {
      text: toUnicode?.(code) || named || unknown,
      width: font.getWidth(code) * a * 1000,
      wordSpace: code === 32,
    };
  });
  return { vertical: false, read: (bytes) => Array.from(bytes, shown) };
}

/** Names of glyphs by their codes. ISO 32000-1, table 114 */
function differences(encoding: PdfDict, resolve: Resolve): Map<number, string> {
  const list = encoding.getArray('Differences', resolve);
  const names = new Map<number, string>();
  let code = 0;
  for (let i = 0; i < (list?.length ?? 0); i++) {
    const item = list?.at(i, resolve);
    if (item instanceof PdfNumber) code = item.value;
    else if (item instanceof PdfName) names.set(code++, item.value);
  }
  return names;
}

/** What glyphs show by their names. https://github.com/adobe-type-tools/agl-specification, section 2 */
function glyphNameReader(pdf: PDF, names: Iterable<string>): (name: string) => string | undefined {
  const partsOf = (name: string) => name.replace(/\..*$/s, '').split('_');
  const parts = [...new Set([...names].flatMap(partsOf))];
  // The library exports no list of names, but it looks them up; from this code on, no base encoding has a character.
  const listed = libraryFont(
    pdf,
    PdfDict.of({
      Subtype: PdfName.of('Type1'),
      BaseFont: PdfName.of('Helvetica'),
      Encoding: PdfDict.of({
        Differences: new PdfArray([PdfNumber.of(1000), ...parts.map((part) => PdfName.of(part))]),
      }),
    }),
  );
  const texts = new Map(parts.map((part, i) => [part, listed?.toUnicode(1000 + i) || namedCharacters(part)]));
  return (name) => {
    const shown = partsOf(name).map((part) => texts.get(part));
    return shown.every((text) => text !== undefined) ? shown.join('') : undefined;
  };
}

function remember(read: (code: number) => ShownCharacter): (code: number) => ShownCharacter {
  const known = new Map<number, ShownCharacter>();
  return (code) => {
    const character = known.get(code) ?? read(code);
    known.set(code, character);
    return character;
  };
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
