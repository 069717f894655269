import { comparable, findKeywords } from '../text/find-keywords.ts';
import { type Box, distance, glyphBox, hull, overlap, within } from '../text/glyph-box.ts';
import type { Glyph } from '../text/text-pen.ts';
import type { Budget } from './budget.ts';
import { streamContent } from './original-references.ts';
import type { PageText } from './page-text.ts';
import {
  canonical,
  isArray,
  isDictionary,
  latin1,
  type PdfValue,
  parseValue,
  referenceOf,
} from './pdf-value.ts';
import type { IncrementObject } from './read-increment.ts';

/** Objects that the revision of the fields adds, by their numbers; the original has none of these. */
export interface AddedObjects {
  readonly bytes: Uint8Array;
  readonly objects: ReadonlyMap<number, IncrementObject>;
  readonly firstNew: number;
}

const inkForm =
  /^<<\/Type\/XObject\/Subtype\/Form\/FormType 1\/BBox\[0 0 100 100\]\/Matrix\[[-01 ]+\]\/Resources<<\/ExtGState<<\/Ink<<\/BM\/Multiply\/ca 0\.85>>>>\/XObject<<\/Seal (\d{1,10}) 0 R>>>>\/Length 16>>\nstream\n\/Ink gs \/Seal Do\nendstream$/;
const drawnForm =
  /^<<\/Type\/XObject\/Subtype\/Form\/FormType 1\/Group<<\/S\/Transparency\/I true>>\/BBox\[0 0 100 100\]\/Resources <<.*>>(?:\/Filter\/FlateDecode)?\/Length \d+>>$/s;

/** Points. Seals are smaller: one cannot cover a page. */
const longestSide = 150;
const longestHead = 4096;
const [streamBegin, streamEnd] = ['\nstream\n', '\nendstream'];

/**
 * Whether a field shows a seal as the service draws them: in a square, a frame, and text of an embedded font within it,
 * all in one red, laid over the page as ink is. It can darken what lies under it, but not hide it. What glyphs of its font look
 * like is not checked.
 *
 * @param form number of the form that the field shows
 * @throws NotAValue, BudgetSpent
 */
export async function isDrawnSeal(
  added: AddedObjects,
  form: number,
  { left, bottom, right, top }: Box,
  budget: Budget,
): Promise<boolean> {
  const [width, height] = [right - left, top - bottom];
  if (!(width > 0 && width <= longestSide && Math.abs(width - height) < 0.01)) return false;
  const drawn = Number(inkForm.exec(textOf(added, form))?.[1]);
  const { objects, bytes, firstNew } = added;
  const object = drawn < firstNew ? undefined : objects.get(drawn);
  const [head = ''] = textOf(added, drawn).split(streamBegin, 1);
  if (!object || !drawnForm.test(head)) return false;
  const { value: dict } = parseValue(head, 0, { unique: true });
  if (!isDictionary(dict) || !isSealResources(added, dict.get('Resources'))) return false;
  const data = bytes.subarray(object.from + head.length + streamBegin.length, object.to - streamEnd.length);
  const content = await streamContent(dict, data, budget);
  return content !== undefined && isSealContent(latin1(content));
}

function textOf({ bytes, objects, firstNew }: AddedObjects, number: number): string {
  const object = number < firstNew ? undefined : objects.get(number);
  return object ? latin1(bytes, object.from, Math.min(object.to, object.from + longestHead)) : '';
}

/** What DeviceRGB means in a seal: sRGB, without a profile; in files of release 1.0.0, what it means on the page. */
export const sealColors =
  '<</DefaultRGB[/CalRGB<</WhitePoint[0.9505 1 1.089]/Gamma[2.2 2.2 2.2]/Matrix[0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505]>>]>>';
const knownColors = [sealColors, '<<>>'].map((text) => canonical(parseValue(text).value));

function isSealResources(added: AddedObjects, resources: PdfValue | undefined): boolean {
  if (!isDictionary(resources)) return false;
  const [fonts, colors] = [resources.get('Font') ?? null, resources.get('ColorSpace') ?? null];
  const isPlain = [...resources.keys()].every((key) => ['ProcSet', 'Font', 'ColorSpace'].includes(key));
  const isKnown = isDictionary(fonts) && knownColors.includes(canonical(colors));
  return isPlain && isKnown && [...fonts.values()].every((font) => isOutlineFont(added, font));
}

/** Glyphs of other kinds of fonts may have colours of their own, or be pictures. */
function isOutlineFont(added: AddedObjects, font: PdfValue): boolean {
  const dict = addedDictionary(added, font);
  const list = dict?.get('DescendantFonts');
  const descendant = isArray(list) && list.length === 1 ? addedDictionary(added, list[0]) : undefined;
  return dict?.get('Subtype') === '/Type0' && descendant?.get('Subtype') === '/CIDFontType2';
}

function addedDictionary({ bytes, objects, firstNew }: AddedObjects, value: PdfValue | undefined) {
  const number = referenceOf(value) ?? -1;
  const object = number < firstNew ? undefined : objects.get(number);
  const parsed = object && parseValue(latin1(bytes, object.from, object.to), 0, { unique: true }).value;
  return isDictionary(parsed) ? parsed : undefined;
}

const red = '0.8156862745098039 0.06274509803921569 0.10980392156862745';
const inRed = `/DeviceRGB CS\n${red} SCN\n/DeviceRGB cs\n${red} scn\n`;
const squareFrame = `1 0 0 -1 0 100 cm\n3 w\n${inRed}6 2 m\n94 2 l\n96.209139 2 98 3.790861 98 6 c\n98 94 l\n98 96.209139 96.209139 98 94 98 c\n6 98 l\n3.790861 98 2 96.209139 2 94 c\n2 6 l\n2 3.790861 3.790861 2 6 2 c\nh\nS\n`;
const squareLine = '0.5 w\n8 67 m\n92 67 l\nS\n';
const roundFrame = `1 0 0 -1 0 100 cm\n2.6 w\n${inRed}2 50 m\n2 23.490332 23.490332 2 50 2 c\n76.509668 2 98 23.490332 98 50 c\n98 76.509668 76.509668 98 50 98 c\n23.490332 98 2 76.509668 2 50 c\nh\nS\n0.5 w\n4.4 50 m\n4.4 24.815815 24.815815 4.4 50 4.4 c\n75.184185 4.4 95.6 24.815815 95.6 50 c\n95.6 75.184185 75.184185 95.6 50 95.6 c\n24.815815 95.6 4.4 75.184185 4.4 50 c\nh\nS\n50 30.5 m\n52.806675 39.136944 l\n61.888206 39.137288 l\n54.541295 44.475556 l\n57.347316 53.112712 l\n50 47.775 l\n42.652684 53.112712 l\n45.458705 44.475556 l\n38.111794 39.137288 l\n47.193325 39.136944 l\nh\n/DeviceRGB cs\n${red} scn\nf\n`;
const number = String.raw`-?\d+(?:\.\d+)?`;
/** Lines that place and show text. */
const textLines = new RegExp(
  String.raw`^(?:(?:q|Q|BT|ET|(?:${number} ){6}(?:cm|Tm)|/F\d+ ${number} Tf|\[(?:<[0-9a-f]*>|${number}| )*\] TJ)\n)*$`,
);

function isSealContent(content: string): boolean {
  const frame = [squareFrame, roundFrame].find((text) => content.startsWith(text));
  const text = content.slice(frame?.length).replace(/\n+$/, '\n');
  return frame !== undefined && textLines.test(frame === squareFrame ? text.replace(squareLine, '') : text);
}

/** Points from the edge of a page within which no seal stands. */
const margin = 6;
/** In sizes of the keyword: a colon or a bracket behind it is left free, and a gap. */
const reach = 4;

/**
 * Whether a seal stands at an occurrence of its keyword: on it, next to it, or next to another seal or annotation that is there.
 *
 * @param others where the other seals of the page stand
 * @returns undefined when it is not at any that was found, and the text of the page could not all be read
 */
export function isAtKeyword(
  seal: Box,
  keyword: string,
  { glyphs, isWhole, area, annotations }: PageText,
  others: readonly Box[],
): boolean | undefined {
  const [places = []] = findKeywords(glyphs, [comparable(keyword)]);
  const side = seal.right - seal.left;
  const isAt = places.some((orders) => {
    const letters = orders.map((order) => glyphs[order] as Glyph);
    const box = within(hull(letters.map((glyph) => glyphBox(glyph, 0))), area);
    const near = margin + reach * Math.max(...letters.map(({ size }) => size));
    const isNext = (other: Box) => distance(other, box) <= side && distance(seal, other) <= near;
    // A seal goes next to an annotation, not onto it: otherwise one as large as the page would allow any place.
    const uncovered = annotations.filter((annotation) => overlap(annotation, seal) === 0);
    return distance(seal, box) <= near || [...others, ...uncovered].some(isNext);
  });
  return isAt || (isWhole ? false : undefined);
}
