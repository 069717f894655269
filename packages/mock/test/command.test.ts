import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createMember, jsonBody, post } from './member.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const bin = fileURLToPath(new URL('../bin/attestation-mock.js', import.meta.url));
const member = createMember('AK1');

const folder = await mkdtemp(join(tmpdir(), 'attestation-mock-'));
await writeFile(join(folder, 'public.pem'), member.publicKey);
await writeFile(join(folder, 'text.txt'), 'no key');
afterAll(() => rm(folder, { recursive: true }));

async function run(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

test('it serves until it is stopped', async () => {
  const args = ['--port', '0', '--key', `AK1=${join(folder, 'public.pem')}`, '--seed', '7', '--dynamic'];
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [, url = ''] = /listens on (\S+); signatures are checked for AK1/.exec(line.toString()) ?? [];
  const path = '/api/v1/attestation';
  const numbers = [];
  for (let i = 0; i < 2; i++) {
    const { status, body } = await post(url + path, jsonBody(member.fields(path, '{"ano":"1"}')));
    expect(status).toBe(200);
    numbers.push(body.data.no);
  }
  expect(numbers[0]).toBe(numbers[1]);
  expect(numbers[0]).not.toBe('0199C6A1F2B47C3D8E5F60718293A4B5'); // the example
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('without keys, and with a memory, it prints two members with the files of their keys', async () => {
  const child = spawn(process.execPath, [main, '--port', '0', '--stateful', '--template', 'T'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  const [, url = ''] =
    /listens on (\S+); signatures are checked for MOCK-1, MOCK-2$/m.exec(text.toString()) ?? [];
  expect(text.toString()).toContain(`curl -X POST ${url}/__reset`);
  const [, file = ''] = /^ {2}MOCK-2 {2}(.+)$/m.exec(text.toString()) ?? [];
  const path = '/api/v1/attestations';
  const payload = '{"unique_id":"u","template_id":"T","identities":{"ID":"1"}}';
  const fields = createMember('MOCK-2', await readFile(file, 'utf8')).fields(path, payload);
  expect((await post(url + path, jsonBody(fields))).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

const mistakes: [string, { given: string[]; code: number; want: RegExp }][] = [
  ['an unknown option', { given: ['--prot', '1'], code: 2, want: /'--prot'.*Did you mean --port.*--help/ }],
  [
    'a port that is none',
    { given: ['--port', 'x'], code: 2, want: /--port must be a whole number from 0 to 65535, not "x"/ },
  ],
  [
    'an origin that is none',
    {
      given: ['--cors-origin', '*'],
      code: 2,
      want: /must be an origin such as http:\/\/localhost:5173, not "\*"/,
    },
  ],
  [
    'options that do not go together',
    { given: ['--stateful', '--dynamic'], code: 2, want: /leave out dynamic or stateful.*--help/ },
  ],
  ['a key without a file', { given: ['--key', 'AK1'], code: 2, want: /ACCESS_KEY=public.pem, not "AK1"/ }],
  ['a key that is not there', { given: ['--key', 'AK1=none.pem'], code: 2, want: /none.pem cannot be read/ }],
  [
    'a document that is not JSON',
    { given: ['--document', main], code: 2, want: /is not JSON: use an OpenAPI document/ },
  ],
];

test.each(mistakes)('%s', async (_, { given, code, want }) => {
  const result = await run(main, given);
  expect(result.err).toMatch(want);
  expect(result.code).toBe(code);
});

test('a file that holds no key', async () => {
  const { code, err } = await run(main, ['--key', `AK1=${join(folder, 'text.txt')}`]);
  expect([code, err]).toEqual([1, expect.stringMatching(/The key of AK1 cannot be used: /)]);
});

test('--version', async () => {
  expect(await run(main, ['--version'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});

test('--help', async () => {
  expect(await run(main, ['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--no-verify') });
});

test('the command says what is missing where nothing is built', async () => {
  await mkdir(join(folder, 'bin'));
  await copyFile(bin, join(folder, 'bin', 'attestation-mock.mjs'));
  const { code, err } = await run(join(folder, 'bin', 'attestation-mock.mjs'), []);
  expect([code, err]).toEqual([1, 'attestation-mock: Not built yet. Run "npm run build" first.\n']);
});
