import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openFile } from '@attestation/evidence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attest } from './run-attest.ts';

const fixture = (name: string) => new URL(`fixtures/${name}`, import.meta.url).pathname;
const trust = ['--trust', fixture('trust.json')];

let root: string;
let unpacked: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'attest-folder-'));
  unpacked = join(root, 'unpacked');
  const archive = await openFile(new Blob([await readFile(fixture('valid.zip'))]));
  for (const name of archive.entries.keys()) {
    await mkdir(dirname(join(unpacked, name)), { recursive: true });
    await writeFile(join(unpacked, name), (await archive.read(name, 1 << 20)) ?? '');
  }
});
afterAll(() => rm(root, { recursive: true }));

/** A copy of the unpacked file in a folder of its own. */
async function copied(): Promise<string> {
  const folder = join(await mkdtemp(join(root, 'copy-')), 'evidence');
  await cp(unpacked, folder, { recursive: true });
  return folder;
}

test('the report names the folder, also the only one in the given folder', async () => {
  const folder = await copied();
  for (const path of [folder, dirname(folder)]) {
    const { code, out } = await attest(['verify', path, ...trust]);
    expect([code, out]).toEqual([0, expect.stringContaining(`${folder}: The file is unpacked.`)]);
  }
});

test.each<[string, string, (path: string) => Promise<unknown>]>([
  ['a link to a file', 'data/more.json', (path) => symlink('attestation.json', path)],
  [
    'links to the folder above',
    'data/up',
    (path) => Promise.all([symlink('..', path), symlink('..', `${path}2`)]),
  ],
  ['a link that leads nowhere', '.DS_Store', (path) => symlink('nowhere', path)],
  [
    'a link in place of a file',
    'data/attestation.json',
    async (path) => {
      await cp(path, `${dirname(dirname(dirname(path)))}/other.json`);
      await rm(path);
      await symlink('../../other.json', path);
    },
  ],
])('%s is a failed finding, and is not followed', async (_, name, put) => {
  const folder = await copied();
  await put(join(folder, name));
  const { code, json } = await attest(['verify', folder, ...trust, '--json']);
  const found = json.checks.filter((check: { code: string }) => check.code === 'zip-not-a-file');
  expect([code, found[0]]).toMatchObject([1, { status: 'failed', file: name }]);
});

test('a socket is a failed finding, and is not a file to verify', async () => {
  const folder = await copied();
  // A socket's path has at most 107 bytes, which the folders of a test exceed: it is made elsewhere, and moved.
  const short = await mkdtemp('/tmp/s-');
  const server = createServer().listen(join(short, 's'));
  await once(server, 'listening');
  await rename(join(short, 's'), join(folder, 's'));
  await rm(short, { recursive: true });
  const within = await attest(['verify', folder, ...trust]);
  const alone = await attest(['verify', join(folder, 's'), ...trust]);
  server.close();
  expect([within.code, within.out]).toEqual([1, expect.stringContaining('s: The entry is not a plain file')]);
  expect([alone.code, alone.err]).toEqual([4, expect.stringContaining('is not a file')]);
});

test.each<[string, (parent: string) => Promise<unknown>]>([
  ['a file', (parent) => writeFile(join(parent, 'contract.pdf'), 'x')],
  ['a second attestation', (parent) => cp(unpacked, join(parent, 'second'), { recursive: true })],
])('%s next to the unpacked folder: the command asks which folder to verify', async (_, put) => {
  const folder = await copied();
  await put(dirname(folder));
  const { code, err } = await attest(['verify', dirname(folder), ...trust]);
  expect([code, err]).toEqual([4, expect.stringContaining(folder)]);
});

test('a folder deeper than any attestation is not walked through', async () => {
  const folder = await copied();
  await mkdir(join(folder, 'a/'.repeat(12)), { recursive: true });
  const { code, err } = await attest(['verify', folder, ...trust]);
  expect([code, err]).toEqual([4, expect.stringContaining('contains more than any attestation')]);
});

test('a changed file is found; a folder that holds no attestation says which to give', async () => {
  const folder = await copied();
  await writeFile(join(folder, 'README.txt'), 'x');
  const { code, out } = await attest(['verify', folder, ...trust]);
  expect([code, out]).toEqual([1, expect.stringContaining('README.txt: The file was changed')]);
  const other = await attest(['verify', join(folder, 'data'), ...trust]);
  expect([other.code, other.err]).toEqual([4, expect.stringContaining('does not contain manifest.json')]);
});
