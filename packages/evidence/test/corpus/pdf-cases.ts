import { readFileSync } from 'node:fs';
import type { Revision } from '../../src/file/manifest.ts';
import { type Draft, sha256, type Tamper } from '../make-file.ts';
import { refused } from './corpus-case.ts';

const fixture = (name: string) => readFileSync(new URL(`../pdf/${name}`, import.meta.url));
const pdf = new Uint8Array(fixture('table.pdf'));
const authority = fixture('authority.pem').toString();
const { table: revisions }: { table: Revision[] } = JSON.parse(fixture('revisions.json').toString());

const PATH = 'attachments/0/1-合同.pdf';
const SIGNED = `${PATH}.signed.pdf`;
const [first, second] = ['1', '2'].map((n) => n.padStart(32, '0'));
const asked = `{"${first}":["Party A"],"${second}":["Party B"]}`;

interface SignedPdf {
  /** The parties that sign, as the request names them. */
  readonly sign?: string;
  readonly bytes?: Uint8Array;
  readonly revisions?: readonly Revision[];
}

/** A PDF signed by two parties in place of the contract of the plain file. */
export function signedPdf({
  sign = asked,
  bytes = pdf,
  revisions: recorded = revisions,
}: SignedPdf = {}): Tamper {
  return {
    draft(draft: Draft) {
      const original = pdf.slice(0, revisions[0]?.end);
      const before = sha256(draft.attachments[0]?.bytes ?? '').toUpperCase();
      draft.attachments[0] = { path: PATH, bytes: original };
      draft.attachments.push({ path: SIGNED, bytes });
      draft.signedPdfs[SIGNED] = [...recorded];
      const entry = `{"checksum":"${sha256(original)}","sign":${sign}}`;
      for (const request of draft.requests) request.payload = request.payload.replace(`"${before}"`, entry);
    },
    trust: (trust) => void Object.assign(trust, { authority: `${trust.authority}${authority}` }),
  };
}

const recordedAgain = (bytes: Uint8Array, given: readonly { end: number }[]) => ({
  bytes,
  revisions: given.map(({ end }) => ({ end, sha256: sha256(bytes.subarray(0, end)) })),
});
const flipped = (at: number) => pdf.map((byte, index) => (index === at ? byte ^ 1 : byte));
const endOf = (index: number) => revisions.at(index)?.end ?? 0;

/** A revision behind the last that paints over the page, as sound as one can be. */
function paintedOver(): SignedPdf {
  const text = Buffer.from(pdf).toString('latin1');
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1];
  const [, trailer] = [...text.matchAll(/(\/Size \d+\/Root.*?)(?:\/Prev \d+)?>>\n/gs)].at(-1) ?? [];
  const object = '4 0 obj\n<</Length 31>>\nstream\n1 g 0 0 595 842 re f 0 g BT ET \nendstream\nendobj\n';
  const at = String(pdf.length + 1).padStart(10, '0');
  const start = pdf.length + 1 + object.length;
  const table = `xref\n4 1\n${at} 00000 n \ntrailer\n<<${trailer}/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`;
  const bytes = Buffer.concat([pdf, Buffer.from(`\n${object}${table}`, 'latin1')]);
  return recordedAgain(bytes, [...revisions, { end: bytes.length }]);
}

const CHECK = 'pdf.signatures';

export const pdfCases = refused([
  [
    'pdf-painted-over',
    'A revision behind the signatures covers the page with white, and the manifest records it as one of them.',
    'Signatures of a PDF still hold after that; viewers show the white page and a green mark.',
    `${CHECK} pdf-changed-object`,
    signedPdf(paintedOver()),
  ],
  [
    'pdf-painted-over-unrecorded',
    'The same, but the manifest does not record the revision.',
    'What lies behind the last signature is not signed.',
    `${CHECK} pdf-size`,
    signedPdf({ bytes: paintedOver().bytes ?? pdf }),
  ],
  [
    'pdf-byte-behind-end',
    'A newline was added behind the end.',
    'What lies behind the last signature is not signed.',
    `${CHECK} pdf-size`,
    signedPdf({ bytes: Buffer.concat([pdf, Buffer.from('\n')]) }),
  ],
  [
    'pdf-signature-changed',
    'A byte near the end is another one.',
    'It is the plainest damage.',
    `${CHECK} pdf-revision-hash`,
    signedPdf({ bytes: flipped(pdf.length - 5) }),
  ],
  [
    'pdf-signed-bytes-changed',
    'A byte of a seal is another one, and the manifest records the new hashes.',
    'Not even the service can change what parties have signed.',
    `${CHECK} signature-wrong-digest`,
    signedPdf(recordedAgain(flipped(Buffer.from(pdf).indexOf('/FlateDecode', endOf(0)) + 6), revisions)),
  ],
  [
    'pdf-another-original',
    'The recorded revisions leave out the original.',
    'It must be the file whose checksum the member signed.',
    `${CHECK} pdf-original`,
    signedPdf({ revisions: revisions.slice(1) }),
  ],
  [
    'pdf-revision-unrecorded',
    'The manifest records a revision less.',
    'A signature could be taken off with it.',
    `${CHECK} pdf-size`,
    signedPdf({ revisions: revisions.slice(0, 3) }),
  ],
  [
    'pdf-last-signature-cut-off',
    'The last revision was removed, from PDF and manifest.',
    'One of two signatures would be missing from a contract.',
    `${CHECK} pdf-unsigned-field`,
    signedPdf({ bytes: pdf.slice(0, endOf(2)), revisions: revisions.slice(0, 3) }),
  ],
  [
    'pdf-fewer-parties-asked',
    'The member asked for the signature of one of the two alone.',
    'No one is bound who did not agree.',
    `${CHECK} pdf-parties`,
    signedPdf({ sign: `{"${first}":["Party A"]}` }),
  ],
  [
    'pdf-another-party-asked',
    'The member asked for the signature of someone else.',
    'A contract with another party is another contract.',
    `${CHECK} pdf-parties`,
    signedPdf({ sign: asked.replace(/2"/, '3"') }),
  ],
  [
    'pdf-not-there',
    'The manifest records revisions of a signed PDF that is not there.',
    'A page would list signatures that cannot be looked at.',
    `${CHECK} pdf-listed`,
    {
      draft: ({ signedPdfs }) =>
        void Object.assign(signedPdfs, { 'attachments/0/1-x.pdf.signed.pdf': revisions }),
    },
  ],
  [
    'pdf-unasked',
    'A signed PDF is there though the member asked for no signatures.',
    'No one is bound who did not agree.',
    'data.attachments attachment-signed-unasked',
    signedPdf({ sign: '[]' }),
  ],
]);
