import type { Expected, FuzzCase } from './fuzz-case.ts';
import { chunked, httpBytes, jsonRequest } from './http-bytes.ts';
import { jsonHeader, rightRequest } from './right-request.ts';
import { type CaseSource, inPieces } from './world.ts';

const refused: Expected = { operation: 'createAttestation', outcome: 'refusal' };

/**
 * Two readings of where a body ends, each with a signed request where a wrong reading would find one (request
 * smuggling). RFC 9112 section 6.3: refused and closed; above all, nothing is accepted.
 */
export function smugglingCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const { target, body } = rightRequest(source);
  const hidden = jsonRequest(target, body);
  const length = String(body.length);
  const te: [string, string] = ['Transfer-Encoding', 'chunked'];
  const headers = random.pick<[string, string][]>([
    [['Content-Length', length], te],
    [te, ['Content-Length', length]],
    [
      ['Content-Length', '0'],
      ['Content-Length', length],
    ],
    [['Content-Length', `${length}, 0`]],
    [['Content-Length', `+${length}`]],
    [['Content-Length', '0x10']],
    [['Content-Length', '1e3']],
    [['Content-Length', '-1']],
    [['Content-Length', '99999999999999999999999']],
    [['Content-Length', `${length} 0`]],
    [['Transfer-Encoding', 'xchunked']],
    [['Transfer-Encoding', 'chunked, identity']],
    [
      ['Transfer-Encoding', 'identity, chunked'],
      ['Content-Length', '3'],
    ],
    [['Transfer-Encoding ', 'chunked']],
    [['Transfer-Encoding', '\x0bchunked']],
    [['Content-Length ', '0']],
    [['X', `y\nTransfer-Encoding: chunked`]],
    [['X', `y\rContent-Length: 0`], te],
  ]);
  const inner = random.pick([hidden, Buffer.concat([Buffer.from('0\r\n\r\n'), hidden])]);
  return {
    name: `http: smuggling by ${headers.map(([n, v]) => `${n}: ${v}`).join(' + ')}`,
    writes: [httpBytes({ target, headers: [jsonHeader, ...headers], body: inner, ownFraming: true })],
    ending: 'half-close',
    expected: [refused],
  };
}

/** Chunked coding that is right, odd or wrong. */
export function chunkedCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const { target, body, requestId } = rightRequest(source);
  const good = chunked(body, [random.int(body.length), random.int(body.length)]).toString('latin1');
  const size = body.length.toString(16);
  const one = (line: string) => `${line}\r\n${body.toString('latin1')}\r\n0\r\n\r\n`;
  const [outcome, coded] = random.pick<[Expected['outcome'], string]>([
    ['success', good],
    ['success', one(`${size};name=value`)],
    ['success', one(`0000${size}`)],
    ['either', `${good.slice(0, -2)}Trailer: x\r\nContent-Length: 3\r\n\r\n`],
    ['either', one(`${size};${'x'.repeat(20_000)}`)],
    ['either', `${good.slice(0, -2)}${'T: x\r\n'.repeat(5000)}\r\n`],
    ['refusal', one(`${size}g`)],
    ['refusal', one('-5')],
    ['refusal', one('ffffffffffffffffff')],
    ['refusal', one('7fffffffffffffff')],
    ['refusal', good.slice(0, random.int(good.length - 5))],
    ['refusal', one(`0x${size}`)],
    ['refusal', one((body.length - 1).toString(16))],
    ['refusal', one((body.length + 1).toString(16))],
    ['refusal', `\r\n${good}`],
  ]);
  const headers: [string, string][] = [jsonHeader, ['Transfer-Encoding', 'chunked']];
  return {
    name: 'http: chunked coding',
    writes: inPieces(
      random,
      httpBytes({ target, headers, body: Buffer.from(coded, 'latin1'), ownFraming: true }),
    ),
    ending: 'half-close',
    expected: [{ operation: 'createAttestation', outcome, requestId }],
  };
}
