import { sha256 } from '@noble/hashes/sha2.js';
import { hex } from '../digests.ts';
import type { Revision } from '../manifest.ts';
import { verifyCades } from '../signature/index.ts';
import { baseEnd } from './base-end.ts';
import { certifiedParty } from './certified-party.ts';
import { checkFieldsRevision } from './check-fields-revision.ts';
import { checkSignatureRevision, type SignatureValue } from './check-signature-revision.ts';
import { PdfFault } from './pdf-fault.ts';
import type { PdfResult, PdfSignature } from './pdf-result.ts';
import { readIncrement } from './read-increment.ts';

export interface SignedPdfOptions {
  /** PEM certificates to trust. */
  readonly roots: readonly string[];
  /** When the certificates must have been valid; without it, when the PDF says that it was signed. */
  readonly at?: Date;
}

/**
 * Whether a PDF is what the service made of its original: these revisions and no others, the first of which is the
 * original, the second makes empty fields, and each other one signs one of them and changes nothing else. Readers of
 * PDFs call a signature valid also when a later revision has painted over the page; here there is no such revision.
 *
 * What the original holds is not judged, nor are signatures that it has already.
 *
 * @param revisions as the manifest records them; the first is the original, so its hash must be the original's too
 * @throws TypeError when a root is not a PEM certificate
 */
export async function checkSignedPdf(
  bytes: Uint8Array,
  revisions: readonly Revision[],
  options: SignedPdfOptions,
): Promise<PdfResult> {
  try {
    checkRevisions(bytes, revisions);
    return { ok: true, signatures: await checkSignatures(bytes, await valuesOf(bytes, revisions), options) };
  } catch (error) {
    if (!(error instanceof PdfFault)) throw error;
    const { reason, revision, signature } = error;
    return { ok: false, reason, revision, signature };
  }
}

function checkRevisions(bytes: Uint8Array, revisions: readonly Revision[]): void {
  const grows = revisions.every(({ end }, i) => end > (revisions[i - 1]?.end ?? 0));
  if (revisions.length < 3 || !grows) throw new PdfFault('revisions');
  if (revisions.at(-1)?.end !== bytes.length) throw new PdfFault('size');
  const hash = sha256.create();
  revisions.forEach((revision, i) => {
    hash.update(bytes.subarray(revisions[i - 1]?.end ?? 0, revision.end));
    if (hex(hash.clone().digest()) !== revision.sha256) throw new PdfFault('revision-hash', i);
  });
}

/** One signature for each revision behind that of the fields, and one for each field. */
async function valuesOf(bytes: Uint8Array, revisions: readonly Revision[]): Promise<SignatureValue[]> {
  const ends = revisions.map(({ end }) => end);
  const [base = 0] = ends;
  const increments = ends.slice(1).map((end, i) => readIncrement(bytes, ends[i] ?? 0, end, i + 1));
  const [making, ...signing] = increments;
  if (!making) throw new PdfFault('revisions');
  const fields = await checkFieldsRevision(bytes, making, baseEnd(bytes, base), 1);
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

async function checkSignatures(
  bytes: Uint8Array,
  values: readonly SignatureValue[],
  { roots, at }: SignedPdfOptions,
): Promise<PdfSignature[]> {
  const signatures: PdfSignature[] = [];
  for (const [i, { der, gap, end, signedAt }] of values.entries()) {
    const revision = i + 2;
    const signed = covered(bytes, gap, end);
    const result = await verifyCades(der, signed, { roots, at: at ?? signedAt, purpose: 'document' });
    if (!result.ok) throw new PdfFault('signature', revision, result.reason);
    signatures.push({ signer: result.signer, caId: certifiedParty(result.signer), signedAt, revision });
  }
  return signatures;
}

/** The file up to the end of the revision, without the signature itself. */
function covered(bytes: Uint8Array, [from, to]: readonly [number, number], end: number): Uint8Array {
  const signed = new Uint8Array(from + end - to);
  signed.set(bytes.subarray(0, from));
  signed.set(bytes.subarray(to, end), from);
  return signed;
}
