import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chineseFont, contentPdf, drawPdf } from '@attestation/pdf/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, otherPdf, pdf, picture, sha256 } from './files.ts';
import {
  call,
  type Part,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';
import { storedIn } from './stored.ts';

let server: ServerUnderTest;
const caIds = { own: '', other: '', formal: '' };
beforeAll(async () => {
  server = await startServerUnderTest();
  const person = {
    type: 'PERSONAL',
    link_name: 'L',
    link_id_card: '3',
    link_phone: '1',
    link_email: 'l@e.cn',
  };
  caIds.own = (await call(server, 'applyCertification', person)).json.data.no;
  caIds.other = (await call(server, 'applyCertification', person, server.otherMember)).json.data.no;
  caIds.formal = (await call(server, 'applyCertification', person, server.formal)).json.data.no;
});
afterAll(() => server.stop());

const two = ['a', 'b'].map((unique_id) => ({ unique_id, type: 'product', data: { name: unique_id } }));
const read = async (ano: string) => (await call(server, 'readAttestation', { ano })).json.data;
const [PDF, OTHER, PICTURE] = [sha256(pdf), sha256(otherPdf), sha256(picture)];
const empty = Buffer.alloc(0);
const tricky = Buffer.from('--boundary-of-the-tes\r\n-\r\n--\r\n--boundary-of-the-tes--\r\n\0\r');

interface Case {
  attachments: unknown;
  files: Part[];
}
const accepted: [string, Case & { counts: Record<string, number> }][] = [
  ['one file', { attachments: { 0: [PDF] }, files: [filePart(0, pdf)], counts: { 0: 1 } }],
  [
    'several files of one index',
    { attachments: { 0: [PDF, OTHER] }, files: [filePart(0, pdf), filePart(0, otherPdf)], counts: { 0: 2 } },
  ],
  [
    'entries in another order than files',
    { attachments: { 0: [OTHER, PDF] }, files: [filePart(0, pdf), filePart(0, otherPdf)], counts: { 0: 2 } },
  ],
  [
    'several indexes',
    {
      attachments: { 0: [PDF], 1: [PICTURE] },
      files: [filePart(0, pdf), filePart(1, picture)],
      counts: { 0: 1, 1: 1 },
    },
  ],
  [
    'indexes in another order',
    {
      attachments: { 1: [PICTURE], 0: [PDF] },
      files: [filePart(1, picture), filePart(0, pdf)],
      counts: { 0: 1, 1: 1 },
    },
  ],
  ['only the second index', { attachments: { 1: [PDF] }, files: [filePart(1, pdf)], counts: { 1: 1 } }],
  [
    'the same file at two indexes',
    {
      attachments: { 0: [PDF], 1: [PDF] },
      files: [filePart(0, pdf), filePart(1, pdf)],
      counts: { 0: 1, 1: 1 },
    },
  ],
  [
    'the same file twice at one index',
    { attachments: { 0: [PDF, PDF] }, files: [filePart(0, pdf), filePart(0, pdf)], counts: { 0: 2 } },
  ],
  [
    'the array form',
    {
      attachments: [[PDF], [PICTURE]],
      files: [filePart(0, pdf), filePart(1, picture)],
      counts: { 0: 1, 1: 1 },
    },
  ],
  [
    'the array form with null for none',
    { attachments: [null, [PDF]], files: [filePart(1, pdf)], counts: { 1: 1 } },
  ],
  [
    'the array form with an empty array for none',
    { attachments: [[], [PDF]], files: [filePart(1, pdf)], counts: { 1: 1 } },
  ],
  [
    'upper-case hexadecimal',
    { attachments: { 0: [PDF.toUpperCase()] }, files: [filePart(0, pdf)], counts: { 0: 1 } },
  ],
  [
    'hexadecimal in both cases',
    {
      attachments: { 0: [PDF.slice(0, 32).toUpperCase() + PDF.slice(32)] },
      files: [filePart(0, pdf)],
      counts: { 0: 1 },
    },
  ],
  [
    'an entry object',
    { attachments: { 0: [{ checksum: PDF }] }, files: [filePart(0, pdf)], counts: { 0: 1 } },
  ],
  [
    'strings and objects',
    {
      attachments: { 0: [PDF, { checksum: PICTURE }] },
      files: [filePart(0, picture), filePart(0, pdf)],
      counts: { 0: 2 },
    },
  ],
  [
    'sign null on any file',
    {
      attachments: { 0: [{ checksum: PICTURE, sign: null }] },
      files: [filePart(0, picture)],
      counts: { 0: 1 },
    },
  ],
  [
    'sign empty on any file',
    {
      attachments: { 0: [{ checksum: PICTURE, sign: {} }] },
      files: [filePart(0, picture)],
      counts: { 0: 1 },
    },
  ],
  [
    'sign an empty array',
    {
      attachments: { 0: [{ checksum: PICTURE, sign: [] }] },
      files: [filePart(0, picture)],
      counts: { 0: 1 },
    },
  ],
  [
    'unknown members of an entry',
    { attachments: { 0: [{ checksum: PDF, name: 'a.pdf' }] }, files: [filePart(0, pdf)], counts: { 0: 1 } },
  ],
  ['an empty file', { attachments: { 0: [sha256(empty)] }, files: [filePart(0, empty)], counts: { 0: 1 } }],
  [
    'a file that looks like a boundary',
    { attachments: { 0: [sha256(tricky)] }, files: [filePart(0, tricky)], counts: { 0: 1 } },
  ],
  [
    'a file part without type',
    {
      attachments: { 0: [PDF] },
      files: [{ name: 'attachments[0][]', content: pdf, fileName: 'a.pdf' }],
      counts: { 0: 1 },
    },
  ],
  [
    'a file part without name',
    { attachments: { 0: [PDF] }, files: [{ name: 'attachments[0][]', content: pdf }], counts: { 0: 1 } },
  ],
  [
    'a file part with an empty name',
    { attachments: { 0: [PDF] }, files: [filePart(0, pdf, { fileName: '' })], counts: { 0: 1 } },
  ],
];

const arrangements: [string, (envelope: Part[], files: readonly Part[]) => Part[]][] = [
  ['files last', (e, f) => [...e, ...f]],
  ['files first', (e, f) => [...f, ...e]],
  ['files in the middle', (e, f) => [...e.slice(0, 2), ...f, ...e.slice(2)]],
];

describe.each(arrangements)('accepted, %s', (_place, place) => {
  test.each(accepted)('%s', async (_name, { attachments, files, counts }) => {
    const payload = smallest(server, { factoids: two, attachments });
    const created = await upload(server, 'createAttestation', payload, files, place);
    expect(created.status, created.text).toBe(200);
    const kept = (await read(created.json.data.no)).attachments as Record<string, string[]>;
    expect(Object.fromEntries(Object.entries(kept).map(([i, ids]) => [i, ids.length]))).toEqual(counts);
    const ids = Object.values(kept).flat();
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('the same to /factoids, whose index counts its own factoids (D18)', async () => {
  const ano = (await call(server, 'createAttestation', smallest(server, { completed: false, factoids: two })))
    .json.data.no;
  const factoids = two.map((factoid) => ({ ...factoid, unique_id: `${factoid.unique_id}2` }));
  const payload = { ano, factoids, attachments: { 0: [PDF], 1: [PICTURE, OTHER] } };
  const files = [filePart(1, otherPdf), filePart(0, pdf), filePart(1, picture)];
  expect((await upload(server, 'addFactoids', payload, files)).json.data).toEqual({ success: true });
  const id = expect.stringMatching(/./);
  expect((await read(ano)).attachments).toEqual({ 2: [id], 3: [id, id] });
});

test('the ids of an index are in the order of its entries', async () => {
  const payload = smallest(server, { factoids: two, attachments: { 1: [OTHER, PICTURE, PDF] } });
  const files = [filePart(1, pdf), filePart(1, otherPdf), filePart(1, picture)];
  const ano = (await upload(server, 'createAttestation', payload, files)).json.data.no;
  const stored = await storedIn(server.running.storage.database).attachments(ano);
  expect(stored.map(({ checksum }) => checksum)).toEqual([OTHER, PICTURE, PDF]);
  expect((await read(ano)).attachments).toEqual({ 1: stored.map(({ id }) => id) });
});

const keywords = ['Signature of Party A', 'sealed', '甲/', '乙方', '丙'];
const contract = await drawPdf((document) => {
  document.font(chineseFont);
  for (const keyword of keywords) document.text(keyword);
});
const CONTRACT = sha256(contract);
const sign = (caId: string, keywords: unknown = ['Signature of Party A']) => ({ [caId]: keywords });
const signed = (checksum: string, signs: unknown, content: Buffer) => ({
  attachments: { 0: [{ checksum, sign: signs }] },
  files: [filePart(0, content)],
});
const pdfAfterJunk = contentPdf('BT /F 12 Tf (Signature of Party A) Tj ET', { before: ' '.repeat(1000) });
const pdfTooLate = Buffer.concat([Buffer.alloc(1024, 0x20), pdf]);

describe('sign', () => {
  const good: [string, () => Case][] = [
    ['one party, one keyword', () => signed(CONTRACT, sign(caIds.own), contract)],
    ['one party, several keywords', () => signed(CONTRACT, sign(caIds.own, keywords), contract)],
    ['a PDF that begins a little later', () => signed(sha256(pdfAfterJunk), sign(caIds.own), pdfAfterJunk)],
    [
      'a PDF whatever its name and type',
      () => ({
        ...signed(CONTRACT, sign(caIds.own), contract),
        files: [filePart(0, contract, { fileName: 'a.txt', type: 'text/plain' })],
      }),
    ],
  ];
  test.each(good)('accepted: %s', async (_name, make) => {
    const { attachments, files } = make();
    const payload = smallest(server, { factoids: two, attachments });
    const created = await upload(server, 'createAttestation', payload, files);
    expect(created.status, created.text).toBe(200);
    const [kept] = await storedIn(server.running.storage.database).attachments(created.json.data.no);
    expect(JSON.parse(kept?.sign ?? '')).toEqual((attachments as { 0: { sign: object }[] })[0][0]?.sign);
  });

  const arranged: [string, (entry: string) => string][] = [
    ['an object', (entry) => `{"1":[], "0":[${entry}, "${OTHER}" ] }`],
    ['an object with escaped keys', (entry) => `{"\\u0030" : [ ${entry},"${OTHER}"]}`],
    ['an array', (entry) => `[ [${entry},"${OTHER}"] ,null]`],
    ['an array, the entry last', (entry) => `[["${OTHER}" , ${entry}]]`],
  ];
  test.each(arranged)('is kept as the text that was sent, in %s (D4)', async (_name, arrange) => {
    const text = `{ "${caIds.own}" :["\\u7532\\/", "乙方", "\\u4e19"]}`;
    const attachments = arrange(`{"sign": ${text} ,"checksum":"${CONTRACT}"}`);
    const payload = JSON.stringify(smallest(server, { factoids: two })).replace(
      /}$/,
      () => `,"attachments":${attachments}}`,
    );
    const files = [filePart(0, contract), filePart(0, otherPdf)];
    const created = await upload(server, 'createAttestation', payload, files);
    expect(created.status, created.text).toBe(200);
    const kept = await storedIn(server.running.storage.database).attachments(created.json.data.no);
    expect(kept.map(({ sign: stored }) => stored).toSorted()).toEqual([text, null].toSorted());
    expect(kept.find(({ checksum }) => checksum === CONTRACT)?.sign).toBe(text);
  });
});

const refused: [string, () => Case, RegExp?][] = [
  ['an entry without file', () => ({ attachments: { 0: [PDF] }, files: [] }), /no file with the SHA-256/],
  ['a file without entry', () => ({ attachments: {}, files: [filePart(0, pdf)] }), /no entry names it/],
  ['a file and attachments null', () => ({ attachments: null, files: [filePart(0, pdf)] }), /no entry/],
  [
    'a file and attachments omitted',
    () => ({ attachments: undefined, files: [filePart(0, pdf)] }),
    /no entry/,
  ],
  ['another checksum', () => ({ attachments: { 0: [OTHER] }, files: [filePart(0, pdf)] }), /SHA-256/],
  [
    'the checksum of another algorithm',
    () => ({ attachments: { 0: ['d41d8cd98f00b204e9800998ecf8427e'] }, files: [filePart(0, pdf)] }),
  ],
  ['one entry more', () => ({ attachments: { 0: [PDF, OTHER] }, files: [filePart(0, pdf)] })],
  ['one file more', () => ({ attachments: { 0: [PDF] }, files: [filePart(0, pdf), filePart(0, otherPdf)] })],
  [
    'the same file twice, one entry',
    () => ({ attachments: { 0: [PDF] }, files: [filePart(0, pdf), filePart(0, pdf)] }),
  ],
  ['two entries, the file once', () => ({ attachments: { 0: [PDF, PDF] }, files: [filePart(0, pdf)] })],
  ['the file of another index', () => ({ attachments: { 0: [PDF] }, files: [filePart(1, pdf)] })],
  [
    'files of two indexes exchanged',
    () => ({ attachments: { 0: [PDF], 1: [OTHER] }, files: [filePart(1, pdf), filePart(0, otherPdf)] }),
  ],
  [
    'an index that no factoid has',
    () => ({ attachments: { 2: [PDF] }, files: [filePart(2, pdf)] }),
    /2 factoids/,
  ],
  [
    'a file whose index no factoid has',
    () => ({ attachments: { 0: [PDF] }, files: [filePart(0, pdf), filePart(7, pdf)] }),
    /attachments\/7/,
  ],
  ['an index with a leading zero', () => ({ attachments: { '00': [PDF] }, files: [filePart(0, pdf)] })],
  ['a negative index', () => ({ attachments: { '-1': [PDF] }, files: [filePart(0, pdf)] })],
  ['an index that is a word', () => ({ attachments: { first: [PDF] }, files: [filePart(0, pdf)] })],
  [
    'a part index with a leading zero',
    () => ({ attachments: { 0: [PDF] }, files: [filePart('00', pdf)] }),
    /attachments\[i\]\[\]/,
  ],
  ['a part index that is a word', () => ({ attachments: { 0: [PDF] }, files: [filePart('x', pdf)] })],
  [
    'a part index that is a very large number',
    () => ({ attachments: { 0: [PDF] }, files: [filePart('9'.repeat(30), pdf)] }),
  ],
  [
    'a part named attachments[0]',
    () => ({
      attachments: { 0: [PDF] },
      files: [{ name: 'attachments[0]', content: pdf, fileName: 'a.pdf' }],
    }),
  ],
  [
    'a part named attachments',
    () => ({ attachments: { 0: [PDF] }, files: [{ name: 'attachments', content: pdf, fileName: 'a.pdf' }] }),
  ],
  ['attachments a string', () => ({ attachments: PDF, files: [filePart(0, pdf)] })],
  ['entries a string', () => ({ attachments: { 0: PDF }, files: [filePart(0, pdf)] })],
  ['an entry that is a number', () => ({ attachments: { 0: [5] }, files: [] })],
  ['an entry null', () => ({ attachments: { 0: [null] }, files: [] })],
  ['an entry without checksum', () => ({ attachments: { 0: [{ sign: null }] }, files: [filePart(0, pdf)] })],
  ['a checksum of 63 characters', () => ({ attachments: { 0: [PDF.slice(1)] }, files: [filePart(0, pdf)] })],
  ['a checksum with a space', () => ({ attachments: { 0: [`${PDF} `] }, files: [filePart(0, pdf)] })],
  [
    'a checksum in Base64',
    () => ({ attachments: { 0: [Buffer.from(PDF, 'hex').toString('base64')] }, files: [filePart(0, pdf)] }),
  ],
  ['sign on a file that is not a PDF', () => signed(PICTURE, sign(caIds.own), picture), /only PDF/],
  [
    'sign on a file that is a PDF by its name only',
    () => ({
      ...signed(PICTURE, sign(caIds.own), picture),
      files: [filePart(0, picture, { fileName: 'a.pdf', type: 'application/pdf' })],
    }),
    /only PDF/,
  ],
  [
    'sign on a file that has %PDF- too late',
    () => signed(sha256(pdfTooLate), sign(caIds.own), pdfTooLate),
    /only PDF/,
  ],
  ['sign with an unknown caId', () => signed(PDF, sign('A'.repeat(32)), pdf), /caId "A+".*\/cas/],
  ['sign with the caId of another member', () => signed(PDF, sign(caIds.other), pdf), /caId/],
  ['sign with the caId of the other environment', () => signed(PDF, sign(caIds.formal), pdf), /caId/],
  [
    'sign with one known and one unknown caId',
    () => signed(PDF, { ...sign(caIds.own), ...sign('x') }, pdf),
    /caId "x"/,
  ],
  [
    'sign with the caId __proto__',
    () => signed(PDF, JSON.parse('{"__proto__":["x"]}'), pdf),
    /caId "__proto__"/,
  ],
  ['sign without keywords', () => signed(PDF, sign(caIds.own, []), pdf)],
  ['sign with a keyword that is not an array', () => signed(PDF, sign(caIds.own, 'here'), pdf)],
  ['sign with an empty keyword', () => signed(PDF, sign(caIds.own, ['']), pdf)],
  ['sign with a number for a keyword', () => signed(PDF, sign(caIds.own, [5]), pdf)],
  ['sign a string', () => signed(PDF, caIds.own, pdf)],
  ['sign an array with something in it', () => signed(PDF, [caIds.own], pdf)],
];

describe('refused, and nothing is stored', () => {
  const owner = async () => ({
    memberId: (await server.running.storage.keys.find(server.member.accessKey))?.memberId ?? '',
    environment: 'sandbox' as const,
  });

  test.each(refused)('create: %s', async (_name, make, message) => {
    const { attachments, files } = make();
    const payload = smallest(server, { factoids: two, attachments });
    expectRefusal(await upload(server, 'createAttestation', payload, files), 400, message && { message });
    const { attestations } = server.running.storage;
    expect(await attestations.findByUniqueId(await owner(), String(payload.unique_id))).toBeUndefined();
    // The answer does not wait for what was received to be removed.
    await expect.poll(() => readdir(join(server.dataDir, 'spool')), { timeout: 60_000 }).toEqual([]);
  });

  test.each(refused)('add: %s', async (_name, make, message) => {
    const { attachments, files } = make();
    const ano = (await call(server, 'createAttestation', smallest(server, { completed: false }))).json.data
      .no;
    const reply = await upload(server, 'addFactoids', { ano, factoids: two, attachments }, files);
    expectRefusal(reply, 400, message && { message });
    expect(await read(ano)).toMatchObject({ completed: false, factoids: [], attachments: {} });
  });
});

test('a good file of a refused request is not left behind', async () => {
  const file = Buffer.from('%PDF-1.4 with a wrong one');
  const attachments = { 0: [sha256(file)], 1: [PDF] };
  const payload = smallest(server, { factoids: two, attachments });
  expectRefusal(await upload(server, 'createAttestation', payload, [filePart(0, file)]), 400);
  expect(await server.running.storage.files.size('sandbox', sha256(file))).toBeUndefined();
});

test('a file for an operation that takes none is refused', async () => {
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  for (const operation of ['readAttestation', 'downloadAttestation'] as const) {
    expectRefusal(await upload(server, operation, { ano }, [filePart(0, pdf)]), 400, {
      message: /takes no files/,
    });
  }
});

test('a checksum in a body without files is refused, whatever the encoding', async () => {
  const payload = smallest(server, { factoids: two, attachments: { 0: [PDF] } });
  expectRefusal(await call(server, 'createAttestation', payload), 400, {
    message: /no file came for this index/,
  });
});

test('a closed attestation keeps no file', async () => {
  const file = Buffer.from('%PDF-1.4 too late');
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  const payload = { ano, factoids: two, attachments: { 0: [sha256(file)] } };
  expectRefusal(await upload(server, 'addFactoids', payload, [filePart(0, file)]), 400, {
    message: /closed/,
  });
  expect(await server.running.storage.files.size('sandbox', sha256(file))).toBeUndefined();
});

test('a wrong signature keeps no file', async () => {
  const file = Buffer.from('%PDF-1.4 of no one');
  const payload = smallest(server, { factoids: two, attachments: { 0: [sha256(file)] } });
  const unknown = { ...server.member, accessKey: 'UNKNOWN' };
  expectRefusal(
    await upload(server, 'createAttestation', payload, [filePart(0, file)], undefined, unknown),
    500,
  );
  expect(await server.running.storage.files.size('sandbox', sha256(file))).toBeUndefined();
  // The answer does not wait for what was received to be removed.
  await expect.poll(() => readdir(join(server.dataDir, 'spool')), { timeout: 60_000 }).toEqual([]);
});

test('file name and media type are kept, marked as unsigned by standing apart from the signed request', async () => {
  const payload = smallest(server, { factoids: two, attachments: { 0: [PDF] } });
  const file = filePart(0, pdf, { fileName: '合同 contract.pdf', type: 'application/pdf' });
  const ano = (await upload(server, 'createAttestation', payload, [file])).json.data.no;
  const [kept] = await storedIn(server.running.storage.database).attachments(ano);
  expect(kept).toMatchObject({
    fileName: '合同 contract.pdf',
    mediaType: 'application/pdf',
    size: pdf.length,
  });
});
