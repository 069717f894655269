import { fromBER, Integer, Sequence, Utf8String } from 'asn1js';
import { TimeStampError } from './time-stamp-error.ts';

/** PKIStatus, RFC 3161 section 2.4.2: granted, and granted with modifications. */
const granted = [0, 1];

/**
 * The TimeStampToken in a TimeStampResp, its bytes as they came.
 *
 * @throws TimeStampError `bad-answer`, `refused`
 */
export function tokenOf(answer: Buffer): Uint8Array {
  const { offset, result } = fromBER(answer);
  const [info, token, ...more] =
    offset === answer.length && result instanceof Sequence ? result.valueBlock.value : [];
  const [status, texts] = info instanceof Sequence ? info.valueBlock.value : [];
  if (!(status instanceof Integer) || more.length > 0) {
    throw new TimeStampError('bad-answer', 'Its answer is not a TimeStampResp.');
  }
  if (!granted.includes(status.valueBlock.valueDec) || token === undefined) {
    throw new TimeStampError(
      'refused',
      `It refused: status ${status.valueBlock.valueDec}${statement(texts)}.`,
    );
  }
  return new Uint8Array(token.valueBeforeDecodeView);
}

function statement(texts: unknown): string {
  const all = texts instanceof Sequence ? texts.valueBlock.value : [];
  const said = all.flatMap((text) => (text instanceof Utf8String ? [text.getValue()] : []));
  return said.length === 0 ? '' : `, "${said.join(' ').slice(0, 200)}"`;
}
