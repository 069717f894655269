import { sha256 } from '@noble/hashes/sha2.js';
import { bytesOfHex, hex } from '../file/bytes.ts';
import { catching } from '../file/coded-error.ts';
import { type Digests, type Hasher, portableDigests } from '../file/digests.ts';
import type { Revision } from '../file/manifest.ts';
import { parseCertificate, type SignerFacts } from '../signature/certificate.ts';
import { objectId, readDer, readerOf, type SignatureReason } from '../signature/der.ts';
import { verifyCades } from '../signature/verify-cades.ts';
import { BudgetSpent, documentBudget, fileBudget } from './budget.ts';
import { checkFieldsRevision, type EmptyField, type PdfWork } from './check-fields-revision.ts';
import { isAtKeyword } from './check-seals.ts';
import type { Original } from './open-original.ts';
import { PageReader } from './page-text.ts';
import { latin1, NotAValue } from './pdf-value.ts';
import { type Increment, PdfFault, type PdfReason, readIncrement } from './read-increment.ts';
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
  work: PdfWork = { budget: documentBudget(revisions[0]?.end ?? 0), textBudget: fileBudget(bytes.length) },
): Promise<PdfResult> {
  try {
    const hashes = checkRevisions(bytes, revisions, options.digests ?? portableDigests);
    const { values, fields } = await valuesOf(bytes, revisions, work);
    const reader = await PageReader.open(bytes.subarray(0, revisions[0]?.end), work.textBudget);
    const signatures: PdfSignature[] = [];
    for (const [i, value] of values.entries()) {
      const before = hashes[i + 1];
      if (!before) throw new PdfFault('revisions');
      const signature = await checkSignature(bytes, value, before, i + 2, options);
      signatures.push({ ...signature, isAtKeyword: await checkPlace(reader, value, fields, i + 2) });
    }
    return { ok: true, signatures };
  } catch (error) {
    if (error instanceof BudgetSpent)
      return { ok: false, reason: 'budget', revision: undefined, signature: undefined };
    if (!(error instanceof PdfFault)) throw error;
    const { code: reason, revision, signature } = error;
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
): Promise<{ values: readonly SignatureValue[]; fields: readonly EmptyField[] }> {
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
    open.delete(value.field.number);
    return value;
  });
  if (open.size > 0) throw new PdfFault('unsigned-field');
  return { values, fields };
}

/** Whether the original has a reference to nothing that a revision behind it fills. */
async function refersToNew(original: Original, increments: readonly Increment[]): Promise<boolean> {
  const numbers = increments.flatMap(({ references, objects }) => [...objects.keys(), references.size - 1]);
  const added = new Set(numbers.filter((number) => number >= original.firstNew));
  const isAdded = (number: number) => added.has(number);
  return catching(NotAValue, true, async () => (await referredNumbers(original, isAdded)).size > 0);
}

/** @returns whether the seal stands at its keyword; false: the text of the page could not all be read */
async function checkPlace(
  reader: PageReader,
  { field, keyword }: SignatureValue,
  fields: readonly EmptyField[],
  revision: number,
): Promise<boolean> {
  const others = fields.filter(({ page, number }) => page === field.page && number !== field.number);
  const boxes = others.map(({ rectangle }) => rectangle);
  const isAt = isAtKeyword(field.rectangle, keyword, await reader.read(field.page), boxes);
  if (isAt === false) throw new PdfFault('seal-place', revision);
  return isAt === true;
}

/** @param before what the revision goes on from */
async function checkSignature(
  bytes: Uint8Array,
  { der, gap, end, signedAt, keyword, field }: SignatureValue,
  before: HashedUpTo,
  revision: number,
  { roots, at }: SignedPdfOptions,
): Promise<Omit<PdfSignature, 'isAtKeyword'>> {
  // All up to the end of the revision, without the signature itself.
  const hash = copyOf(before.hash);
  hash.update(bytes.subarray(before.end, gap[0]));
  hash.update(bytes.subarray(gap[1], end));
  const signed = { sha256: hash.digest() };
  const result = await verifyCades(der, signed, { roots, at: at ?? signedAt, purpose: 'document' });
  if (!result.ok) throw new PdfFault('signature', revision, result.reason);
  const { signer } = result;
  return { signer, caId: certifiedParty(signer), keyword, page: field.pageNumber, signedAt, revision };
}

/** serialNumber and userId of a subject: which of several with the same name. */
const identifiers: readonly string[] = ['2.5.4.5', '0.9.2342.19200300.100.1.1'];

/** The caId of the party that a certificate was issued to; '' when it names none. */
function certifiedParty({ certificate }: SignerFacts): string {
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

/** A signature, as it is in its revision. */
interface SignatureValue {
  readonly field: EmptyField;
  readonly keyword: string;
  readonly signedAt: Date;
  readonly der: Uint8Array;
  /** What it does not cover begins and ends here. */
  readonly gap: readonly [from: number, to: number];
  /** What it covers ends here. */
  readonly end: number;
}

const valueForm =
  /^<<\/Type\/Sig\/Filter\/Adobe\.PPKLite\/SubFilter\/ETSI\.CAdES\.detached\/M\(D:(\d{14})Z\)\/Name<[0-9a-f]*>\/Reason<feff((?:[0-9a-f]{4})*)>\/ByteRange\[0 (\d{1,15}) (\d{1,15}) (\d{1,15})\] *\/Contents(<(?:[0-9a-f]{2})+>)>>$/;

/** More than the largest signature has, as text. */
const longestValue = 1 << 18;

/**
 * A revision that signs: one of the fields, unchanged but for its value, and that value, which covers every byte of the
 * file so far but its own digits.
 *
 * @param before the revision that it goes on from
 * @throws PdfFault `revision-chain`, `changed-object`, `byte-range`
 */
function checkSignatureRevision(
  bytes: Uint8Array,
  increment: Increment,
  before: Increment,
  fields: readonly EmptyField[],
  revision: number,
): SignatureValue {
  const { references, objects, end } = increment;
  const known = before.references;
  if (
    references.kind !== known.kind ||
    references.previous !== before.startxref ||
    references.trailer !== known.trailer
  ) {
    throw new PdfFault('revision-chain', revision);
  }
  const changed = () => new PdfFault('changed-object', revision);
  // The value is new: its number is the first that was free.
  const value = objects.get(known.size);
  const field = fields.find(({ number }) => objects.has(number));
  const size = known.size + (references.kind === 'stream' ? 2 : 1);
  if (objects.size !== 2 || references.size !== size || !value || !field) throw changed();
  const filled = objects.get(field.number);
  if (filled?.generation !== 0 || value.generation !== 0) throw changed();
  const wanted = `<<${field.dict}/V ${value.number} 0 R>>`;
  if (latin1(bytes, filled.from, Math.min(filled.to, filled.from + wanted.length + 1)) !== wanted)
    throw changed();
  if (value.to - value.from > longestValue) throw changed();
  const text = latin1(bytes, value.from, value.to);
  const [, day = '', reason = '', first, second, rest, contents] = valueForm.exec(text) ?? [];
  if (contents === undefined) throw changed();
  const to = value.to - '>>'.length;
  const from = to - contents.length;
  if (Number(first) !== from || Number(second) !== to || to + Number(rest) !== end) {
    throw new PdfFault('byte-range', revision);
  }
  const der = derOf(contents.slice(1, -1));
  const signedAt = dateOf(day);
  if (!der || !signedAt) throw changed();
  return {
    field,
    keyword: utf16Of(reason),
    signedAt,
    der,
    gap: [from, to],
    end,
  };
}

/** The digits hold one element of DER and then zeros: room that was not needed. */
function derOf(digits: string): Uint8Array | undefined {
  const bytes = bytesOfHex(digits);
  // A signature is longer than 255 bytes and shorter than 65,536.
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82) return undefined;
  const length = 4 + (bytes[2] ?? 0) * 256 + (bytes[3] ?? 0);
  if (length > bytes.length || bytes.subarray(length).some((byte) => byte !== 0)) return undefined;
  return bytes.slice(0, length);
}

function utf16Of(digits: string): string {
  return digits.replace(/..../g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)));
}

function dateOf(day: string): Date | undefined {
  const iso = day.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const date = new Date(iso);
  return Number.isFinite(date.getTime()) && date.toISOString() === iso ? date : undefined;
}

/** One party's signature at one place. */
export interface PdfSignature {
  readonly signer: SignerFacts;
  /** Which certified party it is, by its certificate; '' when that does not say. */
  readonly caId: string;
  /** The keyword at which it signs, which the signature covers. */
  readonly keyword: string;
  /** On which page, from 1. */
  readonly page: number;
  /** False: the verifier could not read all text of the page, and so not find the keyword where the seal stands. */
  readonly isAtKeyword: boolean;
  /** When the PDF says that it was, which the signature covers. */
  readonly signedAt: Date;
  /** Place among the revisions, from 0. */
  readonly revision: number;
}

export type PdfResult =
  | { readonly ok: true; readonly signatures: readonly PdfSignature[] }
  | {
      readonly ok: false;
      readonly reason: PdfReason;
      /** Place among the revisions, from 0; undefined: it is about all of them. */
      readonly revision: number | undefined;
      /** Why the signature itself is refused. */
      readonly signature: SignatureReason | undefined;
    };
