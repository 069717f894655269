import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { attest } from './run-attest.ts';

const main = join(import.meta.dirname, '../src/main.ts');
const bin = join(import.meta.dirname, '../bin/attest.js');

const folder = await mkdtemp(join(tmpdir(), 'attest-network-'));
const vectors = JSON.parse(
  await readFile(join(import.meta.dirname, '../../signing/vectors/keys.json'), 'utf8'),
);
const key = vectors.keys['rsa-2048'].private_key_pkcs8;
afterAll(() => rm(folder, { recursive: true }));

async function against(listener: RequestListener, args: string[], terminal = false, stdin = '') {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return await attest(args, {
      terminal,
      stdin,
      env: { ATTEST_URL: url, ATTEST_ACCESS_KEY: 'AK1', ATTEST_KEY: key, NO_COLOR: '1' },
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const status =
  (code: number, headers = {}): RequestListener =>
  (_, answer) =>
    answer
      .writeHead(code, { 'Content-Type': 'application/json', ...headers })
      .end('{"request_id":"","message":"m","timestamp":1}');
const never: RequestListener = () => {};

const ends: [string, { given: RequestListener; args?: string[]; code: number; kind: string }][] = [
  ['400', { given: status(400), code: 1, kind: 'bad-request' }],
  ['404', { given: status(404), code: 1, kind: 'not-found' }],
  ['405', { given: status(405), code: 1, kind: 'method-not-allowed' }],
  ['413', { given: status(413), code: 1, kind: 'too-large' }],
  ['429', { given: status(429, { 'Retry-After': '7' }), code: 1, kind: 'too-many-requests' }],
  ['500', { given: status(500), code: 1, kind: 'request-failed' }],
  ['502', { given: status(502), code: 3, kind: 'response-not-understood' }],
  [
    'a page',
    { given: (_, answer) => answer.writeHead(200).end('<html>'), code: 3, kind: 'response-not-understood' },
  ],
  [
    'cut JSON',
    {
      given: (_, answer) => answer.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":'),
      code: 3,
      kind: 'response-not-understood',
    },
  ],
  ['a connection that breaks', { given: ({ socket }) => socket.destroy(), code: 3, kind: 'network' }],
  ['no answer', { given: never, args: ['--timeout', '0.2'], code: 3, kind: 'timeout' }],
];

test.each(ends)('exit code and kind: %s', async (_, { given, args = [], code, kind }) => {
  const result = await against(given, ['read', 'N', '--json', '--retries', '0', ...args]);
  expect([result.code, result.json.error.kind, result.json.error.exit_code]).toEqual([code, kind, code]);
  expect(result.json.error.request_id).toMatch(/^[0-9a-f]{32}$/);
});

const steering = 'a\u001b[2J\u001b]0;t\u0007\u009b2J\r\u202eb\u2028';
const steers: RequestListener = ({ method }, answer) => {
  answer.writeHead(method === 'GET' ? 405 : 500, { 'Content-Type': 'application/json' });
  answer.end(JSON.stringify({ request_id: steering, message: steering, timestamp: 1 }));
};

test.each([
  ['read', ['read', 'N']],
  ['read --json', ['read', 'N', '--json']],
  ['create', ['create', '--unique-id', 'u', '--template', 'T', '--identity', 'MO=1']],
  ['doctor', ['doctor']],
  ['doctor --json', ['doctor', '--json']],
  ['sign --check', ['sign', 'read', '--check', '-']],
  ['sign --check --json', ['sign', 'read', '--check', '-', '--json']],
])('what a service or a file says cannot steer the terminal: %s', async (_, args) => {
  const stdin = JSON.stringify({
    ...{ request_id: steering, access_key: steering, tonce: 1, payload: { a: steering } },
    ...{ signature: steering, [steering]: steering },
  });
  const { out, err } = await against(steers, args, true, stdin);
  expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  // It is shown, written out.
  expect(`${out}${err}`).toMatch(/\\u(\{(1b|9b|202e)\}|001b|009b|202e)/);
});

test('429 says how long to wait', async () => {
  const { json } = await against(status(429, { 'Retry-After': '7' }), [
    'read',
    'N',
    '--json',
    '--retries',
    '0',
  ]);
  expect(json.error).toMatchObject({ retryable: true, retry_after_seconds: 7 });
});

test('what may pass is tried again, and reported', async () => {
  let calls = 0;
  const { err, code } = await against(
    (request, answer) => status(calls++ === 0 ? 503 : 400, { 'Retry-After': '0' })(request, answer),
    ['read', 'N'],
  );
  expect([calls, code, err]).toEqual([
    2,
    1,
    expect.stringMatching(/^! The service answered 503; retrying in [\d.]+ s\n✗ /),
  ]);
});

test('a clock that is wrong is reported', async () => {
  const ahead = new Date(Date.now() + 1e6).toUTCString();
  const { err } = await against(status(400, { Date: ahead }), ['read', 'N']);
  expect(err).toMatch(/^! This machine's clock is (999|1000|1001) s /);
});

test('Ctrl-C: 130, and nothing left behind', async () => {
  const server = createServer(never).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { ...process.env, ATTEST_URL: url, ATTEST_ACCESS_KEY: 'AK1', ATTEST_KEY: key };
  const child = spawn(process.execPath, [main, 'read', 'N'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  await once(server, 'request');
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  expect([code, err]).toEqual([130, expect.stringMatching(/^✗ Interrupted\./)]);
  server.closeAllConnections();
  server.close();
});

test('a reader that has seen enough is not a failure', async () => {
  const child = spawn(process.execPath, [main, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
});

test('a bar for an upload that takes longer than a second, on a terminal only', async () => {
  const file = join(folder, 'big.bin');
  // More than the sockets of a machine hold: Linux lets a receiver have up to 32 MB.
  await writeFile(file, Buffer.alloc(64_000_000));
  const slow: RequestListener = async (request, answer) => {
    let seen = 0;
    let paused = false;
    for await (const chunk of request) {
      seen += chunk.length;
      if (seen > 10_000_000 && !paused) {
        paused = true; // while what the sockets hold is full
        await new Promise((resolve) => setTimeout(resolve, 2500));
      }
    }
    status(400)(request, answer);
  };
  const factoid = ['--factoid', '{unique_id: u, type: t, data: {}}', '--identity', 'MO=1'];
  const args = ['create', '--unique-id', 'u', '--template', 't', ...factoid, '--attach', `0=${file}`];
  expect((await against(slow, args, true)).err).toMatch(/Sending \[[=-]+\] \d+% of 64\.0 MB/);
  expect((await against(slow, args)).err).not.toContain('Sending');
});

test('a bar for a download that takes longer than a second', async () => {
  const slow: RequestListener = async (_, answer) => {
    answer.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Length': 2000,
      'Content-Disposition': 'attachment; filename="x.zip"',
    });
    answer.write(Buffer.alloc(1000));
    await new Promise((resolve) => setTimeout(resolve, 1300));
    answer.end(Buffer.alloc(1000));
  };
  const { err, code } = await against(slow, ['download', 'N', '-o', folder], true);
  expect([code, err]).toEqual([0, expect.stringMatching(/Receiving \[=+-+\] 50%/)]);
});

test('a download that breaks leaves no file', async () => {
  const breaking: RequestListener = (_, answer) => {
    answer.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Length': 2000,
      'Content-Disposition': 'attachment; filename="y.zip"',
    });
    answer.write(Buffer.alloc(1000), () => answer.destroy());
  };
  const target = join(folder, 'broken');
  await mkdir(target);
  const { code } = await against(breaking, ['download', 'N', '-o', target, '--retries', '0']);
  expect(code).toBe(3);
  expect(await readdir(target)).toEqual([]);
});

test('the command says what is missing where nothing is built', async () => {
  await mkdir(join(folder, 'bin'));
  await copyFile(bin, join(folder, 'bin', 'attest.mjs'));
  const child = spawn(process.execPath, [join(folder, 'bin', 'attest.mjs')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [chunk] = (await once(child.stderr, 'data')) as [Buffer];
  expect(chunk.toString()).toBe('attest: Not built yet. Run "npm run build" first.\n');
});
