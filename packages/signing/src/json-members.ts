import { JsonTextError } from './json-text-error.ts';

/**
 * The members of the JSON object that `text` holds: key (unescaped) to the exact characters of its value, without
 * the spacing around it. Nothing is parsed or printed again, so 1.10, 1e400, `\u674e` and key order stay as sent.
 * Takes time linear in the length of the text, whatever it holds.
 *
 * @throws JsonTextError unless the text is an object by the grammar of RFC 8259, without half surrogate pairs,
 *   without a key that repeats in its object (at any depth, after unescaping), at most 64 levels deep.
 *
 * @example
 * jsonMembers('{"a": 1.10, "b" : [ ]}'); // Map { 'a' => '1.10', 'b' => '[ ]' }
 */
export function jsonMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  const visitor: JsonVisitor = {
    leave({ depth, keyStart, keyEnd, start, end }) {
      if (depth === 1) members.set(jsonKey(text.slice(keyStart, keyEnd)), text.slice(start, end));
    },
  };
  try {
    scanJsonObject(text, visitor);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw new JsonTextError(error.reason, error.offset, error.message, members);
  }
  return members;
}

/**
 * The elements of the JSON array that `text` holds, each as its exact characters.
 *
 * @throws JsonTextError as `jsonMembers` does.
 */
export function jsonElements(text: string): string[] {
  const elements: string[] = [];
  const visitor: JsonVisitor = {
    leave({ depth, start, end }) {
      if (depth === 1) elements.push(text.slice(start, end));
    },
  };
  expectEnd(text, skipArray(text, skipSpace(text, 0), 1, visitor));
  return elements;
}

/** A member of an object or an element of an array, by offsets in the text. */
export interface JsonPlace {
  /** How many objects and arrays it is in; 1: the outermost one alone. */
  depth: number;
  /** Its key with the quotes; both are 0 for an element. */
  keyStart: number;
  keyEnd: number;
  start: number;
  end: number;
  /** Which member or element it is of the one that it is in, from 1. */
  position: number;
}

export interface JsonVisitor {
  /** Called before a value is read. */
  enter?(): void;
  /** Called after it, with an object that the next call changes: what is in a value comes before it. */
  leave(place: Readonly<JsonPlace>): void;
}

/**
 * Reads the object that `text` holds once, to its end, and shows each value in it to `visitor`.
 *
 * @throws JsonTextError as `jsonMembers` does; and what the visitor throws
 *
 * @example
 * scanJsonObject('{"a": [1, 2]}', { leave: ({ depth, start, end }) => console.log(depth, start, end) });
 * // 2 7 8, 2 10 11, 1 6 12
 */
export function scanJsonObject(text: string, visitor?: JsonVisitor): void {
  expectEnd(text, skipObject(text, skipSpace(text, 0), 1, visitor));
}

/** The key that a scan has found, without its quotes and escapes. */
export function jsonKey(quoted: string): string {
  return quotedKey(quoted).slice(1, -1);
}

function expectEnd(text: string, at: number): void {
  const end = skipSpace(text, at);
  if (end < text.length) fault(text, end, 'the end of the text');
}

/** How many objects and arrays may stand inside each other, the outermost included. */
const MAX_DEPTH = 64;

const place: JsonPlace = { depth: 0, keyStart: 0, keyEnd: 0, start: 0, end: 0, position: 0 };

function leave(
  visitor: JsonVisitor,
  depth: number,
  keyStart: number,
  keyEnd: number,
  start: number,
  end: number,
  position: number,
): void {
  place.depth = depth;
  place.keyStart = keyStart;
  place.keyEnd = keyEnd;
  place.start = start;
  place.end = end;
  place.position = position;
  visitor.leave(place);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

// Every function below takes the offset at which its part of the grammar starts and returns the offset after it.
// Past the end `charCodeAt` gives NaN, which equals nothing and so ends in `fault`.

/** Skips one value of any type. `depth` counts the objects and arrays around it. */
function skipValue(text: string, at: number, depth: number, visitor?: JsonVisitor): number {
  const code = text.charCodeAt(at);
  if (code === QUOTE) return skipString(text, at);
  if (code === OPEN_OBJECT) return skipObject(text, at, depth + 1, visitor);
  if (code === OPEN_ARRAY) return skipArray(text, at, depth + 1, visitor);
  if (code === MINUS || isDigit(code)) return skipNumber(text, at);
  for (const word of ['true', 'false', 'null']) {
    if (text.startsWith(word, at)) return at + word.length;
  }
  return fault(text, at, 'a value');
}

/** RFC 8259 section 4. Keys must differ after unescaping. */
function skipObject(text: string, open: number, depth: number, visitor?: JsonVisitor): number {
  if (text.charCodeAt(open) !== OPEN_OBJECT) return fault(text, open, 'an object');
  if (depth > MAX_DEPTH) return faultTooDeep(open);
  let at = skipSpace(text, open + 1);
  if (text.charCodeAt(at) === CLOSE_OBJECT) return at + 1;
  const seen = new Set<string>();
  for (;;) {
    if (text.charCodeAt(at) !== QUOTE) return fault(text, at, 'a key in double quotes');
    const keyEnd = skipString(text, at);
    const key = quotedKey(text.slice(at, keyEnd));
    if (seen.size === seen.add(key).size) return faultDuplicate(at, key);
    const keyStart = at;
    at = skipSpace(text, keyEnd);
    if (text.charCodeAt(at) !== COLON) return fault(text, at, 'a colon after the key');
    const start = skipSpace(text, at + 1);
    visitor?.enter?.();
    const end = skipValue(text, start, depth, visitor);
    if (visitor) leave(visitor, depth, keyStart, keyEnd, start, end, seen.size);
    at = skipSpace(text, end);
    const code = text.charCodeAt(at);
    if (code === CLOSE_OBJECT) return at + 1;
    if (code !== COMMA) return fault(text, at, 'a comma or the end of the object');
    at = skipSpace(text, at + 1);
  }
}

/** RFC 8259 section 5. */
function skipArray(text: string, open: number, depth: number, visitor?: JsonVisitor): number {
  if (text.charCodeAt(open) !== OPEN_ARRAY) return fault(text, open, 'an array');
  if (depth > MAX_DEPTH) return faultTooDeep(open);
  let at = skipSpace(text, open + 1);
  if (text.charCodeAt(at) === CLOSE_ARRAY) return at + 1;
  for (let position = 1; ; position++) {
    visitor?.enter?.();
    const end = skipValue(text, at, depth, visitor);
    if (visitor) leave(visitor, depth, 0, 0, at, end, position);
    at = skipSpace(text, end);
    const code = text.charCodeAt(at);
    if (code === CLOSE_ARRAY) return at + 1;
    if (code !== COMMA) return fault(text, at, 'a comma or the end of the array');
    at = skipSpace(text, at + 1);
  }
}

/** RFC 8259 section 2: space, tab, line feed and carriage return, nothing else. */
function skipSpace(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
    at++;
  }
}

/** RFC 8259 section 7. */
function skipString(text: string, open: number): number {
  let at = open + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at = skipEscape(text, at);
    else if (code >= 0x20 && (code < 0xd800 || code > 0xdfff)) at++;
    else at = skipSurrogatePair(text, at);
  }
}

function skipEscape(text: string, at: number): number {
  const letter = text.charAt(at + 1);
  if (letter !== '' && '"\\/bfnrt'.includes(letter)) return at + 2;
  if (letter === 'u' && /^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6))) return at + 6;
  return fault(text, at, 'one of the escapes \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX');
}

/** Half a pair has no form in UTF-8, so no one could have signed it. */
function skipSurrogatePair(text: string, at: number): number {
  const low = text.charCodeAt(at + 1);
  if (text.charCodeAt(at) >= 0xd800 && text.charCodeAt(at) <= 0xdbff && low >= 0xdc00 && low <= 0xdfff) {
    return at + 2;
  }
  return fault(text, at, 'a character of the string or its closing quote');
}

/** RFC 8259 section 6. */
function skipNumber(text: string, start: number): number {
  let at = text.charCodeAt(start) === MINUS ? start + 1 : start;
  at = text.charCodeAt(at) === ZERO ? at + 1 : skipDigits(text, at);
  if (text.charCodeAt(at) === DOT) at = skipDigits(text, at + 1);
  const letter = text.charAt(at);
  if (letter !== 'e' && letter !== 'E') return at;
  const sign = text.charAt(at + 1);
  return skipDigits(text, sign === '+' || sign === '-' ? at + 2 : at + 1);
}

function skipDigits(text: string, start: number): number {
  let at = start;
  while (isDigit(text.charCodeAt(at))) at++;
  return at > start ? at : fault(text, at, 'a digit');
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** The key without its escapes, still between quotes: most keys then are compared as the slice that they are. */
function quotedKey(raw: string): string {
  return raw.includes('\\') ? `"${JSON.parse(raw)}"` : raw;
}

/** Throws: the grammar wants `expected` at this offset. */
function fault(text: string, at: number, expected: string): never {
  throw new JsonTextError(
    'syntax',
    at,
    `Not JSON: expected ${expected} at offset ${at}, found ${found(text, at)}.`,
  );
}

function found(text: string, at: number): string {
  const point = text.codePointAt(at);
  if (point === undefined) return 'the end of the text';
  const hex = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  if (point === 0xfeff) return `a byte order mark (${hex}); send the text without it`;
  if (point >= 0xd800 && point <= 0xdfff) return `half a surrogate pair (${hex})`;
  return point > 0x20 && point < 0x7f ? `'${text.charAt(at)}'` : hex;
}

function faultDuplicate(at: number, key: string): never {
  const shown = JSON.stringify(key.slice(1, -1).slice(0, 40));
  throw new JsonTextError(
    'duplicate-key',
    at,
    `The key ${shown} at offset ${at} occurs twice in one object; send each key once, so that the text has one reading.`,
  );
}

function faultTooDeep(at: number): never {
  throw new JsonTextError(
    'too-deep',
    at,
    `More than ${MAX_DEPTH} objects and arrays stand inside each other at offset ${at}; send a flatter text.`,
  );
}
