/**
 * A value of a PDF, in a form that can be compared. A string of JavaScript stands for what JavaScript has not, and its
 * first character says what: `/Name`, `<` and the bytes of a string in hexadecimal, or a reference such as `1 0 R`.
 */
export type PdfValue = null | boolean | number | string | readonly PdfValue[] | PdfDictionary;
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

export function isArray(value: PdfValue | undefined): value is readonly PdfValue[] {
  return Array.isArray(value);
}

const referenceForm = /^(\d+) (\d+) R$/;

/** The object's number, if the value is a reference. */
export function referenceOf(value: PdfValue | undefined): number | undefined {
  const number = typeof value === 'string' ? referenceForm.exec(value)?.[1] : undefined;
  return number === undefined ? undefined : Number(number);
}

/** Two values are the same when these are: the order of a dictionary does not count, nor an entry that is null. */
export function canonical(value: PdfValue): string {
  if (isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isDictionary(value)) return JSON.stringify(value);
  const entries = [...value].filter(([, item]) => item !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** Deeper than any document nests its values. */
const maxDepth = 64;

/** Thrown where a text is not a value of a PDF. */
export class NotAValue extends Error {
  override readonly name = 'NotAValue';
  /** The text may end too early, rather than hold what no value has. */
  readonly isCut: boolean;

  constructor({ isCut = false } = {}) {
    super();
    this.isCut = isCut;
  }
}

/**
 * Reads one value; ISO 32000-1, 7.3. When a dictionary has a key twice, the last one counts.
 *
 * @param text bytes, as Latin-1
 * @param options `unique` refuses a dictionary that has a key twice: readers do not agree which one counts
 * @returns the value, and the place behind it
 * @throws NotAValue
 */
export function parseValue(
  text: string,
  at = 0,
  { unique = false } = {},
): { readonly value: PdfValue; readonly end: number } {
  const parser = new Parser(text, at, unique);
  const value = parser.value(0);
  return { value, end: parser.at };
}

/**
 * The place behind the object that begins here, also when it holds words that are not values: behind the first `endobj`
 * that is neither in a string nor in a comment.
 *
 * @throws NotAValue also when a stream begins before
 */
export function behindEndobj(text: string, at: number): number {
  return new Parser(text, at, false).behindEndobj();
}

/** White space and comments. */
const blank = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y;
const reference = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const number = /[+-]?(?:\d+\.?\d*|\.\d+)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const word = /(?:true|false|null)(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const name = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const punctuation = /<<|>>|[[\]{}]|\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const anyWord = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
/** What may go on behind the end of the text: a word, the two numbers of a reference, or digits. */
const openEnd = /(?:[^\0\t\n\f\r ()<>[\]{}/%]*[\0\t\n\f\r ]*|>|<[\dA-Fa-f\0\t\n\f\r ]*)$/y;
const digits = /<([\dA-Fa-f\0\t\n\f\r ]*)>/y;

class Parser {
  readonly text: string;
  at: number;
  readonly #unique: boolean;

  constructor(text: string, at: number, unique: boolean) {
    this.text = text;
    this.at = at;
    this.#unique = unique;
  }

  value(depth: number): PdfValue {
    if (depth > maxDepth) throw new NotAValue();
    this.#take(blank);
    if (this.text.startsWith('<<', this.at)) return this.#dictionary(depth);
    const first = this.text[this.at];
    if (first === '[') return this.#array(depth);
    if (first === '(') return this.#literal();
    if (first === '/') return `/${this.#name()}`;
    if (first === '<') return this.#hexadecimal();
    const [, object, generation] = this.#take(reference) ?? [];
    if (object !== undefined) return `${Number(object)} ${Number(generation)} R`;
    const numeral = this.#take(number)?.[0];
    if (numeral !== undefined) return Number(numeral) + 0;
    const plain = this.#take(word)?.[0];
    if (plain === undefined) throw this.#fault();
    return plain === 'null' ? null : plain === 'true';
  }

  behindEndobj(): number {
    for (;;) {
      this.#take(blank);
      if (this.#take(punctuation)) continue;
      const first = this.text[this.at];
      if (first === '(') this.#literal();
      else if (first === '<') this.#hexadecimal();
      else {
        const found = this.#take(anyWord)?.[0];
        if (found === undefined || found.includes('stream')) throw this.#fault();
        if (found === 'endobj') return this.at;
      }
    }
  }

  #dictionary(depth: number): PdfValue {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.#take(blank);
      if (this.text.startsWith('>>', this.at)) break;
      const key = this.#name();
      if (this.#unique && entries.has(key)) throw new NotAValue();
      entries.set(key, this.value(depth + 1));
    }
    this.at += 2;
    return entries;
  }

  #array(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.#take(blank);
      if (this.text[this.at] === ']') break;
      items.push(this.value(depth + 1));
    }
    this.at += 1;
    return items;
  }

  #name(): string {
    const written = this.#take(name)?.[1];
    if (written === undefined) throw this.#fault();
    return written.replace(/#([\dA-Fa-f]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  #hexadecimal(): string {
    const written = this.#take(digits)?.[1]
      ?.replace(/[\0\t\n\f\r ]/g, '')
      .toLowerCase();
    if (written === undefined) throw this.#fault();
    return `<${written}${written.length % 2 === 0 ? '' : '0'}`;
  }

  #literal(): string {
    let bytes = '';
    let open = 0;
    for (;;) {
      const character = this.text[this.at++];
      if (character === undefined) throw new NotAValue({ isCut: true });
      if (character === '\\') {
        bytes += this.#escaped();
        continue;
      }
      if (character === ')' && --open === 0) break;
      // Any line end is read as one line feed.
      if (character === '\r' && this.text[this.at] === '\n') this.at++;
      if (character !== '(' || open++ > 0) bytes += character === '\r' ? '\n' : character;
    }
    return `<${Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')}`;
  }

  #escaped(): string {
    const code = this.#take(/[0-7]{1,3}/y)?.[0];
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 8) & 255);
    if (this.#take(/\r\n|\r|\n/y)) return '';
    const character = this.text[this.at++] ?? '';
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[character] ?? character;
  }

  #fault(): NotAValue {
    return new NotAValue({ isCut: this.#take(openEnd) !== null });
  }

  #take(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.at;
    const found = form.exec(this.text);
    if (found) this.at = form.lastIndex;
    return found;
  }
}

/** The place behind white space and comments. */
export function afterBlanks(text: string, at: number): number {
  blank.lastIndex = at;
  blank.exec(text);
  return Math.max(at, blank.lastIndex);
}

export interface ReadObject {
  readonly value: PdfValue;
  /** Where the value ends. */
  readonly end: number;
  /** Where the bytes of a stream begin, if it is one. */
  readonly data: number | undefined;
}

/** Bytes of a dictionary, or of a list of annotations. */
export const longestObject = 1 << 22;

/** @throws NotAValue also when another object is there */
export function readObject(bytes: Uint8Array, offset: number, number: number): ReadObject {
  const head = headAt(bytes, offset);
  if (head.number !== number) throw new NotAValue();
  return readFrom(bytes, head.end);
}

/**
 * A value of a stream of objects.
 *
 * @throws NotAValue
 */
export function readContained(bytes: Uint8Array, offset: number): ReadObject {
  return readFrom(bytes, offset);
}

const streamWord = /stream(?:\r\n|\n|\r)?/y;

function readFrom(bytes: Uint8Array, offset: number): ReadObject {
  // Few objects are long: the first try does for nearly all.
  for (let length = 1 << 10; ; length *= 16) {
    const text = latin1(bytes, offset, Math.min(offset + length, bytes.length));
    const isAll = text.length < length || length >= longestObject;
    try {
      const { value, end } = parseValue(text);
      const next = afterBlanks(text, end);
      if (!isAll && next + 'stream\r\n'.length > text.length) continue;
      streamWord.lastIndex = next;
      const isStream = streamWord.test(text);
      return { value, end: offset + end, data: isStream ? offset + streamWord.lastIndex : undefined };
    } catch (error) {
      if (!(error instanceof NotAValue) || !error.isCut || isAll) throw error;
    }
  }
}

/** The head of an object, such as `7 0 obj`. */
interface Head {
  /** Undefined: there is no head, or none that all readers read alike. */
  readonly number: number | undefined;
  /** Where the head ends, and the value begins. */
  readonly end: number;
}

const longestHead = 64;
const headForm = /^(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj(?![^\0\t\n\f\r ()<>[\]{}/%])/;

/** Readers pass over white space and comments before it, however long. */
export function headAt(bytes: Uint8Array, offset: number): Head {
  const from = behindBlanks(bytes, offset);
  const [head = '', number] =
    headForm.exec(latin1(bytes, from, Math.min(from + longestHead, bytes.length))) ?? [];
  return { number: number === undefined ? undefined : Number(number), end: from + head.length };
}

const [lineFeed, carriageReturn, percent] = [10, 13, 37];
const blanks: readonly (number | undefined)[] = [0, 9, lineFeed, 12, carriageReturn, 32];

function behindBlanks(bytes: Uint8Array, offset: number): number {
  let isComment = false;
  for (let at = offset; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === percent) isComment = true;
    else if (code === lineFeed || code === carriageReturn) isComment = false;
    else if (!isComment && !blanks.includes(code)) return at;
  }
  return bytes.length;
}

/** Bytes as a text of as many characters, which is what the structure of a PDF is. */
export function latin1(bytes: Uint8Array, from = 0, to = bytes.length): string {
  let text = '';
  // Each call takes its arguments from the stack.
  for (let at = from; at < to; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + 8192, to)));
  }
  return text;
}
