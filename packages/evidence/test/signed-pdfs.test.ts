import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Revision } from '../src/file/manifest.ts';
import { signedPdfs, verify } from '../src/index.ts';
import { type Draft, makeFile, sha256 } from './make-file.ts';

// Signed by the server for two parties; see the tests of checkSignedPdf.
const fixture = (name: string) => readFile(new URL(`pdf/${name}`, import.meta.url));
const pdf = new Uint8Array(await fixture('table.pdf'));
const authority = (await fixture('authority.pem')).toString();
const { table: revisions }: { table: Revision[] } = JSON.parse((await fixture('revisions.json')).toString());

const PATH = 'attachments/0/1-合同.pdf';
const SIGNED = `${PATH}.signed.pdf`;
const [first, second] = ['1', '2'].map((n) => n.padStart(32, '0'));
const asked = `{"${first}":["Party A"],"${second}":["Party B"]}`;

/** A signed PDF in place of the contract of the plain file. */
function signContract(draft: Draft, sign: string, bytes: Uint8Array): void {
  const original = bytes.slice(0, revisions[0]?.end);
  const [contract] = draft.attachments;
  const before = sha256(contract?.bytes ?? '').toUpperCase();
  draft.attachments[0] = { path: PATH, bytes: original };
  draft.attachments.push({ path: SIGNED, bytes });
  draft.signedPdfs[SIGNED] = revisions;
  const entry = `{"checksum":"${sha256(original)}","sign":${sign}}`;
  for (const request of draft.requests) request.payload = request.payload.replace(`"${before}"`, entry);
}

async function findings(sign: string, bytes: Uint8Array, change: (draft: Draft) => void = () => {}) {
  const { blob, trust } = await makeFile({
    draft(draft) {
      signContract(draft, sign, bytes);
      change(draft);
    },
    trust: (given) => void Object.assign(given, { authority: `${given.authority}${authority}` }),
  });
  const { checks, verdict } = await verify(blob, { trust });
  const found = checks.filter(({ id, status }) => status === 'failed' || id === 'pdf.signatures');
  return [
    verdict,
    ...found.map(({ code, file, message }) => (code === 'pdf-place' ? message : `${code} ${file}`)),
  ];
}

const at = (offset: number) => {
  const bytes = pdf.slice();
  bytes[offset] = (bytes[offset] ?? 0) ^ 1;
  return bytes;
};

const places = [
  'Signed with the certificate for 上海瑞坤信息科技有限公司 at “Party A”, place 1, on page 1',
  'Signed with the certificate for 李四 at “Party B”, place 1, on page 1',
];

it.each<[string, string, Uint8Array, ((draft: Draft) => void) | undefined, string[]]>([
  ['those whom the member named', asked, pdf, undefined, ['valid', `pdf-ok ${SIGNED}`, ...places]],
  ['one of them alone', `{"${first}":["Party A"]}`, pdf, undefined, ['invalid', `pdf-parties ${SIGNED}`]],
  ['others', asked.replace(/2"/, '3"'), pdf, undefined, ['invalid', `pdf-parties ${SIGNED}`]],
  [
    'them at other places',
    `{"${first}":["Party A","Party"],"${second}":[]}`,
    pdf,
    undefined,
    ['invalid', `pdf-parties ${SIGNED}`],
  ],
  [
    'each at the keyword of the other',
    `{"${first}":["Party B"],"${second}":["Party A"]}`,
    pdf,
    undefined,
    ['invalid', `pdf-parties ${SIGNED}`],
  ],
  [
    'none of the parties asked',
    '[]',
    pdf,
    undefined,
    ['invalid', `attachment-signed-unasked ${SIGNED}`, `pdf-parties ${SIGNED}`],
  ],
  ['a changed signature', asked, at(pdf.length - 5), undefined, ['invalid', `pdf-revision-hash ${SIGNED}`]],
  [
    'revisions of another original',
    asked,
    pdf,
    ({ signedPdfs }) => void Object.assign(signedPdfs, { [SIGNED]: revisions.slice(1) }),
    ['invalid', `pdf-original ${SIGNED}`],
  ],
  [
    'a revision less',
    asked,
    pdf,
    ({ signedPdfs }) => void Object.assign(signedPdfs, { [SIGNED]: revisions.slice(0, 3) }),
    ['invalid', `pdf-size ${SIGNED}`],
  ],
  [
    'nothing that is there',
    asked,
    pdf,
    ({ signedPdfs }) => void Object.assign(signedPdfs, { 'attachments/9/9-x.signed.pdf': revisions }),
    [
      'invalid',
      'attachment-signed-unasked attachments/9/9-x.signed.pdf',
      `pdf-ok ${SIGNED}`,
      ...places,
      'pdf-listed attachments/9/9-x.signed.pdf',
    ],
  ],
])('a PDF signed by %s', async (_, sign, bytes, change, want) => {
  expect(await findings(sign, bytes, change)).toEqual(want);
});

it('notes what could not be signed', async () => {
  const { blob, trust } = await makeFile({
    draft(draft) {
      signContract(draft, asked, pdf);
      draft.signedPdfs = {};
      draft.attachments.pop();
    },
  });
  const { checks, verdict } = await verify(blob, { trust });
  expect(verdict).toBe('valid');
  expect(checks).toContainEqual(
    expect.objectContaining({ code: 'attachment-not-signed', status: 'note', file: PATH }),
  );
});

it('lists a signed PDF apart from what the organization signed, with its signers', async () => {
  const { blob, trust } = await makeFile({
    draft: (draft) => signContract(draft, asked, pdf),
    trust: (given) => void Object.assign(given, { authority: `${given.authority}${authority}` }),
  });
  const report = await verify(blob, { trust, content: true });
  const signed = {
    name: '合同.pdf',
    signers: 'signed with the certificates for 上海瑞坤信息科技有限公司 (page 1), 李四 (page 1)',
  };
  expect(signedPdfs(report)).toMatchObject({
    isShown: true,
    says: 'made by the service, signatures checked',
    files: [signed],
  });
  expect(report.content?.files.filter(({ signatures }) => signatures)).toMatchObject([{ path: SIGNED }]);
  const unknown = signedPdfs(await verify(blob, { content: true }));
  expect(unknown).toMatchObject({
    isShown: false,
    says: 'made by the service, as the file says',
    files: [{ name: '合同.pdf' }],
  });
});
