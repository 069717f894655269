import { Duplex } from 'node:stream';
import { createInflate, createInflateRaw } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { faultsOf } from './judge.ts';
import { makeFile } from './make-file.ts';
import { byUnix } from './make-zip.ts';

// Node 20 ignores bytes behind the end of compressed data, and its errors are not TypeErrors.
function OldStream(format: string) {
  return Duplex.toWeb(format === 'deflate' ? createInflate() : createInflateRaw());
}
let verify: typeof import('../src/index.ts').verify;
beforeAll(async () => {
  vi.stubGlobal('DecompressionStream', OldStream);
  // The module asks once how the streams behave; files of tests share modules.
  vi.resetModules();
  ({ verify } = await import('../src/index.ts'));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const photo = 'attachments/1/1-photo.jpg';
test.each<[string, (data: Uint8Array) => Uint8Array, string[]]>([
  ['whole', (data) => data, []],
  ['with bytes behind their end', (data) => Buffer.concat([data, Buffer.from('hidden')]), [photo]],
  ['damaged', (data) => Buffer.concat([Uint8Array.of(255), data]), [photo]],
  ['cut', (data) => data.subarray(0, -1), [photo]],
])('compressed data %s, with an older Node', async (_, change, names) => {
  const { blob, trust } = await makeFile({
    entries(entries) {
      for (const [at, entry] of entries.entries()) {
        const made = byUnix(entry);
        const data = entry.name === photo ? change(made.data) : made.data;
        entries[at] = { ...made, data, fields: { ...made.fields, storedSize: data.length } };
      }
    },
  });
  expect(faultsOf(await verify(blob, { trust }))).toEqual(names.map((name) => `file-changed ${name}`));
});
