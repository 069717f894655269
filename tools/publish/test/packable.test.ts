import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packFault, published, repository } from '../src/published.ts';
import { ranWith } from '../src/run.ts';

const all = published();
const program = join(repository, 'tools/publish/src/require-packable.ts');

test('npm pack runs the check in each released package', () => {
  const without = all.filter(({ manifest }) => !manifest.scripts?.prepack?.endsWith('/require-packable.ts'));
  expect(all.length).toBeGreaterThan(5);
  expect(without.map(({ folder }) => folder)).toEqual([]);
});

test('the server is packed from another folder; the message has the commands', async () => {
  const cwd = join(repository, 'apps/server');
  const { code, stderr } = await ranWith(process.execPath, [program], { cwd });
  expect([code, stderr]).toEqual([1, expect.stringContaining('&& npm pack ./apps/server/npm-package')]);
});

test('a built package is packed, one that lacks a file is not', async () => {
  const [signing] = all.filter(({ folder }) => folder === 'packages/signing');
  if (signing === undefined) throw new Error('packages/signing is not released');
  expect(existsSync(join(repository, 'packages/signing/dist/index.js'))).toBe(true);
  expect(all.flatMap((each) => packFault(each) ?? [])).toEqual([]);
  const cwd = join(repository, signing.folder);
  expect(await ranWith(process.execPath, [program], { cwd })).toMatchObject({ code: 0, stderr: '' });
  const manifest = { ...signing.manifest, exports: { '.': { default: './dist/none.js' } } };
  expect(packFault({ ...signing, manifest })).toMatch(
    /dist\/none\.js is missing\. Run in .*: npm run build$/,
  );
  expect(packFault({ ...signing, manifest }, 'npm-package')).toMatch(/npm run docs:build && npm run package/);
});
