import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  bombPdf,
  childIds,
  chineseFont,
  contentPdfOf,
  drawPdf,
  killNextChild,
  linesPdf,
  slowPdf,
} from '@attestation/pdf/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, picture, sha256 } from './files.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest, upload } from './server-under-test.ts';
import { storedIn } from './stored.ts';

const MiB = 1024 ** 2;
let server: ServerUnderTest;
const parties: string[] = [];
const person = {
  type: 'PERSONAL',
  link_name: 'L',
  link_id_card: '3',
  link_phone: '1',
  link_email: 'l@e.cn',
};
beforeAll(async () => {
  server = await startServerUnderTest({
    // A bomb must meet the limit of memory first, however slow the machine is.
    pdfTimeout: 600,
    pdfMemory: 256 * MiB,
    pdfMaxPages: 5,
    pdfMaxBytes: 4 * MiB,
    pdfMaxParties: 2,
    pdfMaxKeywords: 4,
    pdfMaxPlaces: 5,
  });
  for (let i = 0; i < 3; i++) {
    parties.push((await call(server, 'applyCertification', person)).json.data.no);
  }
});
afterAll(() => server.stop());

const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];

/** A create with the PDF, at whose keywords the parties sign, after a picture that is not signed. */
function request(pdf: Buffer, ...keywords: readonly (readonly string[])[]) {
  const sign = Object.fromEntries(keywords.map((list, i) => [parties[i], list]));
  const attachments = { 0: [sha256(picture), { checksum: sha256(pdf), sign }] };
  return {
    payload: smallest(server, { factoids, attachments, completed: false }),
    files: [filePart(0, picture), filePart(0, pdf)],
  };
}

async function create(pdf: Buffer, ...keywords: readonly (readonly string[])[]) {
  const { payload, files } = request(pdf, ...keywords);
  return { payload, reply: await upload(server, 'createAttestation', payload, files) };
}

const chinese = (...lines: string[]) =>
  drawPdf((document) => {
    document.font(chineseFont);
    for (const line of lines) document.text(line);
  });

test.each<[string, { pdf: () => Promise<Buffer>; keywords: string[][] }]>([
  [
    'each keyword once',
    { pdf: () => linesPdf('Contract.', 'SEAL A', 'SEAL B'), keywords: [['SEAL A'], ['SEAL B']] },
  ],
  [
    'a keyword at two places, one of them in the body',
    { pdf: () => linesPdf('The buyer pays.', 'buyer', 'seller'), keywords: [['buyer'], ['seller']] },
  ],
  ['both parties at one place', { pdf: () => linesPdf('SEAL'), keywords: [['SEAL'], ['SEAL']] }],
  ['a keyword listed twice', { pdf: () => linesPdf('SEAL'), keywords: [['SEAL', 'SEAL']] }],
  [
    'Chinese, set apart',
    { pdf: () => chinese('甲 方（盖章）', '乙方'), keywords: [['甲方(盖章)'], ['乙方']] },
  ],
])('accepted: %s', async (_name, { pdf, keywords }) => {
  const { reply } = await create(await pdf(), ...keywords);
  expect(reply.status, reply.text).toBe(200);
  expect(await storedIn(server.running.storage.database).attachments(reply.json.data.no)).toHaveLength(2);
});

const refused: [
  string,
  { pdf: () => Promise<Buffer> | Buffer; keywords: string[][]; message: string; status?: 413 },
][] = [
  [
    'more places than a document may have',
    {
      pdf: () => linesPdf('SEAL A', 'SEAL A', 'SEAL B'),
      keywords: [
        ['SEAL B', 'SEAL A'],
        ['SEAL A', 'SEAL B'],
      ],
      message:
        'the parties would sign at 6 places, at most 5 are allowed; the keyword "SEAL A" occurs at 2, so name one that occurs only where they sign',
    },
  ],
  [
    'a keyword that does not occur there',
    {
      pdf: () => linesPdf('SEAL A'),
      keywords: [['SEAL B']],
      message: `the keyword "SEAL B" does not occur in the document; text in pictures is not searched`,
    },
  ],
  [
    'a keyword with a hyphen',
    {
      pdf: () => linesPdf('SEAL A'),
      keywords: [['SEAL-A']],
      message: `the keyword "SEAL-A" does not occur in the document; a document may store a hyphen as a soft hyphen, which is not searched, so name a keyword without it`,
    },
  ],
  [
    'a keyword from right to left',
    {
      pdf: () => linesPdf('SEAL A'),
      keywords: [['ختم']],
      message: `the keyword "ختم" does not occur in the document; text that runs from right to left is found only where the document stores it in this order, so name a keyword in other letters`,
    },
  ],
  [
    'a keyword of soft hyphens',
    {
      pdf: () => linesPdf('SEAL A'),
      keywords: [['\u00ad']],
      message: `the keyword "\u00ad" does not occur in the document; it has no visible character`,
    },
  ],
  [
    'the second keyword of the second party',
    {
      pdf: () => chinese('甲方', '甲方', '乙方'),
      keywords: [['甲方'], ['乙方', '丙方']],
      message: 'the keyword "丙方" does not occur in the document; text in pictures is not searched',
    },
  ],
  [
    'encrypted',
    {
      pdf: () => drawPdf((d) => void d.text('SEAL'), { ownerPassword: 'x' }),
      keywords: [['SEAL']],
      message:
        'the PDF is encrypted, so it cannot be signed; if no one has signed it yet, send it without a password',
    },
  ],
  [
    'a PDF by its first line only',
    {
      pdf: () => Buffer.from('%PDF-1.4\nSEAL\n%%EOF\n'),
      keywords: [['SEAL']],
      message:
        'the PDF is damaged, so it cannot be signed; if no one has signed it yet, open it in a PDF program, save it again and send that',
    },
  ],
  [
    'a page that cannot be read',
    {
      pdf: () => contentPdfOf({ dict: '/Filter/FlateDecode', data: 'garbage' }),
      keywords: [['SEAL']],
      message:
        'the PDF has text that cannot be read on page 1, so a place to sign at could be missed; if no one has signed it yet, open it in a PDF program, save it again and send that',
    },
  ],
  [
    'too many pages',
    {
      pdf: () => drawPdf((d) => void d.text('SEAL').addPage().addPage().addPage().addPage().addPage()),
      keywords: [['SEAL']],
      message:
        'the PDF has too many pages to be searched for keywords; if no one has signed it yet, split it',
    },
  ],
  [
    'a bomb',
    {
      pdf: () => bombPdf(1300),
      keywords: [['SEAL']],
      message:
        'the PDF takes too much memory to be searched for keywords; if no one has signed it yet, save it again, or split it',
    },
  ],
  [
    'more keywords than a document may have',
    {
      pdf: () => linesPdf('SEAL'),
      keywords: [
        ['SEAL', 'SEAL', 'SEAL'],
        ['SEAL', 'SEAL'],
      ],
      message: 'a document to be signed may have at most 4 keywords, of all parties together',
      status: 413,
    },
  ],
  [
    'more parties than a document may have',
    {
      pdf: () => linesPdf('SEAL'),
      keywords: [['SEAL'], ['SEAL'], ['SEAL']],
      message: 'a document to be signed may have at most 2 parties',
      status: 413,
    },
  ],
  [
    'a large one',
    {
      pdf: async () => Buffer.concat([await linesPdf('SEAL'), Buffer.alloc(4 * MiB, 0x20)]),
      keywords: [['SEAL']],
      message: 'a PDF that is to be signed may have at most 4194304 bytes',
      status: 413,
    },
  ],
];

describe('refused, and nothing is stored', () => {
  test.each(refused)('create: %s', async (_name, { pdf, keywords, message, status = 400 }) => {
    const bytes = await pdf();
    const { payload, reply } = await create(bytes, ...keywords);
    expectRefusal(reply, status, { message: `/payload/attachments/0/1/sign: ${message}` });
    const { attestations, files, keys } = server.running.storage;
    const memberId = (await keys.find(server.member.accessKey))?.memberId ?? '';
    expect(
      await attestations.findByUniqueId({ memberId, environment: 'sandbox' }, String(payload.unique_id)),
    ).toBeUndefined();
    expect(await files.size('sandbox', sha256(bytes))).toBeUndefined();
    await expect.poll(() => readdir(join(server.dataDir, 'spool')), { timeout: 60_000 }).toEqual([]);
  });

  test('add: a keyword that occurs nowhere; the control with one at two places is added', async () => {
    const ano = (await call(server, 'createAttestation', smallest(server, { completed: false }))).json.data
      .no;
    const add = async (pdf: Buffer) => {
      const { payload, files } = request(pdf, ['SEALS']);
      return upload(server, 'addFactoids', { ano, factoids, attachments: payload.attachments }, files);
    };
    expectRefusal(await add(await linesPdf('SEA L.')), 400, { message: /"SEALS" does not occur/ });
    const kept = (await call(server, 'readAttestation', { ano })).json.data;
    expect(kept).toMatchObject({ completed: false, factoids: [], attachments: {} });
    expect((await add(await linesPdf('SEALS', 'SEALS'))).json.data).toEqual({ success: true });
  });
});

test('a PDF that takes longer than a process may is refused', async () => {
  const short = await startServerUnderTest({ pdfTimeout: 1 });
  try {
    const caId = (await call(short, 'applyCertification', person)).json.data.no;
    const attachments = { 0: [{ checksum: sha256(slowPdf()), sign: { [caId]: ['SEAL'] } }] };
    const payload = smallest(short, { factoids, attachments });
    expectRefusal(await upload(short, 'createAttestation', payload, [filePart(0, slowPdf())]), 400, {
      message:
        '/payload/attachments/0/0/sign: the PDF takes too long to be searched for keywords; if no one has signed it yet, save it again, or split it',
    });
  } finally {
    await short.stop();
  }
});

test('a repeat of a stored create is not searched again (D15)', async () => {
  const { payload, files } = request(await linesPdf('SEAL'), ['SEAL']);
  const first = await upload(server, 'createAttestation', payload, files);
  const wrong = {
    ...payload,
    attachments: { 0: [{ checksum: sha256(slowPdf()), sign: { [String(parties[0])]: ['no'] } }] },
  };
  const again = await upload(server, 'createAttestation', wrong, [filePart(0, slowPdf())]);
  expect(again.json.data).toEqual(first.json.data);
});

test('a PDF that is searched for long delays no other request; if its process is killed, there is an answer', async () => {
  const other = await startServerUnderTest({ pdfTimeout: 600 });
  try {
    const caId = (await call(other, 'applyCertification', person)).json.data.no;
    const send = (pdf: Buffer) => {
      const attachments = { 0: [{ checksum: sha256(pdf), sign: { [caId]: ['SEAL'] } }] };
      return upload(other, 'createAttestation', smallest(other, { factoids, attachments }), [
        filePart(0, pdf),
      ]);
    };
    const known = new Set(await childIds());
    let answered = false;
    const slow = send(slowPdf()).finally(() => {
      answered = true;
    });
    for (let i = 0; i < 10; i++)
      expect((await call(other, 'createAttestation', smallest(other))).status).toBe(200);
    // It is tried again once, in a new process.
    await killNextChild(known);
    expect(answered).toBe(false);
    await killNextChild(known);
    expectRefusal(await slow, 500, { message: /Send the same request again/ });
    expect((await send(await linesPdf('SEAL'))).status).toBe(200);
  } finally {
    await other.stop();
  }
});
