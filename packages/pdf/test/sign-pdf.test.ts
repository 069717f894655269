import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkSignedPdf } from '@attestation/evidence';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnreadableDocument } from '../src/document/unreadable-document.ts';
import { createDocumentReaders, type DocumentReaders } from '../src/readers/document-readers.ts';
import { createFieldSigner, type SignedPdf, type SigningJob } from '../src/signing/field-signer.ts';
import { signFields } from '../src/signing/sign-fields.ts';
import { type SealFieldMaker, type SigningParty, signPdf } from '../src/signing/sign-pdf.ts';
import { chineseFont, contentPdf, drawPdf, linesPdf, rawPdf } from '../src/testing/index.ts';
import { createPartyMaker, type PartyMaker } from './party-maker.ts';

const run = promisify(execFile);
const at = new Date('2026-11-21T10:00:00Z');

/** The deep part `interop` runs this file again, and hears what pdfsig and qpdf say of the signatures. */
const isJudged = process.env.TEST_PDF_READERS === 'installed';

let folder: string;
let maker: PartyMaker;
let readers: DocumentReaders;
const signer = createFieldSigner();
const owner = { memberId: 'm', environment: 'sandbox' as const };
/** A database of certificates that pdfsig trusts; undefined: its verdict is not asked for. */
let trusted: string | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-sign-test-'));
  maker = await createPartyMaker();
  readers = createDocumentReaders({
    processes: 1,
    memoryBytes: 512 * 1024 ** 2,
    seconds: 30,
    maxPages: 100,
    maxWaiting: 8,
  });
  trusted = isJudged ? await trust() : undefined;
});
afterAll(async () => {
  readers.close();
  await signer.close();
  await rm(folder, { recursive: true, force: true });
});

async function trust(): Promise<string> {
  const authority = join(folder, 'authority.pem');
  await writeFile(authority, maker.authority.certificatePem);
  await run('certutil', ['-N', '-d', folder, '--empty-password']);
  await run('certutil', ['-A', '-d', folder, '-n', 'authority', '-t', 'CT,CT,CT', '-i', authority]);
  return folder;
}

const lease = () =>
  drawPdf((document) => {
    document.font(chineseFont).fontSize(12).text('房屋租赁合同').moveDown(20);
    const { y } = document;
    document.text('甲方（盖章）：____________', 72, y).text('乙方（签字）：____________', 330, y);
    document.addPage().text('见证人签字处', 72, 72);
  });

async function written(pdf: Uint8Array): Promise<string> {
  const path = join(folder, 'document.pdf');
  await writeFile(path, pdf);
  return path;
}

/** Signs, and holds the result against the verifier. */
async function sign(
  pdf: Uint8Array,
  parties: readonly SigningParty[],
): Promise<{ readonly bytes: Buffer; readonly revisions: SignedPdf['revisions'] }> {
  const signed = await signPdf({ owner, path: await written(pdf), parties, at }, readers, signer);
  const roots = [maker.authority.certificatePem];
  const result = await checkSignedPdf(signed.bytes, signed.revisions, { roots, at: new Date() });
  if (!result.ok) throw new Error(JSON.stringify(result));
  expect(result.signatures.map(({ isAtKeyword }) => isAtKeyword)).toEqual(result.signatures.map(() => true));
  return { ...signed, bytes: Buffer.from(signed.bytes) };
}

/** What others say of the signatures, one line for each; undefined when they are not asked. */
async function judged(
  { bytes }: { readonly bytes: Buffer },
  qpdf: readonly string[] = [],
): Promise<{ lines: string[]; report: string } | undefined> {
  if (!trusted) return undefined;
  const path = join(folder, 'signed.pdf');
  await writeFile(path, bytes);
  await run('qpdf', ['--check', ...qpdf, path]);
  const { stdout: report } = await run('pdfsig', ['-nssdir', trusted, path]);
  return { report, lines: [...report.matchAll(/Signature Validation: (.*)/g)].map(([, line]) => line ?? '') };
}

const valid = (count: number) => Array<string>(count).fill('Signature is Valid.');

/** One page with A and B; what qpdf makes of it with --object-streams=generate. */
const packed = [
  'JVBERi0xLjcKJb/3ov4KMSAwIG9iago8PCAvVHlwZSAvT2JqU3RtIC9MZW5ndGggMjczIC9GaWx0ZXIgL0ZsYXRlRGVjb2Rl',
  'IC9OIDUgL0ZpcnN0IDI2ID4+CnN0cmVhbQp4nHWPXUvDMBSG7/0V53K7SpO13SajuA9FkEGZE0HxImuONViSkaQ6/70nrVVB',
  'THIRTp73OScCEpjAJIUUpjPIgM8TyEFMxdliAayUNXp6T2AHbP9xRGBrGWRjayiKjljb1gTgwG608vBImsg+DXQv+GZNQBM8',
  'THvhFpWWK3uiWEI7m2cwS0UMl9IRODTeobetq0gULVdk6S80bnwvinh+NRz6raTHjmbX2Lxh0JUEdmkqq7Spgd1rszRe/xRu',
  '20PoJFHFB2Nn+DIu2/BiHYzuzKux72ZMf3Iog7ZmIwPCaHMuEpFzLjitPMseBiKGLhp9OKpnVlmHVN9a9X+odFa1Ff5N7XVo',
  'KHMax5E+AVJMfexlbmRzdHJlYW0KZW5kb2JqCjcgMCBvYmoKPDwgL0xlbmd0aCA0NyAvRmlsdGVyIC9GbGF0ZURlY29kZSA+',
  'PgpzdHJlYW0KeJxzClHQd1MwNFIISVMwN1IwNzBQCElR0HDUVAjJUjBQ0LWE8J3AfNcQAPLOClllbmRzdHJlYW0KZW5kb2Jq',
  'CjggMCBvYmoKPDwgL1R5cGUgL1hSZWYgL0xlbmd0aCAzMiAvRmlsdGVyIC9GbGF0ZURlY29kZSAvRGVjb2RlUGFybXMgPDwg',
  'L0NvbHVtbnMgNCAvUHJlZGljdG9yIDEyID4+IC9XIFsgMSAyIDEgXSAvSW5mbyA2IDAgUiAvUm9vdCAyIDAgUiAvU2l6ZSA5',
  'IC9JRCBbPDQ1ZTcxMjRkMTFiNzk1NzZiZGRkMjBhN2ZkYWMzMzIxPjxkZGE3OWZjMDQyYTVkNjA5ZGM3ODBiNjIwMzM4MDlj',
  'Yz5dID4+CnN0cmVhbQp4nGNiAAImRgZ+EPGJgQnIY0Qn/jM2/wGyShkANlMEDgplbmRzdHJlYW0KZW5kb2JqCnN0YXJ0eHJl',
  'Zgo1MDUKJSVFT0YK',
].join('');

/** A document with its cross-references in a stream whose fields have eight bytes; its size leaves out that stream. */
const wideReferences = (document: Buffer): Buffer => {
  const text = document.toString('latin1');
  const end = text.lastIndexOf('xref\n0');
  const offsets = [...text.matchAll(/(\d{10}) \d{5} n/g)].map(([, offset]) => Number(offset));
  const rows = [...offsets, end].map((offset) => {
    const row = Buffer.alloc(11);
    row.writeUInt8(1);
    row.writeBigUInt64BE(BigInt(offset), 1);
    return row;
  });
  const head = `${offsets.length + 1} 0 obj\n<</Type/XRef/Size ${offsets.length + 1}/Root 1 0 R/W[1 8 2]/Index[1 ${rows.length}]/Length ${rows.length * 11}>>\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.concat([document.subarray(0, end), Buffer.from(head), ...rows, Buffer.from(tail)]);
};

/** Each is a PDF in which the keywords A and B stand. */
const bases: [string, { given: () => Buffer | Promise<Buffer>; qpdf?: string[] }][] = [
  [
    'cross-references in a table',
    { given: () => contentPdf('BT /F 12 Tf 72 700 Td (A) Tj 0 -90 Td (B) Tj ET') },
  ],
  [
    'cross-references in a stream',
    {
      given: async () => {
        const pdf = await PDF.load(contentPdf('BT /F 12 Tf 72 700 Td (A) Tj 0 -90 Td (B) Tj ET'));
        pdf.setTitle('changed, or it would be saved as it was');
        return Buffer.from(await pdf.save({ useXRefStream: true }));
      },
    },
  ],
  ['objects within objects', { given: () => Buffer.from(packed, 'base64') }],
  ...[contentPdf('BT /F 12 Tf 72 700 Td (A) Tj 0 -90 Td (B) Tj ET'), Buffer.from(packed, 'base64')].map(
    (document, i): (typeof bases)[number] => [
      `white space before the cross-references in a ${['table', 'stream'][i]}`,
      {
        given: () => Buffer.from(document.toString('latin1').replace(/(xref\n0 |8 0 obj)/, '\n$1'), 'latin1'),
        qpdf: ['--warning-exit-0'],
      },
    ],
  ),
  [
    'cross-references with fields of eight bytes, beyond the size',
    { given: () => wideReferences(contentPdf('BT /F 12 Tf 72 700 Td (A) Tj 0 -90 Td (B) Tj ET')) },
  ],
  [
    'references to objects that are missing',
    {
      given: () =>
        contentPdf('BT /F 12 Tf 72 700 Td (A) Tj 0 -90 Td (B) Tj ET', {
          page: '/Thumb 7 0 R/B[9 0 R 40 0 R]',
        }),
    },
  ],
  [
    'no line end behind the last mark',
    {
      given: () => contentPdf('BT /F 12 Tf 72 700 Td (A) Tj 0 -90 Td (B) Tj ET').subarray(0, -1),
    },
  ],
  [
    'annotations in an object of their own, a form with fields in another',
    {
      given: () =>
        contentPdf('BT /F 12 Tf 72 700 Td (A) Tj 0 -90 Td (B) Tj ET', {
          page: '/Annots 6 0 R',
          catalog: '/AcroForm 8 0 R',
          more: [
            '[7 0 R]',
            '<</Type/Annot/Subtype/Widget/FT/Tx/T(Seal1)/Rect[72 100 172 120]/P 3 0 R>>',
            '<</Fields 9 0 R/DA(/Helv 0 Tf)>>',
            '[7 0 R]',
          ],
        }),
    },
  ],
  [
    'a form within the catalog',
    {
      given: () =>
        contentPdf('BT /F 12 Tf 72 700 Td (A) Tj 0 -90 Td (B) Tj ET', {
          catalog: '/AcroForm<</Fields[]/SigFlags 1>>',
          page: '/Annots[]',
        }),
    },
  ],
  [
    'a page that is turned',
    {
      given: () =>
        contentPdf('BT /F 12 Tf 0 1 -1 0 300 72 Tm (A) Tj 0 -90 Td (B) Tj ET', { page: '/Rotate 90' }),
    },
  ],
  [
    'keywords at the edge of the page',
    { given: () => contentPdf('BT /F 12 Tf 590 838 Td (A) Tj -590 -838 Td (B) Tj ET') },
  ],
];

/** 500 points. */
const lowered = (text: string) => text.replace(/(Rect\[\S+) [67](\S+ \S+) [67]/, '$1 1$2 2');

/** What an insider makes of the fields. */
function forgedFields(
  added: Awaited<ReturnType<SealFieldMaker['addSealFields']>>,
  forge: (text: string) => string,
): typeof added {
  const text = Buffer.from(added.increment, 'base64').toString('latin1');
  const forged = forge(text);
  expect(forged).not.toBe(text);
  const fields = added.fields.map((field) => ({ ...field, dict: forge(field.dict) }));
  return { ...added, fields, increment: Buffer.from(forged, 'latin1').toString('base64') };
}

describe('a document is signed at each keyword', () => {
  test.each(bases)('%s', async (_, { given, qpdf }) => {
    const base = await given();
    const parties = [await maker.party('A party', 'A'), await maker.party('李四', 'B', 'A')];
    const signed = await sign(base, parties);
    expect(signed.bytes.subarray(0, base.length).equals(base)).toBe(true);
    expect(signed.revisions.map(({ end }) => end)).toEqual([
      base.length,
      ...signed.revisions.slice(1, -1).map(({ end }) => end),
      signed.bytes.length,
    ]);
    expect(signed.revisions).toHaveLength(5);
    const found = await judged(signed, qpdf);
    if (found) expect(found.lines).toEqual(valid(3));
  });

  test('a keyword at several places is signed at each, next to it, by each party that names it', async () => {
    const base = await drawPdf(
      (d) => void d.text('Buyer', 72, 100).text('Buyer', 350, 500).addPage().text('Buyer'),
    );
    const [one, other] = [await maker.party('A party', 'Buyer', 'Buyer'), await maker.party('李四', 'Buyer')];
    const signed = await sign(base, [one, other]);
    const seal = ({ caId }: SigningParty, page: number) => ({ caId, keyword: 'Buyer', page });
    const wanted = [one, other].flatMap((party) => [1, 1, 2].map((page) => seal(party, page)));
    expect(signed.revisions.slice(2).map((revision) => revision.seal)).toEqual(wanted);
    const boxes = [...signed.bytes.toString('latin1').matchAll(/\/Rect\[([-.\d ]+)\]/g)].slice(0, 6);
    // From the top and the left, to within the size of a seal.
    const near = boxes
      .map(([, box = '']) => box.split(' ').map(Number))
      .map(([x = 0, y = 0]) => [x < 250, y > 500]);
    expect(near).toEqual(
      [...Array(2)].flatMap(() => [
        [true, true],
        [false, false],
        [true, true],
      ]),
    );
    const found = await judged(signed);
    if (found) expect(found.lines).toEqual(valid(6));
  });

  test.each([
    ['that the page has from above it', '/MediaBox[0 0 300 144]', [0, 0, 300, 144]],
    [
      'that does not begin at 0, corners the other way',
      '/MediaBox[0 0 595 842]/CropBox[200 160 30 100]',
      [30, 100, 200, 160],
    ],
  ])('a seal is within the part that is seen: a box %s', async (_, boxes, area) => {
    const base = rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages${boxes}/Kids[3 0 R]/Count 1>>`,
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      { dict: '', data: 'BT /F 12 Tf 150 110 Td (Buyer) Tj ET' },
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]);
    const { bytes } = await sign(base, [await maker.party('王五', 'Buyer')]);
    const rectangle = /\/Rect\[(.*?)\]/.exec(bytes.toString('latin1'))?.[1]?.split(' ').map(Number) ?? [];
    const [left = 0, bottom = 0, right = 0, top = 0] = rectangle;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = area;
    expect([left >= x1, bottom >= y1, right <= x2, top <= y2]).toEqual(Array(4).fill(true));
  });

  test('Chinese keywords on two pages; only the last signature covers all', async () => {
    const parties = [
      await maker.party('上海瑞坤信息科技有限公司', '甲方（盖章）'),
      await maker.party('张三𠮷', '乙方(签字)', '见证人签字处'),
    ];
    const signed = await sign(await lease(), parties);
    const found = await judged(signed);
    if (!found) return;
    expect(found.lines).toEqual(valid(3));
    expect(found.report.match(/Total document signed/g)).toHaveLength(1);
    expect(found.report.match(/Type: ETSI.CAdES.detached/g)).toHaveLength(3);
    expect(found.report).toContain('Certificate is Trusted');
    const { stdout: text } = await run('pdftotext', [join(folder, 'signed.pdf'), '-']);
    for (const shown of ['[U+20BB7]', '2026-11-21 10:00:00 UTC']) {
      expect(text).toContain(shown);
    }
  });

  test('seals are shown in a form whose fields viewers are to draw themselves', async () => {
    const base = contentPdf('BT /F 12 Tf 72 700 Td (A) Tj ET', {
      catalog: '/AcroForm<</Fields[]/NeedAppearances true>>',
    });
    const signed = await sign(base, [await maker.party('王五', 'A')]);
    if (!(await judged(signed))) return;
    const { stdout: text } = await run('pdftotext', [join(folder, 'signed.pdf'), '-']);
    expect(text).toContain('王五');
  });

  test('signatures from before stay valid', async () => {
    const first = await sign(await lease(), [await maker.party('王五', '甲方（盖章）')]);
    const second = await sign(first.bytes, [await maker.party('赵六', '乙方（签字）')]);
    expect(first.revisions.at(-1)).toMatchObject(second.revisions[0] ?? {});
    const found = await judged(second);
    if (found) expect(found.lines).toEqual(valid(2));
  });

  test('fifty signatures hold up no request', async () => {
    const letters = Array.from({ length: 50 }, (_, i) => `K${String.fromCharCode(97 + (i % 25))}${i}x`);
    const document = await linesPdf(...letters);
    const parties = [await maker.party('王五', ...letters)];
    const jobs: SigningJob[] = [];
    const watched = {
      ...signer,
      sign: (job: SigningJob) => signer.sign(jobs[jobs.push(job) - 1] as SigningJob),
    };
    const path = await written(document);
    const idle = performance.eventLoopUtilization();
    const signed = await signPdf({ owner, path, parties, at }, readers, watched);
    const { active } = performance.eventLoopUtilization(idle);
    expect(signed.revisions).toHaveLength(52);
    const began = performance.now();
    await signFields(jobs[0] as SigningJob);
    // This thread only passes on what others make.
    expect(active).toBeLessThan(performance.now() - began);
  });

  test.each<[name: string, forge: (text: string) => string, want: object, page?: string]>([
    [
      'a page that was given other contents',
      (text) => text.replace('/Contents 4 0 R', '/Contents 6 0 R'),
      { reason: 'fields-revision', revision: 1 },
    ],
    ['a seal 500 points below its keyword', lowered, { reason: 'seal-place', revision: 2 }],
    [
      'such a seal on a link as large as the page',
      lowered,
      { reason: 'seal-place', revision: 2 },
      '/Annots[<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect[0 0 595 842]>>]',
    ],
  ])('%s is refused, however well it is signed', async (_, forge, want, page = '') => {
    const base = contentPdf('BT /F 12 Tf 72 700 Td (A pays 10) Tj ET', {
      page,
      more: [{ dict: '', data: 'BT /F 12 Tf 72 700 Td (A pays 90) Tj ET' }],
    });
    const forger: SealFieldMaker = {
      async addSealFields(...wanted) {
        const added = await readers.addSealFields(...wanted);
        return forgedFields(added, forge);
      },
    };
    const parties = [await maker.party('王五', 'A')];
    const signed = await signPdf({ owner, path: await written(base), parties, at }, forger, signer);
    const roots = [maker.authority.certificatePem];
    const result = await checkSignedPdf(signed.bytes, signed.revisions, { roots, at: new Date() });
    expect(result).toMatchObject({ ok: false, ...want });
    // Other programs have nothing to say against it.
    const found = await judged({ bytes: Buffer.from(signed.bytes) });
    if (found) expect(found.lines).toEqual(valid(1));
  });

  test('a page whose text the verifier cannot read whole: it does not say that the seal is at its keyword', async () => {
    // The font has a map of codes of its own, which the verifier does not read.
    const map = { dict: '', data: '1 begincodespacerange <00> <ff> endcodespacerange' };
    const other = '<</Type/Font/Subtype/Type0/BaseFont/X/Encoding 6 0 R/DescendantFonts[8 0 R]>>';
    const base = contentPdf('BT /G 12 Tf 72 500 Td (B) Tj /F 12 Tf 0 200 Td (A) Tj ET', {
      resources: '/Font<</F 5 0 R/G 7 0 R>>',
      more: [map, other, '<</Type/Font/Subtype/CIDFontType2/BaseFont/X>>'],
    });
    const elsewhere: SealFieldMaker = {
      addSealFields: (...wanted) =>
        readers.addSealFields(...wanted).then((added) => forgedFields(added, lowered)),
    };
    const parties = [await maker.party('王五', 'A')];
    const signed = await signPdf({ owner, path: await written(base), parties, at }, elsewhere, signer);
    const roots = [maker.authority.certificatePem];
    const result = await checkSignedPdf(signed.bytes, signed.revisions, { roots, at: new Date() });
    expect(result).toMatchObject({ ok: true, signatures: [{ isAtKeyword: false }] });
  });

  test('signatures that were broken before are refused when the document comes', async () => {
    const base = contentPdf('BT /F 12 Tf 72 700 Td (A first text, B) Tj ET');
    const { bytes } = await sign(base, [await maker.party('王五', 'A')]);
    const count = async (pdf: Buffer) => readers.countKeywords(owner, await written(pdf), ['B']);
    expect(await count(bytes)).toEqual([1]);
    const changed = Buffer.from(bytes);
    changed.write('other', changed.indexOf('first'), 'latin1');
    await expect(count(changed)).rejects.toMatchObject({ reason: 'broken-signature' });
  });

  test('with an RSA key', async () => {
    const signed = await sign(await lease(), [await maker.rsaParty('王五', '甲方（盖章）')]);
    const found = await judged(signed);
    if (found) expect(found.lines).toEqual(valid(1));
  });

  test('a seal has what PDF/A-2 asks for: its fonts, colours of no device, shown in print', async () => {
    const base = await lease();
    const { bytes } = await sign(base, [await maker.party('王五', '甲方（盖章）')]);
    const added = bytes.subarray(base.length).toString('latin1');
    const fonts = added.match(/\/Type ?\/FontDescriptor.*?endobj/gs) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/\/FontFile2 \d+ 0 R/);
    expect(added).toContain('/DefaultRGB[/CalRGB<<');
    expect(added).toMatch(/\/Subtype\/Widget\/FT\/Sig.*\/F 132/);
  });

  test('time, certificate and keyword are those of the signer', async () => {
    const party = await maker.party('王五', '甲方（盖章）');
    const signed = await sign(await lease(), [party]);
    expect(signed.bytes.toString('latin1')).toContain('/M(D:20261121100000Z)');
    const reason = Buffer.from('\ufeff甲方（盖章）', 'utf16le').swap16().toString('hex');
    expect(signed.bytes.toString('latin1')).toContain(`/Reason<${reason}>`);
    const der = new X509Certificate(party.certificates[0] ?? '').raw.toString('hex');
    expect(signed.bytes.toString('latin1')).toContain(der);
  });
});

const unsignable: [string, { given: () => Buffer | Promise<Buffer>; reason: string }][] = [
  ['no PDF at all', { given: () => Buffer.from('hello'), reason: 'damaged' }],
  ['a keyword that is not there', { given: () => contentPdf('BT /F 12 Tf (B) Tj ET'), reason: 'damaged' }],
  [
    'names that the library cannot give back',
    {
      given: () => contentPdf('BT /F 12 Tf (A) Tj ET', { resources: '/XObject<</#cb#ce 4 0 R>>' }),
      reason: 'damaged',
    },
  ],
  [
    'encrypted',
    { given: () => drawPdf((d) => void d.text('A'), { userPassword: 'x' }), reason: 'encrypted' },
  ],
  [
    'no page',
    { given: () => rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Kids[]/Count 0>>']), reason: 'damaged' },
  ],
];

describe('what cannot be signed is refused', () => {
  test.each(unsignable)('%s', async (_, { given, reason }) => {
    const error = await sign(await given(), [await maker.party('王五', 'A')]).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(UnreadableDocument);
    expect((error as UnreadableDocument).reason).toBe(reason);
  });
});
