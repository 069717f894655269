/** Every command and setting of the server that a page shows is run, on a service with data. */
import { execFile, execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readText, repository, repositoryFiles } from '../src/repository.ts';
import { mentionsOf, shownCommands } from '../src/shown-commands.ts';
import { startServer } from './running-server.ts';

const bin = (name: string) => join(repository, `apps/server/bin/attestation-${name}.js`);
const pages = repositoryFiles().filter((file) => /^(README|SECURITY|docs\/.*)\.md$/.test(file));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-run-'));
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const files = {
    'acme.pem': publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    'trade-record.json': JSON.stringify({
      id: 'TRADE',
      member: 'Acme',
      name: 'Trade record',
      kinds: [{ name: 'item', fields: [{ name: 'name', type: 'string', required: true }] }],
    }),
    'import.json': JSON.stringify({ members: [{ name: 'Brook', accessKeys: [] }] }),
    'password.txt': 'a long password of 2026\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a line of a page as a shell does, in a folder with the server's `data`. */
async function shell(line: string): Promise<string> {
  const command = line.replace(/^npm run admin --/, `"${process.execPath}" "${bin('admin')}"`);
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', BLOB_URL: '' };
  const ran = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', command], { cwd: folder, env });
  return ran.stdout + ran.stderr;
}

/** In this order; what stands after `as` is run in place of names that a reader fills in. */
const running: [shown: string, as?: string][] = [
  ['--help'],
  ['member add Acme'],
  ['key add --member Acme --environment sandbox --public-key-file acme.pem'],
  ['template add trade-record.json'],
  ['template show TRADE --json'],
  ['account add li@example.com --organization Acme --role owner --password-stdin'],
  ['account list'],
  ['account reset EMAIL', 'account reset li@example.com'],
  ['import', 'import import.json'],
  ['certification list'],
  ['log fsck'],
  ['log rotate --environment formal'],
  ['log witness --help'],
  ['fsck'],
  ['fsck --help'],
  ['clock accept'],
  ['backup FOLDER', 'backup copy'],
  ['member remove NAME', 'member remove Acme'],
];
const stopped: [shown: string, as?: string][] = [
  ['fsck --repair'],
  ['fsck --repair --anchor-rpc https://node.example'],
  ['key-file rotate'],
];
const restored: [shown: string, as?: string][] = [['restore FOLDER', 'restore copy'], ['fsck --checksums']];
/** Refused here, with what to do: what it needs is in `apps/server/test/`. */
const refused: [shown: string, needs: RegExp][] = [['migrate', /DATABASE_URL/]];

async function runAll(rows: readonly [string, string?][]): Promise<void> {
  for (const [shown, as = shown] of rows) {
    const input = as.includes('--password-stdin') ? ' < password.txt' : '';
    await shell(`npm run admin -- ${as}${input}`);
  }
}

test('every admin command that a page shows runs', { timeout: 180_000 }, async () => {
  const server = await startServer(bin('server'), join(folder, 'data'));
  try {
    await runAll(running);
  } finally {
    await server.stop();
  }
  const key = join(folder, 'data.key');
  copyFileSync(key, join(folder, 'key-of-backup'));
  await runAll(stopped);
  renameSync(join(folder, 'data'), join(folder, 'data-before'));
  copyFileSync(join(folder, 'key-of-backup'), key);
  await runAll(restored);
  for (const [shown, needs] of refused) {
    await expect(shell(`npm run admin -- ${shown}`)).rejects.toThrow(needs);
  }
});

test('no page shows another admin command', () => {
  const known = [...running, ...stopped, ...restored, ...refused].map(([shown]) => shown);
  const others = pages.flatMap((page) =>
    shownCommands(readText(page))
      .filter(({ program }) => program === 'admin')
      .map(({ words }) => words.join(' ').replace(/ [A-Z]+$/, ''))
      // A sentence may name a command alone.
      .filter((shown) => !known.some((one) => one === shown || one.startsWith(`${shown} `)))
      .map((shown) => `${page}: ${shown}`),
  );
  expect(others).toEqual([]);
});

/** Settings that need what is not there, and where they are run. */
const elsewhere = new Map([
  ['--anchor-rpc', 'packages/anchor/test/anchor.test.ts'],
  ['--anchor-key-file', 'packages/anchor/test/anchor.test.ts'],
  ['--time-stamp-url', 'apps/server/test/signature/request-time-stamp.test.ts'],
  ['--time-stamp-ca', 'apps/server/test/signature/request-time-stamp.test.ts'],
  ['--workers', 'apps/server/test/workers.deep.test.ts'],
  ['--port', 'every test that starts a server'],
]);

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version']).length > 0;
  } catch {
    return false;
  }
})();

test.skipIf(!hasOpenssl)('every setting that a page shows is taken by a server that serves', async () => {
  const at = (name: string) => join(folder, name);
  mkdirSync(at('served'));
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const made = ['-subj', '/CN=localhost', '-days', '2', '-keyout', at('tls.key'), '-out', at('tls.pem')];
  execFileSync('openssl', [...request, ...made], { stdio: 'ignore' });
  writeFileSync(at('witnesses'), '# none yet\n');
  const values: Readonly<Record<string, string | undefined>> = {
    '--tls-cert': at('tls.pem'),
    '--tls-key': at('tls.key'),
    '--trusted-proxy': '127.0.0.1',
    '--log-witnesses': at('witnesses'),
    '--service-name': 'attest.example',
    '--public-address': 'https://attest.example',
    '--metrics-port': '0',
    '--traces-url': 'http://127.0.0.1:1/v1/traces',
    '--traces-ratio': '0.05',
    '--cors-origins': 'https://page.example',
    '--no-demo': undefined,
    '--new-service': undefined,
    '--max-file-bytes': '50MiB',
    '--max-request-bytes': '100MiB',
    '--rate-limit': '50',
    '--max-values': '10000',
    '--member-bytes': '16MiB',
    '--address-rate': '1000',
    '--sandbox-retention-days': '30',
    '--anchor-max-fee': '50',
  };
  const help = execFileSync(process.execPath, [bin('server'), '--help'], { encoding: 'utf8' });
  const flags = pages
    .flatMap((page) => mentionsOf(readText(page)))
    .map((code) => /^--[a-z-]+/.exec(code)?.[0])
    // Those of other programs are run in their own tests.
    .filter((flag) => flag !== undefined && help.includes(`${flag} `));
  const unknown = flags.filter((flag = '') => !(flag in values) && !elsewhere.has(flag));
  expect(flags.length).toBeGreaterThan(20);
  expect(unknown).toEqual([]);
  const args = Object.entries(values).flatMap(([flag, value]) =>
    value === undefined ? [flag] : [flag, value],
  );
  const server = await startServer(bin('server'), at('served/data'), args);
  try {
    const status = new Promise((resolve, reject) => {
      get(`${server.url}/readyz`, { ca: readFileSync(at('tls.pem')), checkServerIdentity: () => undefined })
        .on('response', ({ statusCode }) => resolve(statusCode))
        .on('error', reject);
    });
    expect(await status).toBe(200);
  } finally {
    await server.stop();
  }
});
