import { createHash, createPrivateKey, type Hash, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Certificate } from 'pkijs';
import type { FileEnd } from '../document/file-end.ts';
import { certificateBytes, type SignBytes, signCms } from './cms.ts';
import type { Revision, SealRecord, SignedPdf, SigningJob } from './field-signer.ts';
import { increment } from './increment.ts';

/** Adds the revision of the fields to the document, and then one for each signature. */
export async function signFields({ path, added, signatories, order, at }: SigningJob): Promise<SignedPdf> {
  const pdf = await readFile(path);
  const fieldsRevision = Buffer.from(added.increment, 'base64');
  const hash = startHash(pdf);
  const revisions: Revision[] = [{ end: pdf.length, sha256: hash.copy().digest('hex') }];
  let file = { end: added.end, hash: hash.update(fieldsRevision) };
  const remember = (seal?: SealRecord) => {
    const revision = { end: file.end.length, sha256: file.hash.copy().digest('hex') };
    revisions.push(seal ? { ...revision, seal } : revision);
  };
  remember();
  const pieces: Uint8Array[] = [pdf, fieldsRevision];
  const signers = signatories.map(({ name, certificates, privateKey }) => ({
    name,
    certificates: certificates.map(parseCertificate),
    sign: certificationSigner(privateKey),
  }));
  for (const [i, { party, seal }] of order.entries()) {
    const [field, signatory] = [added.fields[i], signers[party]];
    if (!(field && signatory)) throw new Error('A field was not made');
    const signed = await fillField(file, { ...field, reason: seal.keyword }, signatory, new Date(at));
    pieces.push(signed.bytes);
    file = signed.file;
    remember(seal);
  }
  // A copy that owns its memory: only that can be handed to another thread.
  return { bytes: new Uint8Array(Buffer.concat(pieces)), revisions };
}

/** @throws Error when `pem` is not one X.509 certificate */
function parseCertificate(pem: string): Certificate {
  return Certificate.fromBER(Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64'));
}

/** @param pkcs8 DER of the party's private key */
function certificationSigner(pkcs8: Uint8Array): SignBytes {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return (data) => sign('sha256', data, { key, dsaEncoding: 'der' });
}

interface Signatory {
  /** Its own certificate, then the chain. */
  readonly certificates: readonly Certificate[];
  readonly name: string;
  readonly sign: SignBytes;
}

/** The file so far: its end, and the hash of its bytes. */
interface FileSoFar {
  readonly end: FileEnd;
  readonly hash: Hash;
}

/**
 * One signature, as a revision of its own: the field with its value, and the value. The hash that is signed goes on from
 * the one of the bytes before, so the file is read only once.
 *
 * @returns the revision; `hash` of `file` then covers it
 */
async function fillField(
  file: FileSoFar,
  field: { readonly number: number; readonly dict: string; readonly reason: string },
  { certificates, name, sign }: Signatory,
  at: Date,
): Promise<{ readonly bytes: Buffer; readonly file: FileSoFar }> {
  const room = contentsRoom(certificates);
  const number = file.end.size;
  const value = signatureDict({ name, reason: field.reason }, at, room);
  const revision = increment(file.end, [
    { number: field.number, generation: 0, body: Buffer.from(`<<${field.dict}/V ${number} 0 R>>`, 'latin1') },
    { number, generation: 0, body: Buffer.from(value, 'latin1') },
  ]);
  const { bytes } = revision;
  const begins = (revision.bodies[1] as number) - file.end.length;
  const from = begins + value.indexOf('/Contents<') + '/Contents'.length;
  const to = from + room * 2 + 2;
  const range = [0, file.end.length + from, file.end.length + to, bytes.length - to];
  const text = `/ByteRange[${range.join(' ')}]`.padEnd(rangePlaceholder.length);
  bytes.write(text, begins + value.indexOf(rangePlaceholder), 'latin1');
  const digest = file.hash.copy().update(bytes.subarray(0, from)).update(bytes.subarray(to)).digest();
  const der = signCms({ certificates, digest }, sign);
  if (der.length > room) throw new Error(`A signature of ${der.length} bytes does not fit into ${room}`);
  bytes.write(der.toString('hex'), from + 1, 'latin1');
  return { bytes, file: { end: revision.end, hash: file.hash.update(bytes) } };
}

/** SHA-256 of nothing yet; what is signed is hashed by it. */
function startHash(bytes: Uint8Array): Hash {
  return createHash('sha256').update(bytes);
}

/** Room for four numbers of ten digits. */
const rangePlaceholder = `/ByteRange[0${' '.repeat(33)}]`;

function signatureDict(texts: { name: string; reason: string }, at: Date, room: number): string {
  const day = at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return [
    '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached',
    `/M(D:${day}Z)/Name<${textString(texts.name)}>/Reason<${textString(texts.reason)}>`,
    rangePlaceholder,
    `/Contents<${'0'.repeat(room * 2)}>>>`,
  ].join('');
}

/** UTF-16BE with a mark in front: PDF's own way of writing other than Latin letters. ISO 32000-1, 7.9.2.2 */
function textString(text: string): string {
  return Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex');
}

/** Bytes for a signature by these certificates: themselves, names and attributes, and RSA of up to 8,192 bits. */
function contentsRoom(certificates: readonly Certificate[]): number {
  const size = certificates.reduce((sum, certificate) => sum + certificateBytes(certificate).length, 0);
  return size + 1600;
}
