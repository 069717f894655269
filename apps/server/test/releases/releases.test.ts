import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTrust, verify } from '@attestation/evidence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fsck } from '../../src/fsck/fsck.ts';
import { downloadFile } from '../download-file.ts';
import { call, type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import type { Kept } from './kept.ts';

const archives = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.tar.gz'));
const valid = { verdict: 'valid', failed: [] };

test('the first release is kept', () => expect(archives).toContain('1.0.0.tar.gz'));

describe.each(archives)('the data of %s', (archive) => {
  let folder: string;
  let server: ServerUnderTest;
  let kept: readonly Kept[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'attestation-release-'));
    unpack(await readFile(join(import.meta.dirname, archive)), folder);
    kept = JSON.parse(await readFile(join(folder, 'kept.json'), 'utf8'));
    const place = { dataDir: join(folder, 'data'), keyFile: join(folder, 'data.key') };
    // The data of the sandbox is older than seven days.
    server = await startServerUnderTest({ ...place, sandboxRetentionDays: 36_500 });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const keyOf = ({ environment }: Kept) => (environment === 'formal' ? server.formal : server.member);
  const read = async (each: Kept) =>
    (await call(server, 'readAttestation', { ano: each.data.no }, keyOf(each))).json.data;
  const trustOf = async ({ environment }: Kept) =>
    parseTrust(await readFile(join(folder, `trust-${environment}.json`)));
  const judge = async (each: Kept, file: Blob) => {
    const { verdict, checks } = await verify(file, { trust: await trustOf(each) });
    return { verdict, failed: checks.filter(({ status }) => status === 'failed').map(({ id }) => id) };
  };
  const download = (each: Kept) => downloadFile({ url: server.url, member: keyOf(each) }, each.data.no);

  test('reads as it did', async () => {
    expect(kept).toHaveLength(4);
    for (const each of kept)
      expect(await read(each)).toEqual({
        ...each.data,
        blockchain_hash: expect.toBeOneOf([each.data.blockchain_hash, expect.any(String)]),
      });
  });

  test('is found by the identities that it was stored with', async () => {
    const { search, keys } = server.running.storage;
    await expect.poll(search.isIncomplete, { timeout: 60_000 }).toBe(false);
    for (const each of kept) {
      const owner = await keys.find(keyOf(each).accessKey);
      if (owner === undefined) throw new Error('the key is not known any more');
      for (const identity of Object.values<string>(each.data.identities)) {
        const found = await search.page(owner, { text: identity }, { from: '', before: '~' }, 50);
        expect(found.lines.map(({ no }) => no)).toContain(each.data.no);
      }
    }
  });

  test('its attestation files are valid, those that were kept and those that are made of it now', async () => {
    for (const each of kept.filter(({ isOpen }) => !isOpen)) {
      const before = new Blob([await readFile(join(folder, 'files', `${each.data.no}.zip`))]);
      expect(await judge(each, before)).toEqual(valid);
      expect(await judge(each, await download(each))).toEqual(valid);
    }
  });

  test('a create that is repeated finds what is stored', async () => {
    const first = kept[0] as Kept;
    const { no, unique_id, template_id, identities } = first.data;
    const payload = { unique_id, template_id, identities };
    const again = await call(server, 'createAttestation', payload, keyOf(first));
    expect([again.status, again.json.data?.no]).toEqual([200, no]);
  });

  test('what is open takes more, closes, and is proved', async () => {
    for (const each of kept.filter(({ isOpen }) => isOpen)) {
      const factoid = { unique_id: 'product-3', type: 'product', data: { name: 'copper' } };
      const payload = { ano: each.data.no, factoids: [factoid] };
      expect((await call(server, 'addFactoids', payload, keyOf(each))).status).toBe(200);
      expect(await read(each)).toMatchObject({ completed: true, factoids: { length: 3 } });
      expect(await judge(each, await download(each))).toMatchObject({ failed: [] });
    }
  });

  test('fsck finds nothing wrong', async () => {
    const { problems } = await fsck(server.running.storage, { checksums: true });
    expect(problems).toEqual([]);
  });
});

/** The files of a tar archive with short names. */
function unpack(archive: Buffer, folder: string): void {
  const tar = gunzipSync(archive);
  const field = (at: number, size: number) => tar.toString('utf8', at, at + size).replace(/\0.*/s, '');
  for (let at = 0; field(at, 100) !== ''; ) {
    const [path, mode, size] = [join(folder, field(at, 100)), field(at + 100, 8), field(at + 124, 12)];
    const end = at + 512 + Number.parseInt(size, 8);
    if (field(at + 156, 1) === '5') mkdirSync(path, { recursive: true, mode: Number.parseInt(mode, 8) });
    else writeFileSync(path, tar.subarray(at + 512, end), { mode: Number.parseInt(mode, 8) });
    at = Math.ceil(end / 512) * 512;
  }
}
