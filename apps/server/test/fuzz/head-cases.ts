import type { Expected, FuzzCase } from './fuzz-case.ts';
import { httpBytes } from './http-bytes.ts';
import { jsonHeader, rightRequest } from './right-request.ts';
import { type CaseSource, inPieces } from './world.ts';

const either: Expected = { operation: 'createAttestation', outcome: 'either' };

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
    ['refusal', [['Host', 'other']]],
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
    writes: inPieces(random, httpBytes({ target, headers: [jsonHeader, ...headers], body })),
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
  const isWrongHost = shape === 'host' && !host?.startsWith('x');
  return {
    name: `http: ${method} ${shape} ${JSON.stringify([version, target.slice(0, 40), host?.slice(0, 10)])}`,
    writes: [httpBytes({ method, target, version, host, headers: [jsonHeader], body })],
    ending: 'half-close',
    expected: [
      known && !isWrongHost ? either : { operation: 'none', outcome: 'refusal', headOnly: method === 'HEAD' },
    ],
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
