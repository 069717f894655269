import { jsonBody, type OperationName } from '../server-under-test.ts';
import type { Expected, FuzzCase } from './fuzz-case.ts';
import { chunked, httpBytes, jsonRequest } from './http-bytes.ts';
import {
  type CaseSource,
  flipBytes,
  inPieces,
  pathOf,
  pickOperation,
  signedEnvelope,
  validPayload,
} from './world.ts';

const json: [string, string] = ['Content-Type', 'application/json'];

/** A signed create and its body; its answer carries its id. */
function rightRequest(source: CaseSource, operation: OperationName = 'createAttestation') {
  const payload = { ...validPayload(source, operation), factoids: [] };
  const envelope = signedEnvelope(source, operation, JSON.stringify(payload));
  const body = Buffer.from(jsonBody(envelope));
  return { target: pathOf(operation), body, requestId: envelope.request_id };
}

const refused: Expected = { operation: 'createAttestation', outcome: 'refusal' };
const either: Expected = { operation: 'createAttestation', outcome: 'either' };

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
    writes: [httpBytes({ target, headers: [json, ...headers], body: inner, ownFraming: true })],
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
  const headers: [string, string][] = [json, ['Transfer-Encoding', 'chunked']];
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

/** A signed request under headers of every kind. */
export function headersCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const { target, body, requestId } = rightRequest(source);
  const sizes = [1000, 8000, 16_000, 17_000, 100_000];
  const [outcome, headers] = random.pick<[Expected['outcome'], [string, string][]]>([
    ['success', [['Expect', '100-continue']]],
    ['success', [['Connection', 'close']]],
    [
      'success',
      [
        ['X-Forwarded-For', '1.2.3.4'],
        ['Forwarded', 'for=x'],
      ],
    ],
    [
      'success',
      [
        ['Cookie', 'a=b'],
        ['Authorization', 'Basic x'],
        ['Range', 'bytes=0-1'],
        ['If-Match', '*'],
      ],
    ],
    [
      'success',
      [
        ['__proto__', 'x'],
        ['constructor', 'y'],
      ],
    ],
    ['either', [['Expect', 'the unexpected']]],
    [
      'either',
      [
        ['Expect', ''],
        ['Expect', '100-continue'],
      ],
    ],
    [
      'either',
      [
        ['Connection', 'Upgrade'],
        ['Upgrade', random.pick(['websocket', 'h2c', 'TLS/1.0', 'x'])],
      ],
    ],
    [
      'either',
      [
        ['HTTP2-Settings', 'AAMAAABkAAQAAP__'],
        ['Connection', 'Upgrade, HTTP2-Settings'],
        ['Upgrade', 'h2c'],
      ],
    ],
    ['either', [['X', 'y'.repeat(random.pick(sizes))]]],
    ['either', [['x'.repeat(random.pick(sizes)), 'y']]],
    ['either', Array.from({ length: random.pick([90, 200, 2100, 10_000]) }, (_, i) => [`X${i}`, 'y'])],
    ['either', [['X', random.bytes(30).toString('latin1')]]],
    ['either', [[random.bytes(8).toString('latin1'), 'y']]],
    ['either', [['Host', 'other']]],
    [
      'either',
      [
        ['Origin', 'https://evil.example'],
        ['Access-Control-Request-Method', 'POST'],
      ],
    ],
    [
      'either',
      [
        ['Trailer', 'x'],
        ['TE', 'trailers'],
        ['Max-Forwards', '0'],
        ['Via', '1.1 x'],
      ],
    ],
    ['refusal', [['', 'no name']]],
    ['refusal', [['X', 'a\u0000b']]],
    ['refusal', [['X Y', 'z']]],
  ]);
  return {
    name: `http: header ${headers[0]?.[0].slice(0, 20)}`,
    writes: inPieces(random, httpBytes({ target, headers: [json, ...headers], body })),
    ending: 'half-close',
    expected: [{ operation: 'createAttestation', outcome, requestId }],
  };
}

/** First lines: other versions, methods, targets. */
export function firstLineCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const { target: path, body } = rightRequest(source);
  const shape = random.pick(['version', 'method', 'target', 'target', 'host'] as const);
  const method = shape === 'method' ? random.pick(methods) : 'POST';
  const target = shape === 'target' ? oddTarget(source, path) : path;
  const version = shape === 'version' ? random.pick(versions) : 'HTTP/1.1';
  const host = shape === 'host' ? random.pick([null, '', 'a b', 'x'.repeat(5000), '[::1', 'a\u0000']) : 'h';
  const known = target === path && method === 'POST';
  return {
    name: `http: ${method} ${shape} ${JSON.stringify([version, target.slice(0, 40), host?.slice(0, 10)])}`,
    writes: [httpBytes({ method, target, version, host, headers: [json], body })],
    ending: 'half-close',
    expected: [known ? either : { operation: 'none', outcome: 'refusal', headOnly: method === 'HEAD' }],
  };
}

const methods = [
  ...[
    'GET',
    'HEAD',
    'PUT',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'CONNECT',
    'PATCH',
    'PROPFIND',
    'QUERY',
    'M-SEARCH',
  ],
  ...['post', 'PRI', 'POSTX', '', 'P\u0000ST', 'G'.repeat(5000)],
];
const versions = [
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'http/1.1',
  'HTTP/1.1 ',
  '',
  'HTTP',
  'RTSP/1.0',
];

function oddTarget({ random }: CaseSource, path: string): string {
  return random.pick([
    () => `${path}/`,
    () => `/${path}`,
    () => path.replace('/v1', '/V1'),
    () => path.replace('/v1', random.pick(['/v2', '/v1.0', '/v1;x=y', ''])),
    () => path.replaceAll('/', '%2f'),
    () => path.replace('a', '%61'),
    () => `/x/../${path}`,
    () => `${path}%00`,
    () => `${path}%`,
    () => `${path}%zz`,
    () => `/%${'ff'.repeat(random.int(10))}`,
    () => `${path}#fragment`,
    () => `http://127.0.0.1${path}`,
    () => 'http://[::1',
    () => '*',
    () => '127.0.0.1:80',
    () => '',
    () => `/${'a'.repeat(random.pick([100, 5000, 15_000, 100_000]))}`,
    () => `/${'a/'.repeat(4000)}`,
    () =>
      `/${random
        .bytes(10)
        .toString('latin1')
        .replace(/[\r\n ]/g, '')}`,
    () => '/__proto__',
    () => '/api/v1/constructor',
    () => '/server.json',
    () => '/../../etc/passwd',
  ])();
}

/** Several requests in one go: as many answers, in order, each with its own id. */
export function pipeliningCase(source: CaseSource): FuzzCase {
  const { bytes, expected } = pipeline(source, 0.3);
  const writes = inPieces(source.random, Buffer.concat(bytes));
  return { name: 'http: pipelining', writes, ending: 'keep', expected };
}

function pipeline({ world, random, id }: CaseSource, wrongShare: number) {
  const requests = Array.from({ length: 2 + random.int(12) }, (_, i) => {
    const { target, body, requestId } = rightRequest({ world, random, id: `${id}-p${i}` });
    const wrong = random.chance(wrongShare);
    const text = body.toString('utf8');
    const sent = wrong ? text.replace('"payload":{', '"payload":{"other":1,') : text;
    const outcome = wrong ? 'refusal' : 'success';
    const expected: Expected = { operation: 'createAttestation', outcome, requestId };
    return { bytes: jsonRequest(target, sent), expected };
  });
  return { bytes: requests.map((r) => r.bytes), expected: requests.map((r) => r.expected) };
}

/** Requests that are right, and then bytes that are no request: no answer may go to the wrong one. */
export function brokenPipelineCase(source: CaseSource): FuzzCase {
  const { bytes, expected } = pipeline(source, 0);
  const noise = Buffer.concat([Buffer.from('\0'), source.random.bytes(50)]);
  return { name: 'http: pipelining, then noise', writes: [...bytes, noise], ending: 'half-close', expected };
}

/** A request whose bytes end too soon, and then: our half is closed, all is torn down, or nothing more comes. */
export function cutShortCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const operation = pickOperation(random);
  const body = Buffer.from(
    jsonBody(signedEnvelope(source, operation, JSON.stringify(validPayload(source, operation)))),
  );
  const request = jsonRequest(pathOf(operation), body);
  // A stall takes seconds to be found out.
  const ending = random.chance(0.02) ? 'stall' : random.pick(['hang-up', 'half-close']);
  return {
    name: `http: cut short, then ${ending}`,
    writes: inPieces(random, request.subarray(0, 1 + random.int(request.length - 1))),
    ending,
    expected: [{ operation, outcome: 'refusal' }],
  };
}

/** Bytes that are no request, and requests with a few bytes changed in the head. */
export function noiseCase(source: CaseSource): FuzzCase {
  const { random } = source;
  const { target, body } = rightRequest(source);
  const request = jsonRequest(target, body);
  const head = request.indexOf('\r\n\r\n');
  const bytes = random.pick([
    () => random.bytes(1 + random.int(500)),
    () => Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'latin1'),
    () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    () => Buffer.from('\r\n'.repeat(1 + random.int(2000))),
    () => Buffer.from('GET /healthz'),
    () => Buffer.alloc(200_000, 'A'),
    () => Buffer.concat([flipBytes(random, request.subarray(0, head)), request.subarray(head)]),
    () => Buffer.concat([flipBytes(random, request.subarray(0, head)), request.subarray(head)]),
  ])();
  return { name: 'http: noise', writes: inPieces(random, bytes), ending: 'half-close', expected: [either] };
}
