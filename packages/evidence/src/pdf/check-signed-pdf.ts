import { sha256 } from '@noble/hashes/sha2.js';
import { type Digests, type Hasher, hex, portableDigests } from '../file/digests.ts';
import type { Revision } from '../file/manifest.ts';
import { parseCertificate } from '../signature/certificate.ts';
import { readDer, readerOf } from '../signature/der.ts';
import { objectId } from '../signature/der-values.ts';
import { type SignerFacts, verifyCades } from '../signature/index.ts';
import { BudgetSpent, documentBudget } from './budget.ts';
import { checkFieldsRevision, type PdfWork } from './check-fields-revision.ts';
import { checkSignatureRevision, type SignatureValue } from './check-signature-revision.ts';
import type { Original } from './open-original.ts';
import { NotAValue } from './parse-value.ts';
import { PdfFault } from './pdf-fault.ts';
import type { PdfResult, PdfSignature } from './pdf-result.ts';
import { type Increment, readIncrement } from './read-increment.ts';
import { referredNumbers } from './whole-original.ts';

export interface SignedPdfOptions {
  /** PEM certificates to trust. */
  readonly roots: readonly string[];
  /** When the certificates must have been valid; without it, when the PDF says that it was signed. */
  readonly at?: Date;
  /** A faster SHA-256 than that of JavaScript. */
  readonly digests?: Digests;
}

/**
 * Whether a PDF is what the service made of its original: these revisions and no others, the first of which is the
 * original, the second makes empty fields, and each other one signs one of them and changes nothing else. Readers of
 * PDFs call a signature valid also when a later revision has painted over the page; here there is no such revision.
 *
 * What the original holds is not judged, nor are signatures that it has already.
 *
 * @param work of all PDFs of the file; by default what this one may take
 * @param revisions as the manifest records them; the first is the original, so its hash must be the original's too
 * @throws TypeError when a root is not a PEM certificate
 */
export async function checkSignedPdf(
  bytes: Uint8Array,
  revisions: readonly Revision[],
  options: SignedPdfOptions,
  work: PdfWork = { budget: documentBudget(revisions[0]?.end ?? 0) },
): Promise<PdfResult> {
  try {
    const hashes = checkRevisions(bytes, revisions, options.digests ?? portableDigests);
    const values = await valuesOf(bytes, revisions, work);
    const signatures: PdfSignature[] = [];
    for (const [i, value] of values.entries()) {
      const before = hashes[i + 1];
      if (!before) throw new PdfFault('revisions');
      signatures.push(await checkSignature(bytes, value, before, i + 2, options));
    }
    return { ok: true, signatures };
  } catch (error) {
    if (error instanceof BudgetSpent)
      return { ok: false, reason: 'budget', revision: undefined, signature: undefined };
    if (!(error instanceof PdfFault)) throw error;
    const { reason, revision, signature } = error;
    return { ok: false, reason, revision, signature };
  }
}

/** The file up to the end of a revision, hashed; the next one goes on from a copy. */
interface HashedUpTo {
  readonly end: number;
  readonly hash: Hasher;
}

function checkRevisions(
  bytes: Uint8Array,
  revisions: readonly Revision[],
  digests: Digests,
): readonly HashedUpTo[] {
  const grows = revisions.every(({ end }, i) => end > (revisions[i - 1]?.end ?? 0));
  if (revisions.length < 3 || !grows) throw new PdfFault('revisions');
  if (revisions.at(-1)?.end !== bytes.length) throw new PdfFault('size');
  let hash = digests.sha256();
  if (!hash.copy) hash = portableHasher();
  return revisions.map((revision, i) => {
    hash.update(bytes.subarray(revisions[i - 1]?.end ?? 0, revision.end));
    if (hex(copyOf(hash).digest()) !== revision.sha256) throw new PdfFault('revision-hash', i);
    return { end: revision.end, hash: copyOf(hash) };
  });
}

function copyOf(hash: Hasher): Hasher {
  if (!hash.copy) throw new TypeError('This hash cannot be copied');
  return hash.copy();
}

function portableHasher(hash = sha256.create()): Hasher {
  return {
    update: (bytes) => hash.update(bytes),
    digest: () => hash.digest(),
    copy: () => portableHasher(hash.clone()),
  };
}

/** One signature for each revision behind that of the fields, and one for each field. */
async function valuesOf(
  bytes: Uint8Array,
  revisions: readonly Revision[],
  work: PdfWork,
): Promise<SignatureValue[]> {
  const ends = revisions.map(({ end }) => end);
  const [base] = revisions;
  const increments = ends.slice(1).map((end, i) => readIncrement(bytes, ends[i] ?? 0, end, i + 1));
  const [making, ...signing] = increments;
  if (!base || !making) throw new PdfFault('revisions');
  const { fields, original } = await checkFieldsRevision(bytes, making, base, signing.length, work);
  if (await refersToNew(original, increments)) throw new PdfFault('fields-revision', 1);
  const open = new Map(fields.map((field) => [field.number, field]));
  const values = signing.map((increment, i) => {
    const before = increments[i] ?? making;
    const value = checkSignatureRevision(bytes, increment, before, [...open.values()], i + 2);
    open.delete(value.field);
    return value;
  });
  if (open.size > 0) throw new PdfFault('unsigned-field');
  return values;
}

/** Whether the original has a reference to nothing that a revision behind it fills. */
async function refersToNew(original: Original, increments: readonly Increment[]): Promise<boolean> {
  const numbers = increments.flatMap(({ references, objects }) => [...objects.keys(), references.size - 1]);
  const added = new Set(numbers.filter((number) => number >= original.firstNew));
  try {
    return (await referredNumbers(original, (number) => added.has(number))).size > 0;
  } catch (error) {
    if (error instanceof NotAValue) return true;
    throw error;
  }
}

/** @param before what the revision goes on from */
async function checkSignature(
  bytes: Uint8Array,
  { der, gap, end, signedAt, keyword, page }: SignatureValue,
  before: HashedUpTo,
  revision: number,
  { roots, at }: SignedPdfOptions,
): Promise<PdfSignature> {
  // All up to the end of the revision, without the signature itself.
  const hash = copyOf(before.hash);
  hash.update(bytes.subarray(before.end, gap[0]));
  hash.update(bytes.subarray(gap[1], end));
  const signed = { sha256: hash.digest() };
  const result = await verifyCades(der, signed, { roots, at: at ?? signedAt, purpose: 'document' });
  if (!result.ok) throw new PdfFault('signature', revision, result.reason);
  return { signer: result.signer, caId: certifiedParty(result.signer), keyword, page, signedAt, revision };
}

/** serialNumber and userId of a subject: which of several with the same name. */
const identifiers: readonly string[] = ['2.5.4.5', '0.9.2342.19200300.100.1.1'];

/** The caId of the party that a certificate was issued to; '' when it names none. */
export function certifiedParty({ certificate }: SignerFacts): string {
  const { subject } = parseCertificate(certificate);
  for (const set of readerOf(readDer(subject)).rest()) {
    for (const element of readerOf(set).rest()) {
      const parts = readerOf(element);
      const type = objectId(parts.takeAny());
      if (identifiers.includes(type)) return new TextDecoder().decode(parts.takeAny().content);
    }
  }
  return '';
}
