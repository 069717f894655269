import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attest } from './run-attest.ts';
import { type RunningServer, startServer } from './running-server.ts';

const MOCK = join(import.meta.dirname, '../../mock/bin/attestation-mock.js');
const vectorFile = join(import.meta.dirname, '../../signing/vectors/keys.json');

let folder: string;
let server: RunningServer;
let keys: Record<string, Record<string, string>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attest-doctor-'));
  server = await startServer(folder);
  keys = JSON.parse(await readFile(vectorFile, 'utf8')).keys;
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

interface Step {
  step: string;
  verdict: string;
  message: string;
  advice?: string;
}

async function doctor(env: Record<string, string>) {
  const { code, json } = await attest(['doctor', '--json'], { env: { ...server.env, ...env } });
  const steps = json.steps as Step[];
  const of = (name: string) => steps.find(({ step }) => step === name);
  return { code, ok: json.ok, verdicts: steps.map(({ verdict }) => verdict).join(' '), of };
}

async function listening(
  listener: RequestListener,
  start = (on: RequestListener): Server => createServer(on),
) {
  const fake = start(listener).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  const url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
  return { url, close: () => fake.close() };
}

test('all is well', async () => {
  const { code, ok, verdicts } = await doctor({});
  expect([code, ok, verdicts]).toEqual([0, true, 'ok ok ok ok ok ok ok ok']);
});

test('a person reads each step, and what to fix first', async () => {
  const { out, code } = await attest(['doctor'], { env: { ...server.env, ATTEST_KEY_FILE: 'none.pem' } });
  expect(code).toBe(2);
  expect(out).toMatch(
    /✓ profile .*\n✗ key file .*none.pem.*\n +→ make one: attest keygen none.pem\n- key +not examined: it was not read\n✓ address/,
  );
  expect(out).toMatch(/- signature {2}not examined: no usable key\n\nFix this first: key file\.\n$/);
});

test('a key file that others can read', async () => {
  const open = join(folder, 'open.pem');
  await copyFile(server.keyFile, open);
  await chmod(open, 0o604);
  const { code, of } = await doctor({ ATTEST_KEY_FILE: open });
  expect([code, of('key file')]).toMatchObject([2, { verdict: 'failed', advice: `chmod 600 ${open}` }]);
});

test.each([
  ['a public key', () => keys['rsa-2048']?.public_key_spki, /This is a public key/],
  ['no PEM', () => 'secret', /no PEM block/],
  ['a key that is cut', () => keys['rsa-2048']?.private_key_pkcs8?.slice(0, 300), /cut/],
])('%s', async (_, text, want) => {
  const { code, of } = await doctor({ ATTEST_KEY: text() ?? '' });
  expect([code, of('key')?.message]).toEqual([2, expect.stringMatching(want)]);
  expect(of('service')?.verdict).toBe('ok'); // what does not rest on the key is examined all the same
});

test('a key that belongs to somebody else', async () => {
  const { code, of } = await doctor({ ATTEST_KEY_FILE: server.strangersKeyFile });
  expect([code, of('signature')]).toMatchObject([
    1,
    { verdict: 'failed', advice: expect.stringContaining('this service must have issued') },
  ]);
});

test.each([
  ['no address', 'attestation', /cannot be used; give what comes before \/api/],
  ['an address with /api', 'https://a.example/api/v1', /cannot be used; give what comes before \/api/],
  ['a closed port', 'http://127.0.0.1:9', /ECONNREFUSED/],
  ['an unknown host', 'http://no-such-host.invalid', /no-such-host/],
])('%s', async (_, url, want) => {
  const { code, of } = await doctor({ ATTEST_URL: url });
  expect([code, of('address')?.message]).toEqual([
    of('address')?.advice ? 3 : 2,
    expect.stringMatching(want),
  ]);
  expect(of('signature')?.verdict).toBe('skipped');
});

const answers: [string, { given: RequestListener; code: number; step: string; want: RegExp }][] = [
  [
    '404',
    {
      given: (_, answer) => answer.writeHead(404).end(),
      code: 3,
      step: 'service',
      want: /another server answers/,
    },
  ],
  [
    'a redirect',
    {
      given: (_, answer) => answer.writeHead(301, { Location: 'https://x.example/' }).end(),
      code: 3,
      step: 'service',
      want: /redirects to https:\/\/x/,
    },
  ],
  [
    'a clock that is ahead',
    {
      given: (_, answer) => answer.writeHead(405, { Date: dateIn(-400) }).end(),
      code: 2,
      step: 'clock',
      want: /is (399|40\d) s ahead; the service refuses more than 300 s/,
    },
  ],
  [
    'a clock that is behind',
    {
      given: (_, answer) => answer.writeHead(405, { Date: dateIn(400) }).end(),
      code: 2,
      step: 'clock',
      want: /is (399|40\d) s behind/,
    },
  ],
  [
    'a signed request that is answered by a page',
    {
      given: ({ method }, answer) =>
        method === 'GET' ? answer.writeHead(405).end() : answer.writeHead(200).end('<html>'),
      code: 3,
      step: 'signature',
      want: /the signed request failed: .*not JSON/,
    },
  ],
];

test.each(answers)('a service that answers with %s', async (_, { given, code, step, want }) => {
  const fake = await listening(given);
  try {
    const result = await doctor({ ATTEST_URL: fake.url });
    expect([result.code, result.of(step)]).toMatchObject([
      code,
      { verdict: 'failed', message: expect.stringMatching(want) },
    ]);
  } finally {
    fake.close();
  }
});

function dateIn(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toUTCString();
}

test('a clock that is wrong does not hide whether the signature is right', async () => {
  const skewed = await listening((request, answer) => {
    if (request.method === 'GET') return answer.writeHead(405, { Date: dateIn(1000) }).end();
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const late = JSON.parse(body).tonce - Date.now() / 1000;
      answer
        .writeHead(late > 900 ? 400 : 500, { Date: dateIn(1000), 'Content-Type': 'application/json' })
        .end('{"message":"m"}');
    });
  });
  const { of } = await doctor({ ATTEST_URL: skewed.url });
  expect([of('clock')?.verdict, of('signature')?.verdict]).toEqual(['failed', 'warning']); // it accepts any, but in its own time
  skewed.close();
});

test('TLS: a certificate that no trusted authority issued, and a port that does not speak it', async () => {
  const { private_key_pkcs8: key = '', certificate: cert = '' } = keys['rsa-2048'] ?? {};
  const fake = await listening(
    (_, answer) => answer.end(),
    (on) => createTlsServer({ key, cert }, on),
  );
  const untrusted = await doctor({ ATTEST_URL: fake.url.replace('http:', 'https:') });
  expect([untrusted.code, untrusted.of('tls')]).toMatchObject([
    3,
    { verdict: 'failed', message: expect.stringContaining('the certificate is not accepted') },
  ]);
  fake.close();
  const plain = await doctor({ ATTEST_URL: server.url.replace('http:', 'https:') });
  expect([plain.code, plain.of('tls')?.advice]).toEqual([
    3,
    expect.stringContaining('does this port use TLS'),
  ]);
});

test('the mock: its verdict with a key, and that it says nothing without verification', async () => {
  const pem = join(folder, 'public.pem');
  await writeFile(pem, keys['rsa-2048']?.public_key_spki ?? '');
  const given = { ATTEST_ACCESS_KEY: 'AK1', ATTEST_KEY: keys['rsa-2048']?.private_key_pkcs8 ?? '' };
  for (const [args, want] of [
    [['--key', `AK1=${pem}`], 'ok'],
    [['--stateful', '--key', `AK1=${pem}`], 'ok'],
    [['--no-verify'], 'warning'],
  ] as const) {
    const { child, url } = await startMock(args);
    const { of, code } = await doctor({ ...given, ATTEST_URL: url });
    child.kill();
    await once(child, 'exit');
    expect([code, of('signature')?.verdict]).toEqual([0, want]);
  }
});

async function startMock(args: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MOCK, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, url: /listens on (http:[^;\s]+)/.exec(line.toString())?.[1] ?? '' };
}
