import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  type JsonSize,
  OPEN_OBJECT,
  passString,
  passValue,
  QUOTE,
  skipSpace,
  startValue,
  type Tally,
} from './pass-value.ts';

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

/**
 * The members of the object that `text` holds, by their outermost quotes and brackets: what lies deeper is passed over
 * unread, at a fiftieth of the cost. Every text that `jsonMembers` accepts gives the same members here; a text that it
 * refuses may give some too, so they are believed only once it has accepted the text.
 *
 * @throws SliceError when the text is not an object, a key occurs twice in it, or it has more than `most` members.
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

function keyIn(raw: string): string | undefined {
  if (plainString.test(raw)) return raw.slice(1, -1);
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}

/** A JSON string that is just the text between its quotes, as names are. */
const plainString = /^"\w+"$/;

function twice(key: string, at: number, members: ReadonlyMap<string, string>): SliceError {
  const shown = JSON.stringify(key.slice(0, 40));
  return new SliceError(
    `The key ${shown} at offset ${at} occurs twice in one object; send each key once, so that the text has one reading.`,
    members,
  );
}
