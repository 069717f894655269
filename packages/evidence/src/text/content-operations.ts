/** A name, without its slash. */
interface Name {
  readonly name: string;
}
export type Operand = number | Uint8Array | Name | readonly Operand[] | null;

export interface Operation {
  readonly operator: string;
  readonly operands: readonly Operand[];
}

const space = new Set([0, 9, 10, 12, 13, 32]);
const delimiter = new Set([...'()<>[]{}/%'].map((c) => c.charCodeAt(0)));
const code = (c: string) => c.charCodeAt(0);
const [OPEN, CLOSE, LESS, GREATER, SLASH, PERCENT, BACKSLASH] = [...'()<>/%\\'].map(code);
const [BRACKET, UNBRACKET] = [...'[]'].map(code);

/**
 * The operations of a content stream, in order. ISO 32000-1, 7.8.2. What no reader could make sense of is passed
 * over; nesting costs no stack. Dictionaries come as a list, inline images not at all.
 */
export function* contentOperations(bytes: Uint8Array): Generator<Operation> {
  let at = 0;
  let operands: Operand[] = [];
  const outer: Operand[][] = [];
  const open = () => {
    outer.push(operands);
    operands = [];
  };
  const close = () => {
    const inner = operands;
    operands = outer.pop() ?? [];
    operands.push(inner);
  };
  while (at < bytes.length) {
    const byte = bytes[at] as number;
    if (space.has(byte)) at += 1;
    else if (byte === PERCENT) at = endOfLine(bytes, at);
    else if (byte === OPEN) {
      const read = literalString(bytes, at + 1);
      operands.push(read.value);
      at = read.end;
    } else if (byte === LESS && bytes[at + 1] !== LESS) {
      const end = indexOf(bytes, GREATER as number, at);
      operands.push(hexString(bytes.subarray(at + 1, end)));
      at = end + 1;
    } else if (byte === BRACKET || byte === LESS) {
      open();
      at += byte === LESS ? 2 : 1;
    } else if (byte === UNBRACKET || byte === GREATER) {
      close();
      at += byte === GREATER && bytes[at + 1] === GREATER ? 2 : 1;
    } else if (delimiter.has(byte) && byte !== SLASH) at += 1;
    else {
      const end = endOfWord(bytes, at + 1);
      const word = latin1(bytes, at, end);
      at = end;
      if (byte === SLASH) operands.push({ name: unescapeName(word.slice(1)) });
      else if (/^[-+.\d]/.test(word)) operands.push(numberOf(word));
      else if (/^(true|false|null)$/.test(word)) operands.push(null);
      else {
        // An operator ends whatever was left open before it.
        yield { operator: word, operands: (outer[0] ?? operands).concat(outer.length > 0 ? [operands] : []) };
        if (word === 'ID') at = endOfImage(bytes, at);
        operands = [];
        outer.length = 0;
      }
    }
  }
}

function endOfLine(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  return at;
}

function endOfWord(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && !space.has(bytes[at] as number) && !delimiter.has(bytes[at] as number)) at += 1;
  return at;
}

function indexOf(bytes: Uint8Array, byte: number, from: number): number {
  const found = bytes.indexOf(byte, from);
  return found < 0 ? bytes.length : found;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at] as number);
  return text;
}

/** Readers take `--5` for -5 and `1.2.3` for 1.2; any other text is 0. */
function numberOf(word: string): number {
  const value = Number.parseFloat(word.replace(/^([-+])[-+]+/, '$1'));
  return Number.isFinite(value) ? value : 0;
}

function unescapeName(name: string): string {
  return name.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function hexString(bytes: Uint8Array): Uint8Array {
  const digits = latin1(bytes, 0, bytes.length).replace(/[^0-9a-f]/gi, '');
  const pair = (at: number) => Number.parseInt(digits.slice(2 * at, 2 * at + 2).padEnd(2, '0'), 16);
  return Uint8Array.from({ length: Math.ceil(digits.length / 2) }, (_, at) => pair(at));
}

const escapes = new Map(
  Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }).map(
    (pair) => pair.map(code) as [number, number],
  ),
);

/** ISO 32000-1, 7.3.4.2: balanced parentheses, escapes, octal codes, continued lines. */
function literalString(bytes: Uint8Array, from: number): { value: Uint8Array; end: number } {
  const value: number[] = [];
  let depth = 1;
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === BACKSLASH) {
      const read = escaped(bytes, at + 1);
      if (read.byte !== undefined) value.push(read.byte);
      at = read.last;
      continue;
    }
    if (byte === OPEN) depth += 1;
    if (byte === CLOSE) depth -= 1;
    if (depth === 0) break;
    value.push(byte);
  }
  return { value: Uint8Array.from(value), end: at + 1 };
}

function escaped(bytes: Uint8Array, at: number): { byte?: number; last: number } {
  const octal = /^[0-7]{1,3}/.exec(latin1(bytes, at, Math.min(at + 3, bytes.length)))?.[0];
  if (octal) return { byte: Number.parseInt(octal, 8) & 0xff, last: at + octal.length - 1 };
  const byte = bytes[at] ?? 0;
  if (byte === 13) return { last: bytes[at + 1] === 10 ? at + 1 : at };
  if (byte === 10) return { last: at };
  return { byte: escapes.get(byte) ?? byte, last: at };
}

/** The first `EI` that stands alone and is followed by what looks like content again, not by more of the image. */
function endOfImage(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] !== code('E') || bytes[at + 1] !== code('I')) continue;
    const apart = (byte: number | undefined) => byte === undefined || space.has(byte);
    const after = bytes.subarray(at + 2, at + 12);
    if (
      apart(bytes[at - 1]) &&
      apart(bytes[at + 2]) &&
      after.every((b) => space.has(b) || (b >= 32 && b < 127))
    ) {
      return at + 2;
    }
  }
  return bytes.length;
}
