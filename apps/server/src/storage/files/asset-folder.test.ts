import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AssetFolder, openAssetFolder, rememberAssets } from './asset-folder.ts';

let folder: string;
let assets: AssetFolder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-assets-'));
  assets = await openAssetFolder(join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true }));

const textOf = async (from: AssetFolder, hash: string) => (await from.read(hash)).toString('utf8');

test('a remembered text is fetched once', async () => {
  const [first, second] = [await assets.keep('first'), await assets.keep('second')];
  const fetched: string[] = [];
  const remembered = rememberAssets({
    ...assets,
    read(hash) {
      fetched.push(hash);
      return assets.read(hash);
    },
  });
  for (const hash of [first, second, first]) await remembered.read(hash);
  expect([await textOf(remembered, first), await textOf(remembered, second)]).toEqual(['first', 'second']);
  expect(fetched).toEqual([first, second]);
});

test('a text that is damaged is refused each time, until it is put back', async () => {
  const hash = await assets.keep('first');
  const remembered = rememberAssets(assets);
  await writeFile(join(folder, 'assets', hash), 'other');
  for (const _ of [1, 2]) await expect(remembered.read(hash)).rejects.toThrow();
  await writeFile(join(folder, 'assets', hash), 'first');
  expect(await textOf(remembered, hash)).toBe('first');
});
