/** One printed line; trailing white space is left out. */
export interface Line {
  readonly text: string;
  /** In the unit of the measure. */
  readonly width: number;
}

/** Width of a code point. */
export type Measure = (codePoint: number) => number;

/**
 * Breaks a text into lines of at most `width`: at spaces, between Chinese characters (never before a closing or after
 * an opening sign), after a hyphen or slash, and within a word that alone is wider. Every character is in a line,
 * but for the white space at the end of one. Line ends of the text end a line.
 */
export function breakLines(text: string, measure: Measure, width: number): Line[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((paragraph) => breakParagraph(paragraph.replaceAll('\t', '    '), measure, width));
}

function breakParagraph(text: string, measure: Measure, width: number): Line[] {
  const lines: Line[] = [];
  /** Where the line begins, where it may end, and how much is in it up to there and up to now. */
  let start = 0;
  let end = 0;
  let widthAtEnd = 0;
  let total = 0;
  let before = -1;
  let index = 0;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    if (index > start && mayBreak(before, codePoint)) {
      end = index;
      widthAtEnd = total;
    }
    const advance = measure(codePoint);
    // Twice, when what goes to the next line is too wide there, together with this character.
    while (total + advance > width && index > start && !isSpace(codePoint)) {
      if (end <= start) {
        end = index;
        widthAtEnd = total;
      }
      lines.push(trimmed(text.slice(start, end), widthAtEnd, measure));
      start = end;
      total -= widthAtEnd;
      widthAtEnd = 0;
    }
    total += advance;
    before = codePoint;
    index += codePoint > 0xffff ? 2 : 1;
  }
  lines.push(trimmed(text.slice(start), total, measure));
  return lines;
}

function trimmed(text: string, width: number, measure: Measure): Line {
  let end = text.length;
  let surplus = 0;
  // Not a regular expression: with many spaces within the text, that takes the square of their number.
  for (; end > 0 && isSpace(text.charCodeAt(end - 1)); end -= 1) surplus += measure(text.charCodeAt(end - 1));
  return { text: text.slice(0, end), width: width - surplus };
}

const codePoints = (signs: string) => new Set([...signs].map((sign) => sign.codePointAt(0) ?? 0));
const closing = codePoints('、。，．：；！？）】」』》〉〕］｝…—～·％‰℃々ー”’,.:;!?)]}%"\'');
const opening = codePoints('（【「『《〈〔［｛“‘([{$¥￥£');
const hyphen = 0x2d;
const slash = 0x2f;

function mayBreak(before: number, after: number): boolean {
  if (isSpace(after)) return false;
  if (isSpace(before)) return true;
  if (closing.has(after) || opening.has(before) || isMark(after)) return false;
  if (isWide(before) || isWide(after)) return true;
  return (before === hyphen || before === slash) && isLetter(after);
}

function isSpace(codePoint: number): boolean {
  return codePoint === 0x20 || codePoint === 0x3000;
}

function isLetter(codePoint: number): boolean {
  const lower = codePoint | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Joins the character before it. */
function isMark(codePoint: number): boolean {
  return (codePoint >= 0x300 && codePoint <= 0x36f) || (codePoint >= 0x3099 && codePoint <= 0x309a);
}

/** Chinese and Japanese characters, their signs and full-width forms; also what lies beyond the first plane. */
function isWide(codePoint: number): boolean {
  return (
    (codePoint >= 0x2e80 && codePoint <= 0xa4cf) ||
    (codePoint >= 0xf900 && codePoint <= 0xfaff) ||
    (codePoint >= 0xfe30 && codePoint <= 0xfe4f) ||
    (codePoint >= 0xff00 && codePoint <= 0xffef) ||
    codePoint > 0xffff
  );
}
