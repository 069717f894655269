/** The text is not JSON, as far as this scan can see. */
export class SkimError extends Error {
  /** The members that were complete before the fault. */
  readonly members: ReadonlyMap<string, string>;

  constructor(message: string, members: ReadonlyMap<string, string>) {
    super(message);
    this.name = 'SkimError';
    this.members = members;
  }
}

/**
 * The members of the object that `text` holds, each as its exact text, found by their quotes and brackets alone: before
 * the signature is verified, a reading of what is in them would be work for anyone who sends it. Every text that
 * `jsonMembers` accepts gives the same members here; a text that it refuses may give some too, so they are believed only
 * once `readJson` has read the text to its end.
 *
 * @throws SkimError when the text is not an object, a key occurs twice in it, or it has more than `most` members
 */
export function skimMembers(text: string, most = Number.POSITIVE_INFINITY): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const fault = (at: number, expected: string) =>
    new SkimError(`Not JSON: expected ${expected} at offset ${at}.`, members);
  let at = skipSpace(text, 0);
  if (text.charCodeAt(at) !== OPEN_OBJECT) throw fault(at, 'an object');
  at = skipSpace(text, at + 1);
  let more = text.charCodeAt(at) !== CLOSE_OBJECT;
  if (!more) at += 1;
  while (more) {
    if (text.charCodeAt(at) !== QUOTE) throw fault(at, 'a key in double quotes');
    const keyEnd = endOfString(text, at + 1);
    const key = keyEnd > 0 ? keyIn(text.slice(at, keyEnd)) : undefined;
    if (key === undefined) throw fault(at, 'a key in double quotes');
    if (members.has(key)) throw twice(key, at, members);
    if (members.size >= most) throw new SkimError(`It has more than ${most} members.`, members);
    at = skipSpace(text, keyEnd);
    if (text.charCodeAt(at) !== COLON) throw fault(at, 'a colon after the key');
    const start = skipSpace(text, at + 1);
    const end = endOfValue(text, start);
    if (end <= start) throw fault(start, 'a value');
    members.set(key, text.slice(start, end));
    at = skipSpace(text, end);
    more = text.charCodeAt(at) === COMMA;
    if (!more && text.charCodeAt(at) !== CLOSE_OBJECT) throw fault(at, 'a comma or the end of the object');
    at = more ? skipSpace(text, at + 1) : at + 1;
  }
  at = skipSpace(text, at);
  if (at < text.length) throw fault(at, 'the end of the text');
  return members;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The offset after a value; 0 when it does not end. */
function endOfValue(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return endOfString(text, start + 1);
  if (code !== OPEN_OBJECT && code !== OPEN_ARRAY) return endOfWord(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at + 1) - 1;
        if (at < 0) return 0;
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth -= 1;
        if (depth === 0) return at + 1;
        break;
    }
  }
  return 0;
}

/** Characters that are read one by one before a quote is searched for, which is faster from there on. */
const shortString = 24;

/** @param from the offset after the quote that opens it. @returns the offset after the string; 0 when it does not end */
function endOfString(text: string, from: number): number {
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
function endOfWord(text: string, start: number): number {
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
  if (plainString.test(raw)) return raw.slice(1, -1);
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}

/** A JSON string that is just the text between its quotes, as names are. */
const plainString = /^"\w+"$/;

function twice(key: string, at: number, members: ReadonlyMap<string, string>): SkimError {
  const shown = JSON.stringify(key.slice(0, 40));
  return new SkimError(
    `The key ${shown} at offset ${at} occurs twice in one object; send each key once, so that the text has one reading.`,
    members,
  );
}
