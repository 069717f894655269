import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import {
  algorithm,
  generalizedTime,
  integer,
  objectId,
  octets,
  sequence,
  setOf,
  tagged,
} from '@attestation/pdf/cms';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chineseFont, contentPdf, contentPdfOf, drawPdf, linesPdf, rawPdf } from '../testing/index.ts';
import { countKeywords } from './count-keywords.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-keywords-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function counted(pdf: Buffer, keywords: readonly string[], maxPages = 5000): Promise<number[]> {
  const path = join(folder, 'a.pdf');
  await writeFile(path, pdf);
  return countKeywords(path, keywords, maxPages);
}

const chinese = (draw: Parameters<typeof drawPdf>[0]) =>
  drawPdf((document) => draw(document.font(chineseFont).fontSize(12)));

type Row = [string, { given: () => Promise<Buffer> | Buffer; want: Record<string, number> }];

const drawn: Row[] = [
  [
    'a word, and one that is not there',
    { given: () => linesPdf('Party A: seal here'), want: { 'Party A': 1, seal: 1, Seal: 0 } },
  ],
  [
    'a word twice in a line, and on two lines',
    { given: () => linesPdf('seal seal', 'here', 'here'), want: { seal: 2, here: 2 } },
  ],
  ['occurrences that overlap', { given: () => linesPdf('aaa'), want: { aa: 2, a: 3, aaa: 1 } }],
  [
    'letters set apart by spaces',
    { given: () => linesPdf('S E A L   H E R E'), want: { 'SEAL HERE': 1, SEALHERE: 1 } },
  ],
  [
    'letters set apart by their positions',
    {
      given: () => drawPdf((d) => void d.text('SEALED', { characterSpacing: 30 })),
      want: { SEALED: 1 },
    },
  ],
  [
    'a keyword that is written with spaces',
    { given: () => linesPdf('SEALHERE'), want: { ' SEAL\tHERE\u3000': 1 } },
  ],
  ['white space alone, which is invisible', { given: () => linesPdf('a b'), want: { ' ': 0, '\u200b': 0 } }],
  [
    'two pages',
    {
      given: () => drawPdf((d) => void d.text('seal one').addPage().text('seal two')),
      want: { seal: 2, one: 1, two: 1, oneseal: 0 },
    },
  ],
  [
    'a keyword that goes on in the next line',
    {
      given: () =>
        drawPdf(
          (d) => void d.text(`${'filling '.repeat(9)}the signature of the buyer comes here`, { width: 400 }),
        ),
      want: { 'the signature of the buyer': 1 },
    },
  ],
  [
    'columns: each goes on below, and not next to',
    {
      given: () =>
        drawPdf((d) => {
          d.text('the signa', 72, 100)
            .text('ture of A', 72, 114)
            .text('some other', 300, 100)
            .text('text there', 300, 114);
        }),
      want: { 'the signature of A': 1, 'some other text there': 1, 'ture of A some other': 0 },
    },
  ],
  [
    'lines far apart are not one text',
    {
      given: () => drawPdf((d) => void d.text('se', 72, 100).text('al', 72, 400)),
      want: { seal: 0 },
    },
  ],
  [
    'words drawn out of order',
    {
      given: () => drawPdf((d) => void d.text('here', 110, 100).text('sign', 72, 100)),
      want: { 'sign here': 1 },
    },
  ],
  [
    'text at 90, 180, 270 and 33 degrees',
    {
      given: () =>
        drawPdf((d) => {
          for (const [i, angle] of [90, 180, 270, 33].entries()) {
            d.save()
              .rotate(angle, { origin: [300, 400] })
              .text(`turned${i} seal`, 300, 400, { characterSpacing: 3 })
              .restore();
          }
        }),
      want: { 'turned0 seal': 1, 'turned1 seal': 1, 'turned2 seal': 1, 'turned3 seal': 1, seal: 4 },
    },
  ],
  [
    'a turned keyword that goes on in the next line',
    {
      given: () =>
        drawPdf(
          (d) =>
            void d
              .rotate(90, { origin: [300, 300] })
              .text('the signature of the buyer', 300, 300, { width: 70 }),
        ),
      want: { 'signature of the buyer': 1 },
    },
  ],
  [
    'text printed over itself to be bold counts once',
    {
      given: () =>
        drawPdf((d) => void d.text('SEAL', 72, 100).text('SEAL', 72.4, 100).text('SEAL', 72, 100.3)),
      want: { SEAL: 1 },
    },
  ],
  [
    'Chinese',
    {
      given: () => chinese((d) => void d.text('甲方（盖章）：').text('乙方（盖章）：').text('签 订 日 期')),
      want: { 甲方: 1, '甲方(盖章)': 1, '甲方（盖章）': 1, 盖章: 2, 签订日期: 1, 丙方: 0 },
    },
  ],
  [
    'Chinese that goes on in the next line',
    {
      given: () =>
        chinese(
          (d) =>
            void d.text(`${'本合同一式两份双方各执一份'.repeat(4)}乙方在此处签字盖章有效`, { width: 330 }),
        ),
      want: { 乙方在此处签字盖章有效: 1, 本合同一式两份: 4 },
    },
  ],
  [
    'full width, half width, ligatures and marks',
    {
      given: () => chinese((d) => void d.text('ＳＥＡＬ　ｶﾞｲｼｬ').text('oﬃce').text('cafe\u0301')),
      want: { SEAL: 1, seal: 0, ガイシャ: 1, office: 1, café: 1, cafe: 0 },
    },
  ],
  [
    'written downwards, a character a line',
    {
      given: () => chinese((d) => void d.text([...'法人代表签字处'].join('\n'), 300, 100)),
      want: { 法人代表签字处: 1 },
    },
  ],
];

const show = (text: string) => `BT /F 12 Tf 72 700 Td ${text} ET`;
/** The line `show('(SEAL) Tj')`, with a predictor, FlateDecode and ASCII85Decode. */
const packed = String.raw`GhQYJ@M3-2_o0kHc?+t9OGT+a*Kpe+A/C@-)ore-qT6[koDp?e^pJlRK1VQs'@S$MDPk$>hgo6G9\Yq6RJ6g<jUR[~>`;
const form = (content: string, dict = '') => ({
  dict: `/Type/XObject/Subtype/Form/BBox[0 0 600 850]${dict}`,
  data: content,
});

const written: Row[] = [
  [
    'a string split into pieces',
    { given: () => contentPdf(show('[(S) -20 (E) 30 (AL)] TJ (ED) Tj')), want: { SEALED: 1 } },
  ],
  [
    'escapes, octal and hexadecimal',
    {
      given: () => contentPdf(show('(S\\105\\101\\\nL\\(1\\)) Tj <20 53454> Tj')),
      want: { 'SEAL(1)': 1, 'SE@': 1 },
    },
  ],
  [
    'next line operators',
    {
      given: () => contentPdf(show('14 TL (the se) Tj (al of) \' 0 0 (the buyer) "')),
      want: { 'the seal of the buyer': 1 },
    },
  ],
  ['invisible text', { given: () => contentPdf(show('3 Tr (SEAL) Tj')), want: { SEAL: 1 } }],
  [
    'a font from before Q',
    {
      given: () => contentPdf('/F 12 Tf q /G 12 Tf Q BT 72 700 Td (SEAL) Tj ET'),
      want: { SEAL: 1 },
    },
  ],
  [
    'a form, used twice',
    {
      given: () =>
        contentPdf('/X Do q 1 0 0 1 0 -200 cm /X Do Q', {
          resources: '/XObject<</X 6 0 R>>',
          more: [form(show('(SEAL) Tj'))],
        }),
      want: { SEAL: 2 },
    },
  ],
  [
    'a form with a matrix and fonts of its own, within a form',
    {
      given: () =>
        contentPdf('/X Do', {
          resources: '/XObject<</X 6 0 R>>',
          more: [
            form('/Y Do', '/Resources<</XObject<</Y 7 0 R>>>>'),
            form(
              'BT /G 12 Tf 0 0 Td (SEAL) Tj ET',
              '/Matrix[0 1 -1 0 300 300]/Resources<</Font<</G 5 0 R>>>>',
            ),
          ],
        }),
      want: { SEAL: 1 },
    },
  ],
  [
    'a form whose font is in the resources of the page',
    {
      given: () =>
        contentPdf('/X Do', {
          resources: '/XObject<</X 6 0 R>>',
          more: [form(show('(SEAL) Tj'), '/Resources<</ProcSet[/PDF]>>')],
        }),
      want: { SEAL: 1 },
    },
  ],
  [
    'what a form shows goes on where the page does',
    {
      given: () =>
        contentPdf('BT /F 12 Tf 72 700 Td (SE) Tj ET /X Do', {
          resources: '/XObject<</X 6 0 R>>',
          more: [form('BT /F 12 Tf 90 700 Td (AL) Tj ET')],
        }),
      want: { SEAL: 1 },
    },
  ],
  [
    'a filled-in field; a hidden one is not seen',
    {
      given: () =>
        contentPdf('', {
          page: '/Annots[<</Subtype/Widget/Rect[72 72 172 92]/AP<</N 6 0 R>>>><</Subtype/Widget/F 2/Rect[72 172 172 192]/AP<</N 6 0 R>>>>]',
          more: [form('BT /F 12 Tf 0 0 Td (SEAL) Tj ET', '/Resources<</Font<</F 5 0 R>>>>')],
        }),
      want: { SEAL: 1 },
    },
  ],
  [
    'behind an inline image that holds EI',
    {
      given: () => contentPdf(`BI /W 4 /H 1 /BPC 8 /CS /G ID \x01 EI \xff\x02\nEI ${show('(SEAL) Tj')}`),
      want: { SEAL: 1 },
    },
  ],
  [
    'an unembedded font with GBK codes and no table of characters',
    {
      given: () =>
        contentPdf(show('<BCD7B7BD20C7A9D5C2> Tj'), {
          font: '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/GBK-EUC-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000>>]>>',
        }),
      want: { 甲方签章: 1 },
    },
  ],
  [
    'the same with UniGB-UCS2-H',
    {
      given: () =>
        contentPdf(show('<753265B97B7E7AE0> Tj'), {
          font: '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/DW 1000>>]>>',
        }),
      want: { 甲方签章: 1 },
    },
  ],
  [
    'names of glyphs that say their characters, and some that do not',
    {
      given: () =>
        contentPdf(show('(@AB CDE FGH) Tj'), {
          font: '<</Type/Font/Subtype/TrueType/BaseFont/SimSun/Encoding<</BaseEncoding/WinAnsiEncoding/Differences[64 6 0 R/uni65B97B7E/u7AE0 67/a.sc/f_f/ffi 70/g71/c72/.notdef]>>>>',
          more: ['/uni7532'],
        }),
      want: { 甲方签章: 1, affffi: 1, '@': 0, A: 0, F: 0, G: 0, H: 0, '�': 3 },
    },
  ],
  [
    'filters, parameters and their members that are references, and short names of filters',
    {
      given: () =>
        contentPdf('', {
          page: '/Contents[4 0 R 6 0 R 7 0 R]',
          more: [
            { dict: '/Filter 8 0 R/DecodeParms[null 10 0 R]', data: packed },
            { dict: '/Filter[/AHx 9 0 R]', data: deflateSync(show('0 -20 Td (SEAL) Tj')).toString('hex') },
            '[/A85 9 0 R]',
            '/Fl',
            '<</Predictor 11 0 R/Columns 1>>',
            '12',
          ],
        }),
      want: { SEAL: 2 },
    },
  ],
  ...[
    ['named', '/Identity-H', []],
    [
      'as numbers of glyphs',
      '6 0 R',
      ['1 begincidrange<7532><7532>30002 endcidrange 1 begincidchar<65b9>26041 endcidchar'],
    ],
  ].map(
    ([how, map, more]): Row => [
      `a table of characters, ${how}`,
      {
        given: () =>
          contentPdf(show('<753265B9> Tj'), {
            font: `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode ${map}/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/X/DW 1000>>]>>`,
            more: (more as string[]).map((data) => ({ dict: '', data })),
          }),
        want: { 甲方: 1 },
      },
    ],
  ),
  ...[
    ['GB1', 'Identity-H', '084A065A01160027'],
    ['CNS1', 'Identity-V', '036002D900810027'],
    ['Japan1', 'H', '3943 4A7D 2127 2346'],
    ['Japan1', 'V', '3943 4A7D 2127 2346'],
  ].map(
    ([ordering, encoding, codes]): Row => [
      `an unembedded font of ${ordering} in ${encoding}`,
      {
        given: () =>
          contentPdf(show(`<${codes}> Tj`), {
            font: `<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/${encoding}/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/DW 1000>>]>>`,
          }),
        want: { 甲方: 1 },
      },
    ],
  ),
  [
    'a font with widths in a space of its own',
    {
      given: () =>
        contentPdf(show('(SE) Tj (EL) Tj'), {
          font: `<</Type/Font/Subtype/Type3/FontMatrix[.01 0 0 .01 0 0]/FirstChar 69/Widths[${'60 '.repeat(15)}]/Encoding<</Differences[69/E 76/L 83/S]>>>>`,
        }),
      want: { SEEL: 1 },
    },
  ],
  [
    'written downwards with Identity-V, in two columns',
    {
      given: () =>
        contentPdf('BT /F 12 Tf 1 0 0 1 300 700 Tm <00010002> Tj 1 0 0 1 286 700 Tm <00030004> Tj ET', {
          font: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-V/ToUnicode 6 0 R/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/X/DW 1000>>]>>',
          more: [
            {
              dict: '',
              data: '1 begincodespacerange<0000><FFFF>endcodespacerange 1 beginbfrange<0001><0002>[<7532><65B9>]endbfrange\r1 beginbfrange <0003> <0003> <7B7E> endbfrange 1 beginbfchar <0004><7AE0>endbfchar',
            },
          ],
        }),
      want: { 甲方签章: 1, 甲方: 1, 方签: 1 },
    },
  ],
  [
    'glyphs without a table of characters are unknown ones',
    {
      given: () =>
        contentPdf(show('<00530045> Tj'), {
          font: '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/X/DW 1000>>]>>',
        }),
      want: { SE: 0 },
    },
  ],
];

describe.each([
  ['drawn by a program', drawn],
  ['written by hand', written],
])('%s', (_kind, rows) => {
  test.each(rows)('%s', async (_name, { given, want }) => {
    const keywords = Object.keys(want);
    const counts = await counted(await given(), keywords);
    expect(Object.fromEntries(keywords.map((keyword, i) => [keyword, counts[i]]))).toEqual(want);
  });
});

const whole = () => linesPdf('SEAL', ...Array.from({ length: 100 }, (_, i) => `line ${i}`));
const certified = (p: number) =>
  contentPdf(show('(SEAL) Tj'), {
    catalog: '/Perms<</DocMDP 6 0 R>>',
    more: [`<</Type/Sig/Reference[<</TransformMethod/DocMDP/TransformParams<</P ${p}/V/1.2>>>>]>>`],
  });

/** The same number of bytes with something else in one place. */
const changed = (pdf: Buffer, from: string, to: string): Buffer => {
  const text = pdf.toString('latin1');
  if (!text.includes(from) || from.length !== to.length) throw new Error(`${from} cannot become ${to}`);
  return Buffer.from(text.replace(from, to), 'latin1');
};

test('a wrong length of a stream is not damage: readers look for its end', async () => {
  const pdf = changed(contentPdf(show('(SEAL) Tj')), '/Length 3', '/Length 9');
  expect(await counted(pdf, ['SEAL'])).toEqual([1]);
});

const unreadable: [string, { given: () => Promise<Buffer> | Buffer; reason: string }][] = [
  [
    'encrypted with a password',
    {
      given: () => drawPdf((d) => void d.text('SEAL'), { userPassword: 'x', pdfVersion: '1.7' }),
      reason: 'encrypted',
    },
  ],
  [
    'encrypted for anyone to open',
    {
      given: () => drawPdf((d) => void d.text('SEAL'), { ownerPassword: 'x', pdfVersion: '1.7' }),
      reason: 'encrypted',
    },
  ],
  ['cut off in the middle', { given: async () => (await whole()).subarray(0, -800), reason: 'damaged' }],
  ['its beginning alone', { given: async () => (await whole()).subarray(0, 100), reason: 'damaged' }],
  ['not really a PDF', { given: () => Buffer.from('%PDF-1.4\nnot much of one\n%%EOF\n'), reason: 'damaged' }],
  [
    'without pages',
    {
      given: () =>
        Buffer.from(
          contentPdf('').toString('latin1').replace('[3 0 R]/Count 1', '[     ]/Count 0'),
          'latin1',
        ),
      reason: 'damaged',
    },
  ],
  [
    'a content that does not inflate',
    {
      given: () => contentPdfOf({ dict: '/Filter/FlateDecode', data: 'garbage' }),
      reason: 'unreadable-page',
    },
  ],
  [
    'a dictionary that does not end',
    {
      given: () => changed(contentPdf(show('(SEAL) Tj')), '/Length 34>>', '/Length 34<<'),
      reason: 'unreadable-page',
    },
  ],
  [
    'a form that draws itself',
    {
      given: () => contentPdf('/X Do', { resources: '/XObject<</X 6 0 R>>', more: [form('/X Do')] }),
      reason: 'unreadable-page',
    },
  ],
  [
    'more pages than are read',
    { given: () => drawPdf((d) => void d.addPage().addPage().addPage()), reason: 'too-many-pages' },
  ],
  [
    'names that could not be written again',
    {
      given: () => contentPdf('BT /F 12 Tf (SEAL) Tj ET', { resources: '/XObject<</#cb#ce 4 0 R>>' }),
      reason: 'damaged',
    },
  ],
  [
    'a filter that no text has',
    { given: () => contentPdfOf({ dict: '/Filter/DCTDecode', data: 'SEAL' }), reason: 'unreadable-page' },
  ],
  ['certified against any change', { given: () => certified(1), reason: 'locked' }],
];

test.each(unreadable)('unreadable: %s', async (_name, { given, reason }) => {
  await expect(counted(await given(), ['SEAL'], 3)).rejects.toMatchObject({
    name: 'UnreadableDocument',
    reason,
  });
});

const oids = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  messageDigest: '1.2.840.113549.1.9.4',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
};
const hash = (name: string, bytes: Uint8Array) => createHash(name).update(bytes).digest();

/** CMS that holds `inside`. */
const enclosing = (type: string, inside: Buffer) => {
  const digest = sequence(objectId(oids.messageDigest), setOf([octets(hash('sha256', inside))]));
  const signer = [integer(1), tagged(0, octets(Buffer.alloc(1))), algorithm(oids.sha256)];
  const signed = [setOf([digest], 0xa0), algorithm('1.2.840.10045.4.3.2'), octets(Buffer.alloc(64))];
  return sequence(
    objectId(oids.signedData),
    tagged(
      0,
      sequence(
        integer(3),
        setOf([algorithm(oids.sha256)]),
        sequence(objectId(type), tagged(0, octets(inside))),
        setOf([sequence(...signer, ...signed)]),
      ),
    ),
  );
};

/** RFC 3161, section 2.4.2 */
const timeStamp = (document: Buffer) =>
  enclosing(
    oids.timeStampInfo,
    sequence(
      integer(1),
      objectId('1.2.3'),
      sequence(algorithm(oids.sha256), octets(hash('sha256', document))),
      integer(7),
      generalizedTime(new Date(0)),
    ),
  );

test.each([
  ['ETSI.RFC3161', timeStamp],
  ['adbe.pkcs7.sha1', (document: Buffer) => enclosing(oids.data, hash('sha1', document))],
])('the hash of the document is inside the signature: %s', async (subFilter, sign) => {
  const room = '0'.repeat(1000);
  const pdf = contentPdf(show('(SEAL) Tj'), {
    catalog: '/AcroForm<</Fields[6 0 R]>>',
    more: [
      '<</FT/Sig/T(S)/V 7 0 R>>',
      `<</Type/Sig/SubFilter/${subFilter}/ByteRange[0 111111111 222222222 333333333]/Contents<${room}>>>`,
    ],
  });
  const [from, to] = [pdf.indexOf(`<${room}`), pdf.indexOf(`${room}>`) + room.length + 1];
  const range = [0, from, to, pdf.length - to].map((n, i) => String(n).padStart(i === 0 ? 1 : 9)).join(' ');
  pdf.write(range, pdf.indexOf('0 111111111'), 'latin1');
  const cms = sign(Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]));
  pdf.write(cms.toString('hex'), from + 1, 'latin1');
  expect(await counted(pdf, ['SEAL'])).toEqual([1]);
  const reason = 'broken-signature';
  await expect(counted(changed(pdf, '72 700 Td', '72 701 Td'), ['SEAL'])).rejects.toMatchObject({ reason });
});

test('a page that cannot be read is named, although the keyword is on another', async () => {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/MediaBox[0 0 595 842]/Resources<</Font<</F 7 0 R>>>>/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
    { dict: '', data: show('(SEAL) Tj') },
    { dict: '/Filter/FlateDecode', data: 'garbage' },
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);
  await expect(counted(pdf, ['SEAL'])).rejects.toMatchObject({ reason: 'unreadable-page', page: 2 });
});

test('a wrong checksum of a content is one at which no reader looks', async () => {
  const data = deflateSync(show('(SEAL) Tj'));
  data.subarray(-4).fill(0);
  const pdf = contentPdf('', { page: '/Contents 6 0 R', more: [{ dict: '/Filter/FlateDecode', data }] });
  expect(await counted(pdf, ['SEAL'])).toEqual([1]);
});

test('certified, but free to be signed', async () => {
  expect(await counted(certified(2), ['SEAL'])).toEqual([1]);
});

test('a thousand pages', async () => {
  const pdf = await drawPdf((d) => {
    for (let i = 1; i < 1000; i++) d.text(`page ${i} ends`).addPage();
    d.text('SEAL');
  });
  expect(await counted(pdf, ['SEAL', 'page 500 ends', 'ends'])).toEqual([1, 1, 999]);
});
