import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Revision } from '../file/manifest.ts';
import { checkSignedPdf } from './check-signed-pdf.ts';

// Made by apps/server/test/write-signed-pdfs.ts.
const folder = join(import.meta.dirname, '../../test/pdf');
const read = (name: string) => readFileSync(join(folder, name));
const recorded: Record<string, Revision[]> = JSON.parse(read('revisions.json').toString());
const roots = [read('authority.pem').toString()];

interface Signed {
  bytes: Buffer;
  revisions: Revision[];
}

function signed(name: string): Signed {
  return { bytes: read(`${name}.pdf`), revisions: structuredClone(recorded[name] ?? []) };
}

/** What someone records who can write the manifest, too: hashes that fit. */
function recordedAgain({ bytes, revisions }: Signed): Signed {
  const sha256 = (end: number) => createHash('sha256').update(bytes.subarray(0, end)).digest('hex');
  return { bytes, revisions: revisions.map(({ end }) => ({ end, sha256: sha256(end) })) };
}

const endOf = ({ revisions }: Signed, i: number) => revisions.at(i)?.end ?? 0;

/** The same number of bytes, so that all else stays in its place. @param from where to look for it */
function replaced(given: Signed, from: number, text: string, by: string): Signed {
  const at = given.bytes.indexOf(text, from, 'latin1');
  if (at < 0 || text.length !== by.length) throw new Error(`The test finds no ${text}`);
  const bytes = Buffer.from(given.bytes);
  bytes.write(by, at, 'latin1');
  return recordedAgain({ ...given, bytes });
}

/** A revision behind the last, as sound as one can be, that says these objects again. */
function appended(given: Signed, objects: Record<number, string>, { hidden = '' } = {}): Signed {
  const text = given.bytes.toString('latin1');
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1];
  const [, size, trailer] = [...text.matchAll(/\/Size (\d+)(\/Root.*?)(?:\/Prev \d+)?>>\n/gs)].at(-1) ?? [];
  let added = '\n';
  const entries = Object.entries(objects).map(([number, body]) => {
    const offset = String(given.bytes.length + added.length).padStart(10, '0');
    added += `${number} 0 obj\n${body}\nendobj\n${hidden}`;
    return `${number} 1\n${offset} 00000 n \n`;
  });
  const start = given.bytes.length + added.length;
  const highest = Math.max(Number(size), ...Object.keys(objects).map((number) => Number(number) + 1));
  added += `xref\n${entries.join('')}trailer\n<</Size ${highest}${trailer}/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`;
  const bytes = Buffer.concat([given.bytes, Buffer.from(added, 'latin1')]);
  return recordedAgain({ bytes, revisions: [...given.revisions, { end: bytes.length, sha256: '' }] });
}

/** Up to the end of this revision. */
function cut(given: Signed, i: number): Signed {
  const revisions = given.revisions.slice(0, i + 1);
  return { bytes: given.bytes.subarray(0, endOf({ ...given, revisions }, -1)), revisions };
}

/** Where the data of a stream begins and ends. */
function streamOf(bytes: Buffer, number: number): [number, number] {
  const from = bytes.indexOf('stream\n', bytes.indexOf(`\n${number} 0 obj\n`)) + 'stream\n'.length;
  return [from, bytes.indexOf('\nendstream', from)];
}

const original = signed('table');
const paintedOver = { 4: '<</Length 31>>\nstream\n1 g 0 0 595 842 re f 0 g BT ET \nendstream' };

describe('what the service has signed is accepted', () => {
  test.each(['table', 'stream'])('cross-references in a %s', async (name) => {
    const { bytes, revisions } = signed(name);
    const result = await checkSignedPdf(bytes, revisions, { roots });
    if (!result.ok) throw new Error(`${result.reason} ${result.signature}`);
    expect(result.signatures.map(({ signer, caId, revision }) => [signer.name, caId, revision])).toEqual([
      ['上海瑞坤信息科技有限公司', '1'.padStart(32, '0'), 2],
      ['李四', '2'.padStart(32, '0'), 3],
    ]);
    const [, day] = /\/M\(D:(\d+)Z\)/.exec(bytes.toString('latin1')) ?? [];
    expect(result.signatures[0]?.signedAt.toISOString().replace(/\D/g, '')).toBe(`${day}000`);
  });
});

const seal = inflateSync(original.bytes.subarray(...streamOf(original.bytes, 11))).toString('latin1');
const frame = /^1 0 0 -1 0 100 cm\n.*?\nS\n/s.exec(seal)?.[0] ?? '';

/** The seal of a person, without text. */
function drawnSeal(
  content = `${frame}0.5 w\n8 67 m\n92 67 l\nS\n`,
  resources = '/Font<<>>/ColorSpace<<>>',
): string {
  return `<</Type/XObject/Subtype/Form/FormType 1/Group<</S/Transparency/I true>>/BBox[0 0 100 100]/Resources <<${resources}>>/Length ${content.length}>>\nstream\n${content}\nendstream`;
}

/** What a sound revision of fields holds, for a document with one page: a field and its form, page, form and catalog. */
const soundFields = {
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm 8 0 R>>',
  3: '<</Type /Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R]>>',
  6: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Seal1)/Rect[0 0 9 9]/F 132/P 3 0 R/AP<</N 7 0 R>>>>',
  7: '<</Type/XObject/Subtype/Form/FormType 1/BBox[0 0 100 100]/Matrix[1 0 0 1 0 0]/Resources<</ExtGState<</Ink<</BM/Multiply/ca 0.85>>>>/XObject<</Seal 10 0 R>>>>/Length 16>>\nstream\n/Ink gs /Seal Do\nendstream',
  10: drawnSeal(),
  8: '<</Fields[6 0 R]/SigFlags 3>>',
};
const otherText = '<</Length 30>>\nstream\nBT /F 12 Tf (Other text) Tj ET\nendstream';

/** An original, these objects as its fields revision, and another revision. */
function withFields(objects: Record<number, string>, before = cut(original, 0)): Signed {
  const fields = appended(before, objects);
  return appended(fields, { 20: 'null' });
}

/** An original of these objects; the contents of its page refer to `contents`. */
function originalOf(
  objects: Record<number, string>,
  offsets: Record<number, number> = {},
  comments: Record<number, string> = {},
): Signed {
  let text = '%PDF-1.7\n';
  const entries = Object.entries(objects).map(([number, body]) => {
    const offset = String(offsets[Number(number)] ?? text.length).padStart(10, '0');
    text += `${comments[Number(number)] ?? ''}${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${offset} 00000 n \n`;
  });
  const start = text.length;
  text += `xref\n${entries.join('')}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  const bytes = Buffer.from(text, 'latin1');
  return recordedAgain({ bytes, revisions: [{ end: bytes.length, sha256: '' }] });
}
const page = (contents: string) =>
  `<</Type /Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${contents}/Resources<</Font<</F 5 0 R>>>>>>`;
const stream = (data: string, length = data.length) => `<</Length ${length}>>\nstream\n${data}\nendstream`;
const soundOriginal = {
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: page('4 0 R'),
  4: stream('BT /F 12 Tf 72 700 Td (Party A) Tj ET'),
  5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
};
const otherPage = (contents: string) => page(contents).replace(/>>$/, '/Annots[6 0 R]>>');
/** Its page has these contents, of which object 9 is missing until the fields revision brings it. */
const dangling = (contents: string, more: Record<number, string> = {}) =>
  withFields(
    { ...soundFields, 3: otherPage(contents), 9: otherText },
    originalOf({ ...soundOriginal, 3: page(contents), ...more }),
  );

/** A fields revision with this trailer. */
function withTrailer(trailer: string): Signed {
  const before = cut(original, 0);
  const plain = appended(before, soundFields);
  const bytes = Buffer.from(
    plain.bytes.toString('latin1').replace(/\/Root 1 0 R(?=\/Prev)/, trailer),
    'latin1',
  );
  const fields = recordedAgain({
    bytes,
    revisions: [...before.revisions, { end: bytes.length, sha256: '' }],
  });
  return appended(fields, { 20: 'null' });
}

const [base, made, first] = [endOf(original, 0), endOf(original, 1), endOf(original, 2)];

const refused: [string, { given: () => Signed; want: string }][] = [
  ['no revisions', { given: () => ({ ...original, revisions: [] }), want: 'revisions' }],
  ['an original and its fields alone', { given: () => cut(original, 1), want: 'revisions' }],
  [
    'revisions that do not grow',
    { given: () => ({ ...original, revisions: original.revisions.toReversed() }), want: 'revisions' },
  ],
  [
    'a byte behind the end',
    {
      given: () => ({ ...original, bytes: Buffer.concat([original.bytes, Buffer.from('\n')]) }),
      want: 'size',
    },
  ],
  [
    'the last revision cut off',
    { given: () => ({ ...original, bytes: original.bytes.subarray(0, first) }), want: 'size' },
  ],
  [
    'a byte of the original changed',
    {
      given: () => ({ ...replaced(original, 0, 'Party A', 'Party X'), revisions: original.revisions }),
      want: 'revision-hash in 0',
    },
  ],
  [
    'the same, recorded again',
    { given: () => replaced(original, 0, 'Party A', 'Party X'), want: 'signature in 2: wrong-digest' },
  ],
  [
    'a byte of a seal changed, recorded again',
    {
      given: () => replaced(original, base, '/FlateDecode', '/FlateDecodf'),
      want: 'signature in 2: wrong-digest',
    },
  ],
  [
    'a byte of the last revision changed, recorded again',
    { given: () => replaced(original, first, '/Name<', '/Nbme<'), want: 'changed-object in 3' },
  ],
  [
    'the page painted over in a revision of its own',
    { given: () => appended(original, paintedOver), want: 'changed-object in 4' },
  ],
  [
    'the page painted over, and called a part of the last revision',
    {
      given: () => {
        const { bytes, revisions } = appended(original, paintedOver);
        return recordedAgain({ bytes, revisions: [...revisions.slice(0, -2), ...revisions.slice(-1)] });
      },
      want: 'revision-form in 3',
    },
  ],
  [
    'another appearance for a seal',
    { given: () => appended(original, { 11: '<</Type/XObject>>' }), want: 'changed-object in 4' },
  ],
  [
    'a signature removed from its field',
    {
      given: () => {
        const field = /(\d+) 0 obj\n(<<\/Type\/Annot.*?>>)\/V \d+ 0 R>>\nendobj/s.exec(
          original.bytes.toString('latin1', first),
        );
        return appended(original, { [Number(field?.[1])]: `${field?.[2]}>>` });
      },
      want: 'changed-object in 4',
    },
  ],
  ['the last signature left out, recorded again', { given: () => cut(original, 2), want: 'unsigned-field' }],
  [
    'bytes that no cross-reference names',
    {
      given: () => appended(original, paintedOver, { hidden: '99 0 obj\n(hidden)\nendobj\n' }),
      want: 'revision-form in 4',
    },
  ],
  [
    'a comment behind the last mark',
    {
      given: () => {
        const bytes = Buffer.concat([original.bytes, Buffer.from('% nothing\n')]);
        const revisions = [...original.revisions.slice(0, -1), { end: bytes.length, sha256: '' }];
        return recordedAgain({ bytes, revisions });
      },
      want: 'revision-form in 3',
    },
  ],
  [
    'a fields revision without a field',
    { given: () => withFields({ 3: soundFields[3] }), want: 'fields-revision in 1' },
  ],
  [
    'a fields revision with one, and nothing signed',
    { given: () => withFields(soundFields), want: 'changed-object in 2' },
  ],
  [
    'a sound fields revision of a document that refers to a missing object, and nothing signed',
    {
      given: () =>
        withFields(
          { ...soundFields, 3: otherPage('[4 0 R 9 0 R]') },
          originalOf({ ...soundOriginal, 3: page('[4 0 R 9 0 R]') }),
        ),
      want: 'changed-object in 2',
    },
  ],
  [
    'a fields revision that replaces what a page shows, which lies beyond the size that the original says',
    {
      given: () =>
        withFields({ ...soundFields, 4: otherText }, replaced(cut(original, 0), 0, '/Size 6', '/Size 4')),
      want: 'fields-revision in 1',
    },
  ],
  ...Object.entries({
    'replaces what a page shows': paintedOver,
    'gives a page other contents': {
      3: soundFields[3].replace('/Contents 4 0 R', '/Contents 9 0 R'),
      9: otherText,
    },
    'gives a page more contents': {
      3: soundFields[3].replace('/Contents 4 0 R', '/Contents[4 0 R 9 0 R]'),
      9: otherText,
    },
    'gives a page other fonts': { 3: soundFields[3].replace('/F 5 0 R', '/F 9 0 R'), 9: '<</Type/Font>>' },
    'turns a page': { 3: soundFields[3].replace('>>>>/Annots', '>>>>/Rotate 180/Annots') },
    'shows less of a page': { 3: soundFields[3].replace('595 842', '595 400') },
    'adds an annotation that is not a field': {
      3: soundFields[3].replace('[6 0 R]', '[6 0 R 9 0 R]'),
      9: '<</Type/Annot/Subtype/Stamp/Rect[0 0 595 842]/AP<</N 7 0 R>>>>',
    },
    'leaves a field out of the page': { 3: soundFields[3].replace('[6 0 R]', '[]') },
    'has other pages': {
      1: soundFields[1].replace('/Pages 2 0 R', '/Pages 9 0 R'),
      9: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    },
    'replaces the tree of pages': { 2: '<</Type/Pages/Kids[9 0 R]/Count 1>>', 9: soundFields[3] },
    'replaces a list': { 5: '[4 0 R]' },
    'opens with an action': { 1: soundFields[1].replace('>>', '/OpenAction[3 0 R/Fit]>>') },
    'replaces the catalog by one without a form': { 1: '<</Type/Catalog/Pages 2 0 R>>' },
    'has a form with another field': {
      8: '<</Fields[6 0 R 9 0 R]/SigFlags 3>>',
      9: '<</FT/Tx/T(Other)>>',
    },
    'has a form whose fields viewers draw': { 8: '<</Fields[6 0 R]/SigFlags 3/NeedAppearances true>>' },
    'has a signature': { 9: '<</Type/Sig/ByteRange[0 1 2 3]>>' },
  }).map(([what, objects]): (typeof refused)[number] => [
    `a fields revision that ${what}`,
    { given: () => withFields({ ...soundFields, ...objects }), want: 'fields-revision in 1' },
  ]),
  ...Object.entries<Record<number, string>>({
    'shows a form of the original as a seal': { 6: soundFields[6].replace('/N 7 0 R', '/N 4 0 R') },
    'has a seal that hides the page': { 7: soundFields[7].replace('Multiply', 'Normal') },
    'has a seal that may hide the page': { 10: soundFields[10].replace('/I true', '') },
    'has a seal as large as the page': { 6: soundFields[6].replace('[0 0 9 9]', '[0 0 595 842]') },
    'has a seal that is stretched': { 6: soundFields[6].replace('[0 0 9 9]', '[0 0 90 9]') },
    'has a seal without a frame': { 10: drawnSeal('') },
    'has a seal in another colour': { 10: drawnSeal(seal.replaceAll('0.8156862745098039', '0')) },
    'has a seal with a line that no seal has': { 10: drawnSeal(`${seal}0 0 m\n99 99 l\nS\n`) },
    'has a seal with a picture': { 10: drawnSeal(`${seal}/Im Do\n`) },
    'has a seal with a name for a colour': {
      10: drawnSeal(seal, '/Font<<>>/ColorSpace<</DefaultRGB 4 0 R>>'),
    },
    'has a seal with a font of the original': { 10: drawnSeal(seal, '/Font<</F2 5 0 R>>/ColorSpace<<>>') },
    'has a seal with a font of pictures': {
      9: '<</Type/Font/Subtype/Type3>>',
      10: drawnSeal(seal, '/Font<</F2 9 0 R>>/ColorSpace<<>>'),
    },
  }).map(([what, objects]): (typeof refused)[number] => [
    `a fields revision that ${what}`,
    { given: () => withFields({ ...soundFields, ...objects }), want: 'seal-form in 1' },
  ]),
  ...Object.entries<() => Signed>({
    'fills a reference that the original left open': () => dangling('[4 0 R 9 0 R]'),
    'fills what an object that is not well-formed refers to': () =>
      dangling('4 0 R', { 5: '<</Type/Font/Widths 9 0 R /Other>>' }),
    'makes the contents of a page its form': () =>
      withFields({
        ...soundFields,
        1: soundFields[1].replace('8 0 R', '4 0 R'),
        4: soundFields[8],
        8: 'null',
      }),
    'takes the contents of a page for a page': () => {
      const { 3: _, ...fields } = soundFields;
      const content = soundOriginal[4].replace('<<', '<</Type/Page');
      const [dict = ''] = /<<.*?>>/.exec(content) ?? [];
      return withFields(
        {
          ...fields,
          4: dict.replace('>>', '/Annots[6 0 R]>>'),
          6: soundFields[6].replace('/P 3', '/P 4'),
        },
        originalOf({ ...soundOriginal, 4: content }),
      );
    },
    'gives an object another generation': () => {
      const given = withFields(soundFields);
      const text = given.bytes.toString('latin1', 0, endOf(given, 1));
      const [entry = ''] = /\n3 1\n\d{10} 00000 n/.exec(text.slice(endOf(given, 0))) ?? [];
      const listed = replaced(given, endOf(given, 0), entry, entry.replace(' 00000 n', ' 00001 n'));
      return replaced(listed, endOf(given, 0), '3 0 obj', '3 1 obj');
    },
    'has a dictionary with a key twice': () =>
      withFields({ ...soundFields, 8: '<</Fields[6 0 R 9 0 R]/Fields[6 0 R]/SigFlags 3>>' }),
    'has its page where the original ends': () => {
      const bare = originalOf(soundOriginal);
      const beyond = originalOf(soundOriginal, { 4: bare.bytes.length + 1 });
      return withFields({ ...soundFields, 3: otherPage('4 0 R') }, beyond);
    },
    'goes on with a stream of the original': () =>
      withFields(
        { ...soundFields, 3: otherPage('4 0 R') },
        originalOf({ ...soundOriginal, 4: stream('BT (Party A) Tj ET', 900) }),
      ),
    'goes on with a stream of the original that follows a comment': () =>
      withFields(
        { ...soundFields, 3: otherPage('4 0 R') },
        originalOf(
          { ...soundOriginal, 4: stream('BT (Party A) Tj ET', 900) },
          {},
          { 4: `%c${' '.repeat(90)}\n` },
        ),
      ),
    'goes on with a string of the original': () =>
      withFields(
        { ...soundFields, 3: otherPage('4 0 R') },
        originalOf({ ...soundOriginal, 5: soundOriginal[5].replace('>>', '/X (abc>>') }),
      ),
  }).map(([what, given]): (typeof refused)[number] => [
    `a fields revision that ${what}`,
    { given, want: 'fields-revision in 1' },
  ]),
  ...['/XRefStm 00000', '/Root 9 0 R', '/Encrypt 9 0 R', '/Prev 0'].map((entry): (typeof refused)[number] => [
    `a trailer that also says ${entry}`,
    { given: () => withTrailer(`/Root 1 0 R${entry}`), want: 'revision-chain in 1' },
  ]),
  [
    'a seal with an object in its drawing, which readers find that repair a document',
    {
      given: () => {
        const drawing = `4 0 obj\n${otherText}`;
        return withFields({ ...soundFields, 10: drawnSeal(drawing) });
      },
      want: 'revision-form in 1',
    },
  ],
  [
    'another catalog in a signature’s revision',
    { given: () => replaced(original, first, '/Root 1 0 R', '/Root 9 0 R'), want: 'revision-chain in 3' },
  ],
  [
    'another catalog in the fields revision',
    { given: () => replaced(original, base, '/Root 1 0 R', '/Root 9 0 R'), want: 'revision-chain in 1' },
  ],
  [
    'a revision that passes over the one before',
    {
      given: () => {
        const text = original.bytes.toString('latin1');
        const [, own] = /\/Prev (\d+)>>\nstartxref\n\d+\n%%EOF\n$/.exec(text) ?? [];
        const other = /startxref\n(\d+)\n%%EOF\n$/.exec(text.slice(0, made))?.[1] ?? '';
        return replaced(original, first, `/Prev ${own}`, `/Prev ${other.padStart(own?.length ?? 0, '0')}`);
      },
      want: 'revision-chain in 3',
    },
  ],
  [
    'a signature that covers less',
    {
      given: () => {
        const range = /\/ByteRange\[0 (\d+) (\d+) (\d+)\]/.exec(original.bytes.toString('latin1', first));
        const [text = '', from, to, rest] = range ?? [];
        const less = `/ByteRange[0 ${from} ${to} ${String(Number(rest) - 1).padStart(rest?.length ?? 0, '0')}]`;
        return replaced(original, first, text, less);
      },
      want: 'byte-range in 3',
    },
  ],
  [
    'a field that is moved when it is signed',
    { given: () => replaced(original, first, '/F 132/P', '/F 133/P'), want: 'changed-object in 3' },
  ],
  [
    'another time of signing',
    {
      given: () => replaced(original, first, '/M(D:20261122', '/M(D:20261222'),
      want: 'signature in 3: wrong-digest',
    },
  ],
  [
    'a time that no calendar has',
    { given: () => replaced(original, first, '/M(D:20261122', '/M(D:20269922'), want: 'changed-object in 3' },
  ],
  [
    'something behind the signature, in the room that is left',
    { given: () => replaced(original, first, '0000>>>', '0001>>>'), want: 'changed-object in 3' },
  ],
  [
    'one digit of the signature changed',
    {
      given: () => {
        const from = original.bytes.indexOf('/Contents<', first) + '/Contents<'.length;
        const bytes = Buffer.from(original.bytes);
        const digits = bytes.toString('latin1', from, bytes.indexOf('>', from)).replace(/0+$/, '');
        const at = from + digits.length - 20;
        bytes.write(digits.at(-20) === '0' ? '1' : '0', at, 'latin1');
        return recordedAgain({ ...original, bytes });
      },
      want: 'signature in 3',
    },
  ],
];

describe('what was tampered with is refused', () => {
  test.each(refused)('%s', async (_, { given, want }) => {
    const { bytes, revisions } = given();
    const result = await checkSignedPdf(bytes, revisions, { roots });
    if (result.ok) throw new Error('It was accepted');
    const { reason, revision, signature } = result;
    const found = `${reason}${revision === undefined ? '' : ` in ${revision}`}${signature ? `: ${signature}` : ''}`;
    expect(found.startsWith(want) ? want : found).toBe(want);
  });

  test('a certificate that had ended', async () => {
    const at = new Date('2040-01-01T00:00:00Z');
    const result = await checkSignedPdf(original.bytes, original.revisions, { roots, at });
    expect(result).toMatchObject({ ok: false, reason: 'signature', revision: 2, signature: 'expired' });
  });

  test('any single byte before the last signature changed, and recorded again', {
    timeout: 60_000,
  }, async () => {
    // The last signature covers all but itself; certificates in it that it does not need are ignored.
    const contents = original.bytes.indexOf('/Contents<', first);
    for (let at = 7; at < contents; at += 197) {
      const bytes = Buffer.from(original.bytes);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      const again = recordedAgain({ ...original, bytes });
      const result = await checkSignedPdf(again.bytes, again.revisions, { roots });
      expect({ at, ok: result.ok }).toEqual({ at, ok: false });
    }
  });
});
