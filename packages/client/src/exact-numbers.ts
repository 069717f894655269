import { newRequestId } from '@attestation/signing';
import { eachToken, JsonText } from './json-text.ts';
import type { NumberReader } from './options.ts';

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
