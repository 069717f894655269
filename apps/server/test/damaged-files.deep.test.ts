import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { urlOf } from './encodings.ts';
import { filePart, sha256 } from './files.ts';
import { logSink } from './log-sink.ts';
import { envelope, jsonBody, smallest, startServerUnderTest, upload } from './server-under-test.ts';

const { log, lines } = logSink();
const server = await startServerUnderTest({}, log);
afterAll(() => server.stop());
beforeEach(() => {
  lines.length = 0;
});

let counter = 0;

/** Content that no other test has, of this many bytes. */
function content(length: number): Buffer {
  counter += 1;
  return Buffer.alloc(length, `content ${counter} `);
}

const pathOf = (file: Buffer) => {
  const name = sha256(file);
  return join(server.dataDir, 'files/sandbox', name.slice(0, 2), name);
};

async function create(file: Buffer): Promise<string> {
  const payload = smallest(server, {
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'x' } }],
    attachments: { 0: [sha256(file)] },
  });
  return (await upload(server, 'createAttestation', payload, [filePart(0, file)])).json.data.no;
}

/** Undefined: cut off. */
async function download(ano: string): Promise<{ status: number; text: string | undefined; type: string }> {
  const response = await fetch(urlOf(server, 'downloadAttestation'), {
    method: 'POST',
    body: jsonBody(envelope('downloadAttestation', { ano }, server.member)),
    headers: { 'Content-Type': 'application/json' },
  });
  const text = await response.text().catch(() => undefined);
  return { status: response.status, text, type: response.headers.get('content-type') ?? '' };
}

async function flip(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

const downloadLines = () => lines.filter(({ operation }) => operation === 'downloadAttestation');

describe('a download whose stored attachment', () => {
  const small = 1000;
  const large = 2_000_000;
  test.each<[string, number, (path: string) => Promise<void>, boolean]>([
    ['is missing', small, (path) => rm(path), false],
    ['is missing, and was large', large, (path) => rm(path), false],
    ['is cut short', large, (path) => writeFile(path, 'short'), false],
    ['has a flipped bit', small, (path) => flip(path, 500), false],
    ['has a flipped bit, and is sent in many pieces', large, (path) => flip(path, 500), true],
  ])(
    '%s fails visibly, and works again once the file is sent again',
    async (_name, length, damage, isCut) => {
      const file = content(length);
      const ano = await create(file);
      expect((await download(ano)).status).toBe(200);
      await damage(pathOf(file));
      lines.length = 0;

      const { status, text, type } = await download(ano);
      expect(status).toBe(isCut ? 200 : 500);
      expect(text === undefined).toBe(isCut);
      if (!isCut) {
        expect(type).toMatch(/^application\/json/);
        expect(text).toMatch(/missing or damaged/);
        expect(text).not.toContain(server.dataDir);
      }
      await expect.poll(downloadLines).toMatchObject([
        {
          level: 50,
          status: 500,
          ...(isCut && { cut: true }),
          err: { message: expect.stringMatching(/damaged/) },
        },
      ]);
      expect(JSON.stringify(downloadLines())).toContain(sha256(file));

      await create(file);
      expect((await download(ano)).status).toBe(200);
      expect(sha256(await readFile(pathOf(file)))).toBe(sha256(file));
    },
  );
});

test('the repair of a damaged file is logged as an error', async () => {
  const file = content(100);
  await create(file);
  await flip(pathOf(file), 5);
  await create(file);
  expect(lines.filter(({ path }) => path === pathOf(file))).toMatchObject([{ level: 50 }]);
});

test('a download whose caller leaves is logged as cut, not as a failure', async () => {
  const file = content(8_000_000);
  const ano = await create(file);
  await download(ano);
  lines.length = 0;
  const leaving = new AbortController();
  const response = await fetch(urlOf(server, 'downloadAttestation'), {
    method: 'POST',
    body: jsonBody(envelope('downloadAttestation', { ano }, server.member)),
    headers: { 'Content-Type': 'application/json' },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  leaving.abort();
  await expect.poll(downloadLines).toMatchObject([{ level: 30, status: 200, cut: true }]);
});

test('a damaged tile of the log never becomes a proof in a file', async () => {
  const ano = await create(content(100));
  await create(content(101));
  expect((await download(ano)).status).toBe(200);
  const folder = join(server.dataDir, 'log/sandbox/1/tile/0');
  const tiles = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const paths = tiles.map((entry) => join(entry.parentPath, entry.name));
  const kept = await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const));
  // Every tile of hashes, so that it does not matter which of them a proof needs.
  for (const path of paths) await writeFile(path, createHash('sha256').update('other').digest());
  lines.length = 0;
  expect(await download(ano)).toMatchObject({
    status: 500,
    text: expect.stringMatching(/missing or damaged/),
  });
  expect(JSON.stringify(downloadLines())).toMatch(/tiles of the log/);
  for (const [path, bytes] of kept) await writeFile(path, bytes);
  expect((await download(ano)).status).toBe(200);
});
