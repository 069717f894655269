import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentRows, type Folder, maskedIdentity, verify } from '../src/index.ts';
import { openFile } from '../src/zip/open-repacked.ts';
import { faultsOf } from './judge.ts';
import { makeFile, type Tamper } from './make-file.ts';
import { byUnix, makeZip, numbers, type ZipEntry } from './make-zip.ts';

/** What programs write that do not know the size beforehand. */
const streamed = (entry: ZipEntry): ZipEntry => {
  const { fields, ...rest } = byUnix(entry);
  const { crc32 = 0, storedSize = 0, size = 0 } = fields ?? {};
  const after = numbers([4, 0x08074b50], [4, crc32], [4, storedSize], [4, size]);
  const none = { crc32: 0, storedSize: 0, size: 0 };
  return { ...rest, fields: { ...fields, flags: 0x0808 }, local: none, after };
};

function packed(by: (entry: ZipEntry) => ZipEntry, more: Partial<Tamper> = {}): Tamper {
  return {
    ...more,
    entries(entries) {
      more.entries?.(entries);
      const attributes = (0o040755 << 16) >>> 0;
      const folder = { name: 'data/', data: new Uint8Array(), directory: { madeBy: 0x031e, attributes } };
      const junk = by({ name: '__MACOSX/._data', data: Uint8Array.of(1) });
      entries.splice(0, entries.length, folder, junk, ...entries.map(by).reverse());
    },
  };
}

const around = (tamper: Tamper): Tamper => ({
  ...tamper,
  entries(entries) {
    tamper.entries?.(entries);
    for (const entry of entries) entry.name = `0190A1/${entry.name}`;
  },
});

describe('a file that was packed again', () => {
  it.each<[string, Tamper]>([
    ['compressed', packed(byUnix)],
    ['streamed', packed(streamed)],
    ['with a folder around it', packed(byUnix, around({}))],
  ])('is valid: %s', async (_, tamper) => {
    const { blob, trust } = await makeFile(tamper);
    const { verdict, checks } = await verify(blob, { trust });
    expect([verdict, faultsOf({ checks } as never)]).toEqual(['valid', []]);
    expect(checks[0]).toMatchObject({
      status: 'note',
      code: 'zip-repacked',
      values: { count: 20, ignored: 1 },
    });
  });

  const changed: Tamper = {
    entries: (entries) => {
      const photo = entries.find(({ name }) => name.endsWith('photo.jpg'));
      if (photo) photo.data = photo.data.with(7, 0);
    },
  };
  it('is invalid with one changed byte, and says where', async () => {
    const { blob, trust } = await makeFile(packed(byUnix, changed));
    expect(faultsOf(await verify(blob, { trust }))).toEqual(['file-changed attachments/1/1-photo.jpg']);
  });

  it('is invalid when its compressed data are damaged, cut or too long', async () => {
    for (const data of [Uint8Array.of(255, 255), deflateRawSync(new Uint8Array(9)), new Uint8Array()]) {
      const damage = (entry: ZipEntry) => {
        const made = byUnix(entry);
        if (!entry.name.endsWith('photo.jpg')) return made;
        return {
          ...made,
          data,
          fields: { ...made.fields, storedSize: data.length, size: Math.min(3000, data.length * 900) },
        };
      };
      const { blob, trust } = await makeFile(packed(damage));
      const faults = faultsOf(await verify(blob, { trust }));
      expect(faults).toContain('file-changed attachments/1/1-photo.jpg');
    }
  });

  it('is invalid with bytes after the end of compressed data', async () => {
    const extended = (entry: ZipEntry) => {
      const made = byUnix(entry);
      const data = Buffer.concat([made.data, Buffer.from('hidden')]);
      return { ...made, data, fields: { ...made.fields, storedSize: data.length } };
    };
    const { blob, trust } = await makeFile(
      packed((entry) => (entry.name.endsWith('photo.jpg') ? extended(entry) : byUnix(entry))),
    );
    expect(faultsOf(await verify(blob, { trust }))).toEqual(['file-changed attachments/1/1-photo.jpg']);
  });

  it('names each file that was left out', async () => {
    const { blob, trust } = await makeFile(packed(byUnix));
    const { checks } = await verify(blob, { trust });
    const left = checks.filter(({ code }) => code === 'zip-ignored');
    expect(left.map(({ status, file }) => [status, file])).toEqual([['note', '__MACOSX/._data']]);
  });

  const asIt = (change: (entry: ZipEntry) => ZipEntry) => (entry: ZipEntry) =>
    entry.name === 'README.txt' ? change(byUnix(entry)) : byUnix(entry);
  const fields = (put: ZipEntry['fields']) =>
    asIt((entry) => ({ ...entry, fields: { ...entry.fields, ...put } }));
  it.each<[string, (entry: ZipEntry) => ZipEntry, string]>([
    [
      'an entry of the service among others',
      (entry) => (entry.name === 'README.txt' ? entry : byUnix(entry)),
      'zip-flags',
    ],
    ['another name in an extra field', fields({ extra: numbers([2, 0x7075], [2, 0]) }), 'zip-extra-field'],
    [
      'a longer extra field than its kind has',
      fields({ extra: numbers([2, 0x7855], [2, 8], [4, 1], [4, 1]) }),
      'zip-extra-field',
    ],
    [
      'an extra field twice',
      fields({ extra: numbers([2, 0x7855], [2, 4], [4, 1], [2, 0x7855], [2, 4], [4, 1]) }),
      'zip-extra-field',
    ],
    [
      'a size before the data that is none, with another one after them',
      (entry) => ({ ...streamed(entry), local: { crc32: 7, storedSize: 0, size: 0 } }),
      'zip-headers-disagree',
    ],
    ['an unknown method', fields({ method: 12 }), 'zip-compressed'],
    ['a size that cannot be', fields({ size: 0x7fffffff }), 'zip-compressed'],
    ['encryption', fields({ flags: 0x0803 }), 'zip-encrypted'],
    ['an unknown flag', fields({ flags: 0x0812 }), 'zip-flags'],
    [
      'a comment',
      asIt((entry) => ({ ...entry, directory: { ...entry.directory, comment: Uint8Array.of(1) } })),
      'zip-comment',
    ],
    [
      'a link',
      asIt((entry) => ({ ...entry, directory: { madeBy: 0x031e, attributes: (0o120777 << 16) >>> 0 } })),
      'zip-not-a-file',
    ],
    [
      'another local name',
      asIt((entry) => ({ ...entry, local: { name: Buffer.from('README.tx_') } })),
      'zip-headers-disagree',
    ],
    ['another local size', asIt((entry) => ({ ...entry, local: { size: 3 } })), 'zip-headers-disagree'],
    ['bytes between entries', asIt((entry) => ({ ...entry, after: Uint8Array.of(1) })), 'zip-gap-or-overlap'],
    [
      'bytes before an entry',
      asIt((entry) => ({ ...entry, before: Uint8Array.of(1) })),
      'zip-gap-or-overlap',
    ],
    ['two entries of the same bytes', asIt((entry) => ({ ...entry, isGhost: true })), 'zip-gap-or-overlap'],
    [
      'a size behind the data that differs',
      (entry) => ({ ...streamed(entry), after: new Uint8Array(16) }),
      'zip-data-descriptor',
    ],
    [
      'an unsafe name',
      asIt((entry) => ({ ...entry, fields: { ...entry.fields, name: Buffer.from('../evil') } })),
      'zip-name-unsafe',
    ],
    [
      'a name twice',
      asIt((entry) => ({ ...entry, fields: { ...entry.fields, name: Buffer.from('Manifest.json') } })),
      'zip-name-repeated',
    ],
  ])('is refused with %s', async (_, by, code) => {
    const entries = ['manifest.json', 'README.txt', 'data/template.json'].map((name) =>
      by({ name, data: new TextEncoder().encode(name) }),
    );
    await expect(openFile(new Blob([makeZip(entries)]))).rejects.toMatchObject({ code });
  });
});

describe('an unpacked folder', () => {
  const unpacked = async (top = '') => {
    const { blob, trust } = await makeFile();
    const archive = await openFile(blob);
    const files = new Map<string, Blob>();
    for (const name of archive.entries.keys()) {
      const bytes = (await archive.read(name, 1 << 20)) as Uint8Array<ArrayBuffer>;
      files.set(top + name.normalize('NFD'), new Blob([bytes]));
    }
    return { files, trust };
  };

  it('is valid, whatever the system has put into it', async () => {
    const { files, trust } = await unpacked('evidence/');
    files.set('evidence/.DS_Store', new Blob(['x']));
    const { verdict, checks } = await verify(files as Folder, {
      trust: [{ ...trust, environment: 'formal' }, trust],
    });
    expect(verdict).toBe('valid');
    expect(checks[0]).toMatchObject({
      status: 'note',
      code: 'zip-unpacked',
      values: { count: 20, ignored: 1 },
    });
  });

  it('is invalid with a changed, a missing or another file', async () => {
    const { files, trust } = await unpacked();
    files.set('README.txt', new Blob(['How to check this by hanD\n']));
    files.set('more.txt', new Blob(['x']));
    files.delete('render/attestation.pdf');
    expect(faultsOf(await verify(files as Folder, { trust }))).toEqual([
      'entry-missing render/attestation.pdf',
      'entry-unlisted more.txt',
      'file-changed README.txt',
    ]);
  });
});

it('is invalid with a link in the folder, which is named, and all else is checked', async () => {
  const { blob, trust } = await makeFile();
  const archive = await openFile(blob);
  const files = new Map<string, Blob | 'not-a-file'>();
  for (const name of archive.entries.keys())
    files.set(name, new Blob([(await archive.read(name, 1 << 20)) as BlobPart]));
  files.set('data/more', 'not-a-file');
  const { verdict, checks } = await verify(files as Folder, { trust, name: 'evidence' });
  expect(verdict).toBe('invalid');
  expect(checks.filter(({ status }) => status === 'failed')).toMatchObject([
    { id: 'zip.structure', code: 'zip-not-a-file', file: 'data/more' },
  ]);
  expect(checks[0]).toMatchObject({ code: 'zip-unpacked', file: 'evidence' });
});

describe('what a report says of the content', () => {
  it('names who, when and what, and shows only what was checked', async () => {
    const { blob, trust } = await makeFile();
    const report = await verify(blob, { trust, content: true });
    expect(report.content).toMatchObject({
      template: { id: 'T-TRADE', name: 'Trade', version: 3 },
      identities: [{ type: 'MO', value: '15857112383' }],
      factoids: [
        {
          uniqueId: 'buyer-1',
          fields: [
            { name: 'name', value: '李四' },
            { name: 'price', value: '560.50' },
            { name: 'n', value: '12345678901234567890' },
          ],
        },
        { uniqueId: 'goods-1', fields: [] },
        { uniqueId: 'goods-2', fields: [{ value: 'gold' }, { value: '1e400' }] },
      ],
      files: [
        { name: '合同.pdf', size: 19 },
        { name: 'photo.jpg', size: 3000 },
      ],
      isComplete: true,
    });
    const shownOf = (rows: ReturnType<typeof contentRows>) =>
      rows.map(({ name, isShown }) => `${name} ${isShown}`);
    expect(shownOf(contentRows(report))).toEqual([
      'Reference number false',
      'Organization false',
      'Service true',
      'Created false',
      'Closed false',
      // The service has stamped it itself.
      'Time stamp false',
      'Template false',
    ]);
    const alone = await verify(blob, { content: true });
    expect(shownOf(contentRows(alone, 'zh')).filter((row) => row.endsWith('true'))).toEqual([]);
    expect((await verify(blob)).content).toBeUndefined();
  });

  it('is cleaned before it is shown, whoever made the file', async () => {
    const evil = 'T\u001b[2J\u202e';
    const label = `${evil}\n👩\u200d🔬`;
    const kinds = [{ name: 'user', fields: [{ name: 'name', label }] }, { name: 'product' }];
    const { blob } = await makeFile({
      draft: ({ template }) => void Object.assign(template, { name: evil, kinds }),
    });
    const { content } = await verify(blob, { content: true });
    expect(content?.template.name).toBe('T\\u{1b}[2J\\u{202e}');
    // A fact is shown on a page, which leaves line feeds and the joiners of emoji alone.
    expect(content?.factoids[0]?.fields[0]?.name).toBe('T\\u{1b}[2J\\u{202e}\n👩\u200d🔬');
  });

  it('says nothing of an invalid file', async () => {
    const { blob, trust } = await makeFile({ files: (files) => void files.set('data/x', new Uint8Array()) });
    const report = await verify(blob, { trust, content: true });
    expect([report.content, contentRows(report)]).toEqual([null, []]);
  });

  it.each([
    ['15857112383', '158••••••83'],
    ['330102199001011234', '330•••••••••••••34'],
    ['AB12345', 'A•••••5'],
    ['1234', '••••'],
  ])('masks %s as %s', (value, masked) => expect(maskedIdentity(value as never)).toBe(masked));
});
