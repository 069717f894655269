import { JsonText as ContractJsonText } from '@attestation/contract';
import { newRequestId } from '@attestation/signing';
import { described } from './described.ts';
import { InvalidInputError } from './errors.ts';
import type { NumberReader } from './options.ts';

/**
 * A value as JSON text, which is signed and sent as it is. A parsed value cannot keep 12345678901234567890, 1.10 or
 * "\u674e" apart from their neighbours; its text can. D4
 *
 * @example const data = { name: 'gold', price: new JsonText<number>('1.10') };
 */
export class JsonText<T> extends ContractJsonText<T> {
  /**
   * @param text JSON text of a `T`.
   * @throws InvalidInputError when it is not JSON, or a key occurs twice in one object: evidence must have one reading.
   */
  constructor(text: string) {
    const why = faultOf(text);
    if (why) throw new InvalidInputError(`The JsonText cannot be sent: ${why}`, { requestId: '' });
    super(text);
  }
}

function faultOf(text: string): string | undefined {
  if (typeof text !== 'string') return `it is ${described(text)}, not text.`;
  try {
    JSON.parse(text);
  } catch (error) {
    return `it is not JSON (${(error as Error).message}).`;
  }
  const key = repeatedKey(text);
  return key && `the key ${key} occurs twice in one object; give each key once.`;
}

/** D5: compared after unescaping, at any depth. */
function repeatedKey(text: string): string | undefined {
  /** The keys of each open object; undefined for an array. */
  const open: (Set<string> | undefined)[] = [];
  let string = '';
  let repeated: string | undefined;
  eachToken(text, (start, end) => {
    const char = text.charAt(start);
    if (char === '"') string = text.slice(start, end);
    else if ('[{'.includes(char)) open.push(char === '{' ? new Set() : undefined);
    else if (']}'.includes(char)) open.pop();
    else if (char === ':') {
      const key: string = JSON.parse(string);
      if (open.at(-1)?.has(key)) repeated ??= string;
      open.at(-1)?.add(key);
    }
  });
  return repeated;
}

/** Is given the place of a string, a number or one of the characters `[]{}:`. */
type OnToken = (start: number, end: number) => void;

/**
 * Calls back for each string, number, bracket and colon of a JSON text, in order. The text must be JSON (`JSON.parse` takes
 * it): nothing is checked here.
 */
function eachToken(text: string, onToken: OnToken): void {
  for (let at = 0; at < text.length; ) {
    const start = at;
    const char = text.charAt(at++);
    if (char === '"') {
      while (text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
      onToken(start, ++at);
    } else if ('-0123456789'.includes(char)) {
      while (/[-+.\dE]/i.test(text.charAt(at))) at++;
      onToken(start, at);
    } else if ('[]{}:'.includes(char)) onToken(start, at);
  }
}

/**
 * As `JSON.parse`, but a number that a double cannot give back digit for digit becomes a bigint when it is a plain
 * whole number, else a `JsonText<number>`. D4
 *
 * @throws SyntaxError when it is not JSON.
 *
 * @example exactNumbers('[1.5, 12345678901234567890, 1.10]') // [1.5, 12345678901234567890n, JsonText '1.10']
 */
export const exactNumbers: NumberReader<'exact'> = (text) => {
  const plain: unknown = JSON.parse(text);
  const mark = newRequestId(); // 128 random bits, so no object in the answer has such a key
  let [marked, written] = ['', 0];
  eachToken(text, (start, end) => {
    const token = text.slice(start, end);
    if (!/^[-\d]/.test(token) || String(Number(token)) === token) return;
    marked += `${text.slice(written, start)}{"${mark}":"${token}"}`;
    written = end;
  });
  if (written === 0) return plain;
  return JSON.parse(marked + text.slice(written), (_, value: unknown) =>
    typeof value === 'object' && value !== null && mark in value
      ? exactNumber(String(value[mark as never]))
      : value,
  );
};

function exactNumber(text: string): bigint | JsonText<number> {
  return /^-?[1-9]\d*$/.test(text) ? BigInt(text) : new JsonText<number>(text);
}
