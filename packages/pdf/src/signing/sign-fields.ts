import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Certificate } from 'pkijs';
import type { SignBytes } from './cms.ts';
import type { SigningJob } from './field-signer.ts';
import { fillField, startHash } from './fill-field.ts';
import type { Revision, SealRecord, SignedPdf } from './signed-pdf.ts';

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
  return { bytes: joined(pieces), revisions };
}

/** In memory that can be handed to another thread. */
function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @throws Error when `pem` is not one X.509 certificate */
function parseCertificate(pem: string): Certificate {
  return Certificate.fromBER(Buffer.from(pem.replace(/-----[^-]+-----/g, ''), 'base64'));
}

/** @param pkcs8 DER of the party's private key */
export function certificationSigner(pkcs8: Uint8Array): SignBytes {
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return (data) => sign('sha256', data, { key, dsaEncoding: 'der' });
}
