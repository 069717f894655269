/** The text is not JSON, as far as this scan can see. */
export class SliceError extends Error {
  /** The members that were complete before the fault. */
  readonly members: ReadonlyMap<string, string>;

  constructor(message: string, members: ReadonlyMap<string, string> = new Map()) {
    super(message);
    this.name = 'SliceError';
    this.members = members;
  }
}

export interface SlicedObject {
  /** Key, without escapes, to the exact text of its value. */
  readonly members: ReadonlyMap<string, string>;
  readonly size: JsonSize;
}

/** What it costs to read a text, apart from its length: known before it is read. */
export interface JsonSize {
  /** Members and elements, at any depth. */
  readonly values: number;
  /** Members of the object that has the most. */
  readonly widest: number;
}

type Tally = { -readonly [Name in keyof JsonSize]: number };

/** As the whole reading has it. */
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * The members of the object that `text` holds, by their outermost quotes and brackets: what lies deeper is passed over
 * unread, at a fiftieth of the cost. Every text that `jsonMembers` accepts gives the same members here; a text that it
 * refuses may give some too, so they are believed only once it has accepted the text.
 *
 * @throws SliceError when the text is no object, a key occurs twice in it, or it has more than `most` members.
 */
export function sliceObject(text: string, most = Number.POSITIVE_INFINITY): SlicedObject {
  const slicing = slicingObject(text, most);
  for (;;) {
    const { done, value } = slicing.next();
    if (done) return value;
  }
}

/** The same in steps of less than a millisecond: a text of 1 MiB would hold up other requests for ten. */
export function* slicingObject(
  text: string,
  most = Number.POSITIVE_INFINITY,
): Generator<undefined, SlicedObject> {
  const members = new Map<string, string>();
  const tally: Tally = { values: 0, widest: 0 };
  const fault = (at: number, expected: string) =>
    new SliceError(`Not JSON: expected ${expected} at offset ${at}.`, members);
  let at = skipSpace(text, 0);
  if (text.charCodeAt(at) !== OPEN_OBJECT) throw fault(at, 'an object');
  at = skipSpace(text, at + 1);
  if (text.charCodeAt(at) === CLOSE_OBJECT) at += 1;
  else {
    for (let more = true; more; ) {
      if (text.charCodeAt(at) !== QUOTE) throw fault(at, 'a key in double quotes');
      const keyEnd = passString(text, at + 1);
      const key = keyEnd > 0 ? keyIn(text.slice(at, keyEnd)) : undefined;
      if (key === undefined) throw fault(at, 'a key in double quotes');
      if (members.has(key)) throw twice(key, at, members);
      if (members.size >= most) throw new SliceError(`It has more than ${most} members.`, members);
      at = skipSpace(text, keyEnd);
      if (text.charCodeAt(at) !== COLON) throw fault(at, 'a colon after the key');
      const start = skipSpace(text, at + 1);
      const value = startValue(text, start);
      while (passValue(text, value, tally)) yield;
      const { end } = value;
      if (end <= start) throw fault(start, 'a value');
      members.set(key, text.slice(start, end));
      at = skipSpace(text, end);
      more = text.charCodeAt(at) === COMMA;
      if (!more && text.charCodeAt(at) !== CLOSE_OBJECT) throw fault(at, 'a comma or the end of the object');
      at = more ? skipSpace(text, at + 1) : at + 1;
    }
  }
  at = skipSpace(text, at);
  if (at < text.length) throw fault(at, 'the end of the text');
  const { values, widest } = tally;
  return { members, size: { values: values + members.size, widest: Math.max(widest, members.size) } };
}

/** The elements of an array that `jsonElements` would accept, each as its exact text. */
export function sliceArray(text: string): string[] {
  const elements: string[] = [];
  const tally: Tally = { values: 0, widest: 0 };
  let at = skipSpace(text, skipSpace(text, 0) + 1);
  while (text.charCodeAt(at) !== CLOSE_ARRAY) {
    const value = startValue(text, at);
    while (passValue(text, value, tally));
    const { end } = value;
    if (end <= at) throw new SliceError(`Not JSON: expected a value at offset ${at}.`);
    elements.push(text.slice(at, end));
    at = skipSpace(text, end);
    if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1);
  }
  return elements;
}

/** A value that is being passed over. */
interface PassedValue {
  /** The offset after it; 0 as long as that is not known, and when it does not end. */
  end: number;
  at: number;
  depth: number;
  /** Members so far of the objects that are open, by depth. A text that is deeper is refused once it is read; until then its levels share a counter. */
  readonly colons: Uint32Array;
}

const noColons = new Uint32Array(0);

function startValue(text: string, start: number): PassedValue {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return { end: passString(text, start + 1), at: start, depth: 0, colons: noColons };
  if (code !== OPEN_OBJECT && code !== OPEN_ARRAY)
    return { end: passWord(text, start), at: start, depth: 0, colons: noColons };
  return { end: 0, at: start, depth: 0, colons: new Uint32Array(MAX_DEPTH + 1) };
}

/** Characters that are passed over in one step: a third of a millisecond. */
const step = 32 * 1024;

/** One step through an object or an array. @returns whether there is more of it */
function passValue(text: string, value: PassedValue, tally: Tally): boolean {
  const { colons } = value;
  if (colons.length === 0) return false;
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
function passString(text: string, from: number): number {
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
function skipSpace(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}

function keyIn(raw: string): string | undefined {
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}

function twice(key: string, at: number, members: ReadonlyMap<string, string>): SliceError {
  const shown = JSON.stringify(key.slice(0, 40));
  return new SliceError(
    `The key ${shown} at offset ${at} occurs twice in one object; send each key once, so that the text has one reading.`,
    members,
  );
}
