/** What it costs to read a text, apart from its length: known before it is read. */
export interface JsonSize {
  /** Members and elements, at any depth. */
  readonly values: number;
  /** Members of the object that has the most. */
  readonly widest: number;
}

export type Tally = { -readonly [Name in keyof JsonSize]: number };

/** As the whole reading has it. */
const MAX_DEPTH = 64;

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** A value that is being passed over. */
export interface PassedValue {
  /** The offset after it; 0 as long as that is not known, and when it does not end. */
  end: number;
  /** An object or an array. */
  readonly isOpening: boolean;
  at: number;
  depth: number;
  /** Members so far of the objects that are open, by depth. A text that is deeper is refused once it is read; until then its levels share a counter. */
  readonly colons: number[];
}

export function startValue(text: string, start: number): PassedValue {
  const code = text.charCodeAt(start);
  const isOpening = code === OPEN_OBJECT || code === OPEN_ARRAY;
  const end = isOpening ? 0 : code === QUOTE ? passString(text, start + 1) : passWord(text, start);
  return { end, isOpening, at: start, depth: 0, colons: [] };
}

/** Characters that are passed over in one step: a third of a millisecond. */
const step = 32 * 1024;

/** One step through an object or an array. @returns whether there is more of it */
export function passValue(text: string, value: PassedValue, tally: Tally): boolean {
  const { colons } = value;
  if (!value.isOpening) return false;
  let { at, depth } = value;
  let values = 0;
  let widest = 0;
  let level = 0;
  const until = Math.min(text.length, at + step);
  for (; at < until; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = passString(text, at + 1) - 1;
        if (at < 0) return false;
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        // The first of its members; the others follow a comma.
        values += 1;
        colons[Math.min(depth, MAX_DEPTH)] = 0;
        break;
      case COLON:
        level = Math.min(depth, MAX_DEPTH);
        colons[level] = (colons[level] ?? 0) + 1;
        widest = Math.max(widest, colons[level] ?? 0);
        break;
      case COMMA:
        values += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth -= 1;
        if (depth > 0) break;
        tally.values += values;
        tally.widest = Math.max(tally.widest, widest);
        value.end = at + 1;
        return false;
    }
  }
  tally.values += values;
  tally.widest = Math.max(tally.widest, widest);
  value.at = at;
  value.depth = depth;
  return at < text.length;
}

/** Characters that are read one by one before a quote is searched for, which is faster from there on. */
const shortString = 24;

/** @param from the offset after the quote that opens it. @returns the offset after the string; 0 when it does not end */
export function passString(text: string, from: number): number {
  for (let at = from; ; ) {
    const near = Math.min(text.length, at + shortString);
    for (; at < near; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) at += 1;
    }
    const quote = text.indexOf('"', at);
    if (quote < 0) return 0;
    let escapes = quote;
    while (escapes > at && text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** A number, `true`, `false`, `null`, or what may turn out to be none of these. @returns the offset after it */
function passWord(text: string, start: number): number {
  afterWord.lastIndex = start;
  return afterWord.exec(text)?.index ?? text.length;
}

const afterWord = /[\s,:{}[\]"]/g;

/** RFC 8259 section 2 */
export function skipSpace(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}
