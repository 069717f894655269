import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCertificate } from '../certificates/x509.ts';
import type { SealFields, WantedSeal } from './add-seal-fields.ts';
import { certificateName } from './certificate-name.ts';
import type { SignBytes } from './cms-signature.ts';
import { fillField, type Signatory, startHash } from './fill-field.ts';

/** A certified party, and where it signs. */
export interface SigningParty {
  readonly caId: string;
  /** PEM: its own certificate, then the chain up to the authority. */
  readonly certificates: readonly string[];
  readonly keywords: readonly string[];
  readonly sign: SignBytes;
}

/** The file after a revision. The first is the document as it was sent, the second adds the empty fields. */
export interface Revision {
  /** Bytes from the beginning of the file. */
  readonly end: number;
  /** SHA-256 of those bytes, 64 lower-case hexadecimal characters. */
  readonly sha256: string;
}

export interface SignedPdf {
  readonly bytes: Buffer;
  readonly revisions: readonly Revision[];
}

/** Reads the document where it can do no harm. */
export interface SealFieldMaker {
  /** @throws UnreadableDocument; DomainError `busy` */
  addSealFields(path: string, seals: readonly WantedSeal[], at: Date): Promise<SealFields>;
}

/**
 * Signs a document at every keyword of every party, each signature in a revision of its own; signatures that it has
 * already stay valid. The keys are used in this process, which never parses the document.
 *
 * Two runs differ: an ECDSA signature has a random part. Store the result once.
 *
 * @throws UnreadableDocument: it cannot be signed, and will not be another time; DomainError `busy`: try again later
 */
export async function signPdf(
  { pdf, parties, at }: { pdf: Uint8Array; parties: readonly SigningParty[]; at: Date },
  fields: SealFieldMaker,
): Promise<SignedPdf> {
  const signatures = parties.flatMap(({ caId, certificates, keywords, sign }) => {
    const chain = certificates.map(parseCertificate);
    const signatory: Signatory = { certificates: chain, name: certificateName(chain[0]) || caId, sign };
    return keywords.map((keyword) => ({ signatory, seal: { keyword, name: signatory.name, caId } }));
  });
  const seals = signatures.map(({ seal }) => seal);
  const added = await withFile(pdf, (path) => fields.addSealFields(path, seals, at));
  const pieces: Uint8Array[] = [pdf, Buffer.from(added.increment, 'base64')];
  const revisions = [revisionOf(pdf.length, createHash('sha256').update(pdf).digest('hex'))];
  let file = { end: added.end, hash: startHash(pdf).update(pieces[1] as Uint8Array) };
  revisions.push(revisionOf(file.end.length, file.hash.copy().digest('hex')));
  for (const [i, { signatory }] of signatures.entries()) {
    const field = added.fields[i];
    if (!field) throw new Error('A field was not made');
    const signed = await fillField(file, field, signatory, at);
    pieces.push(signed.bytes);
    file = signed.file;
    revisions.push(revisionOf(file.end.length, file.hash.copy().digest('hex')));
  }
  return { bytes: Buffer.concat(pieces), revisions };
}

function revisionOf(end: number, sha256: string): Revision {
  return { end, sha256 };
}

/** The process that reads it knows paths only. */
async function withFile<T>(bytes: Uint8Array, use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-sign-'));
  try {
    const path = join(folder, 'document.pdf');
    await writeFile(path, bytes, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
