import type { PdfValue } from './pdf-value.ts';

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
