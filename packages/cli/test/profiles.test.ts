import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { attest } from './run-attest.ts';

let folder: string;
let config: string;
let key: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attest-profiles-'));
  config = join(folder, 'a/attest/config.json');
  key = join(folder, 'key.pem');
  const vectors = JSON.parse(
    await readFile(join(import.meta.dirname, '../../signing/vectors/keys.json'), 'utf8'),
  );
  await writeFile(key, vectors.keys['rsa-2048'].private_key_pkcs8, { mode: 0o600 });
});
afterEach(() => rm(folder, { recursive: true }));

const run = (args: string[], env: Record<string, string> = {}) =>
  attest(args, { env: { ATTEST_CONFIG: '', XDG_CONFIG_HOME: join(folder, 'a'), ...env } });
const add = (name: string, ...more: string[]) =>
  run([
    'profile',
    'add',
    name,
    '--url',
    `https://${name}.example`,
    '--access-key',
    'AK123456789',
    '--key',
    key,
    ...more,
  ]);

test('the first becomes the current one; use, list and remove', async () => {
  expect((await add('one')).out).toContain(`Profile one is in ${config}\n  → attest doctor`);
  expect((await add('two')).out).toContain('→ attest profile use two');
  expect((await run(['profile', 'list'])).out).toBe(
    `* one  https://one.example  AK12…89  ${key}\n  two  https://two.example  AK12…89  ${key}\n`,
  );
  expect((await run(['profile', 'use', 'two'])).out).toContain(
    'two is the current profile: https://two.example',
  );
  expect((await run(['profile', 'use', 'two'], { ATTEST_PROFILE: 'one' })).out).toContain(
    '! ATTEST_PROFILE is set',
  );
  expect((await run(['profile', 'remove', 'two'])).out).toContain(`its key file stays: ${key}`);
  expect((await run(['profile', 'list', '--json'])).json).toEqual({
    config_file: config,
    profiles: [
      { name: 'one', current: false, url: 'https://one.example', access_key: 'AK12…89', key_file: key },
    ],
  });
  expect((await run(['profile', 'use', 'two'])).err).toMatch(
    /Unknown profile "two" in .*\.\n {2}→ available: one/,
  );
});

test('file and folder are for the owner only', async () => {
  await add('one');
  expect([(await stat(config)).mode & 0o777, (await stat(join(config, '..'))).mode & 0o777]).toEqual([
    0o600, 0o700,
  ]);
});

test('a name is taken once, unless --force', async () => {
  await add('one');
  expect((await add('one')).err).toMatch(/A profile "one" already exists.*\n.*--force/);
  expect((await add('one', '--force')).code).toBe(0);
});

test.each([
  ['the key', () => key, 'The private key'],
  ['the configuration', () => config, 'The configuration'],
])('%s must not be open to others', async (_, file, name) => {
  await add('one');
  await chmod(file(), 0o640);
  const { code, err } = await run(['read', 'X']);
  expect([code, err]).toEqual([
    2,
    `✗ ${name} ${file()} is open to other users of this machine (mode 0640).\n  → chmod 600 ${file()}\n`,
  ]);
});

test.each([
  ['no JSON', '{', /is not JSON.*\n.*rm /],
  ['another JSON', '[]', /has no "profiles"/],
  ['null', 'null', /has no "profiles"/],
  [
    'a profile without its key',
    '{"profiles":{"p":{"url":"x","access_key":"y"}}}',
    /"p" lacks url, access_key or key_file/,
  ],
])('a configuration that is %s', async (_, text, want) => {
  await mkdir(join(config, '..'), { recursive: true });
  await writeFile(config, text, { mode: 0o600 });
  const { code, err } = await run(['read', 'X']);
  expect([code, err]).toEqual([2, expect.stringMatching(want)]);
});

const wrong: [string, string[], RegExp][] = [
  ['a name with spaces', ['a b'], /not a valid profile name/],
  [
    'an address without a scheme',
    ['p', '--url', 'attestation.example'],
    /--url "attestation.example" cannot be used; give what comes before \/api, such as https:/,
  ],
  [
    'an address with /api',
    ['p', '--url', 'https://a.example/api/v1'],
    /cannot be used; give what comes before \/api/,
  ],
  ['a key that is not there', ['p', '--key', 'none.pem'], /none.pem.*does not exist.*\n.*attest keygen/],
];

test.each(wrong)('profile add: %s', async (_, [name = '', ...more], want) => {
  const all = ['--url', 'https://a.example', '--access-key', 'AK1', '--key', key, ...more];
  const { code, err } = await run(['profile', 'add', name, ...all]);
  expect([code, err]).toEqual([2, expect.stringMatching(want)]);
});

test('profile add: a public key is reported now, not at the first call', async () => {
  const vectors = JSON.parse(
    await readFile(join(import.meta.dirname, '../../signing/vectors/keys.json'), 'utf8'),
  );
  await writeFile(key, vectors.keys['rsa-2048'].public_key_spki);
  const { code, err } = await add('p');
  expect([code, err]).toEqual([2, expect.stringContaining('This is a public key')]);
});

test('option before environment before profile, each by itself', async () => {
  await add('one');
  const other = join(folder, 'other.pem');
  await copyFile(key, other);
  await chmod(other, 0o644); // reported by its name when it is chosen
  const from = async (args: string[], env: Record<string, string>) =>
    (await run(['doctor', ...args, '--json'], env)).json.steps[0].message;
  const env = { ATTEST_URL: 'http://127.0.0.1:9', ATTEST_ACCESS_KEY: 'ENVIRONMENT' };
  expect(await from([], env)).toBe('http://127.0.0.1:9 (ATTEST_URL), access key ENVI…NT (ATTEST_ACCESS_KEY)');
  expect(await from(['--url', 'http://127.0.0.1:7'], env)).toContain(
    'http://127.0.0.1:7 (--url), access key ENVI',
  );
  expect(await from(['--access-key', 'OPTION-HERE'], { ATTEST_URL: env.ATTEST_URL })).toContain(
    'OPTI…RE (--access-key)',
  );
  expect(await from(['--url', 'http://127.0.0.1:7'], {})).toContain('access key AK12…89 (profile "one")');
  expect((await run(['read', 'X', '--key', other], env)).err).toContain(other);
  expect((await run(['read', 'X'], { ...env, ATTEST_KEY_FILE: other })).err).toContain(other);
  // With all three given, a broken configuration must not matter.
  await chmod(config, 0o644);
  expect(
    (await run(['sign', 'read', '--payload', '{}', '--url', 'http://x', '--access-key', 'A', '--key', key]))
      .code,
  ).toBe(0);
});
