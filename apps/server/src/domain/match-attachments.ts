import { X509Certificate } from 'node:crypto';
import { findStrayIndex, pairFiles } from '@attestation/contract/decisions';
import { ReadersBusy, UnreadableDocument, type UnreadableReason } from '@attestation/pdf';
import { newNumber } from './custody.ts';
import { DomainError } from './domain-error.ts';
import type { Factoid, FactoidEntry, JsonSource, Owner } from './model.ts';
import type {
  AuthorityRecords,
  CertificationRecords,
  DocumentReader,
  FileStore,
  SigningLimits,
  SpooledFile,
} from './ports.ts';

/** What the payload says of one file. */
export interface AttachmentEntry {
  /** 64 hexadecimal characters, lower-case. */
  readonly checksum: string;
  /** JSON text of `sign`, when someone is to sign. */
  readonly sign: JsonSource | null;
  /** The caIds in `sign`. */
  readonly signers: readonly string[];
  /** The keywords in `sign`, of all signers. */
  readonly keywords: readonly string[];
}

/** A file with the index of the factoid it was sent for. */
export interface IndexedFile extends SpooledFile {
  readonly index: number;
}

interface MatchedAttachment {
  readonly entry: AttachmentEntry;
  readonly file: IndexedFile;
}

/**
 * Finds the file of every entry and the entry of every file, by checksum within an index, as a multiset. D18
 *
 * @param wanted indexes to match; files and entries of others are left alone.
 * @returns for each wanted index the attachments in the order of its entries.
 * @throws DomainError `attachment-mismatch` when one has no other; `not-a-pdf` when `sign` is on another type.
 */
export function matchAttachments(
  wanted: readonly number[],
  entries: ReadonlyMap<number, readonly AttachmentEntry[]>,
  files: readonly IndexedFile[],
): Map<number, MatchedAttachment[]> {
  return new Map(
    wanted.map((index) => {
      const here = files.filter((file) => file.index === index);
      return [index, matchIndex(index, entries.get(index) ?? [], here)];
    }),
  );
}

/** @throws DomainError `attachment-mismatch` when an entry or a file names a factoid that the request does not have. */
export function refuseStrayIndexes(
  count: number,
  entries: ReadonlyMap<number, readonly AttachmentEntry[]>,
  files: readonly IndexedFile[],
): void {
  const stray = findStrayIndex(count, entries, files);
  if (stray === undefined) return;
  throw mismatch(
    `/payload/attachments/${stray}: the request has ${count} factoids, counted from 0; there is none of this index`,
  );
}

function matchIndex(
  index: number,
  entries: readonly AttachmentEntry[],
  files: readonly IndexedFile[],
): MatchedAttachment[] {
  const { pairs, extra } = pairFiles(entries, files);
  const matched = pairs.map(({ entry, file }) => {
    if (!file) throw mismatch(entryWithoutFile(index, entry, files));
    if (entry.sign !== null && !isPdf(file)) {
      throw new DomainError(
        'not-a-pdf',
        `/payload/attachments/${index}: only PDF files can carry sign; ${entry.checksum} is not a PDF`,
      );
    }
    return { entry, file };
  });
  if (extra[0]) {
    throw mismatch(
      `/payload/attachments/${index}: a file with the SHA-256 ${extra[0].checksum} was sent, but no entry names it`,
    );
  }
  return matched;
}

function entryWithoutFile(index: number, entry: AttachmentEntry, files: readonly IndexedFile[]): string {
  const got =
    files.length === 0
      ? 'no file came for this index'
      : `the files sent have other checksums, or fewer of this one`;
  return `/payload/attachments/${index}: no file with the SHA-256 ${entry.checksum}; ${got}. Send each as a part attachments[${index}][]`;
}

/** Readers accept the header anywhere in the first 1024 bytes. ISO 32000-1, implementation note 13 */
function isPdf(file: SpooledFile): boolean {
  return file.head.subarray(0, 1024).includes('%PDF-');
}

function mismatch(message: string): DomainError {
  return new DomainError('attachment-mismatch', message);
}

export interface AttachmentPorts {
  readonly files: FileStore;
  readonly certifications: CertificationRecords;
  readonly authorities: Pick<AuthorityRecords, 'find'>;
  readonly documents: DocumentReader;
}

/** A request's factoids with what came along for them. */
export interface Submission<F extends Factoid = Factoid> {
  readonly factoids: readonly F[];
  readonly entries: ReadonlyMap<number, readonly AttachmentEntry[]>;
  readonly files: readonly IndexedFile[];
}

/**
 * Matches the files of the factoids at these indexes, and keeps them: on return they are durable, though nothing
 * refers to them yet.
 *
 * @throws DomainError `attachment-mismatch`, `not-a-pdf`, `too-many`, `unknown-certification`,
 *   `keyword-places`, `unreadable-pdf`, `pdf-too-large`, `busy`; then nothing has been kept.
 */
export async function keepAttachments(
  owner: Owner,
  { factoids, entries, files }: Submission,
  indexes: readonly number[],
  ports: AttachmentPorts,
): Promise<FactoidEntry[]> {
  const matched = matchAttachments(indexes, entries, files);
  const all = [...matched.values()].flat();
  if (all.length > 0) {
    refuseTooManySigners(matched, ports.documents.limits);
    await refuseUnknownSigners(owner, all, ports);
    await checkKeywords(owner, matched, ports.documents);
    await ports.files.keep(
      owner.environment,
      all.map(({ file }) => file),
    );
  }
  return indexes.map((index) => {
    const { uniqueId, type, data } = factoids[index] as Factoid;
    return { uniqueId, type, data, attachments: (matched.get(index) ?? []).map(asAttachment) };
  });
}

async function refuseUnknownSigners(
  owner: Owner,
  attachments: readonly MatchedAttachment[],
  { certifications, authorities }: AttachmentPorts,
): Promise<void> {
  for (const caId of new Set(attachments.flatMap(({ entry }) => entry.signers))) {
    const shown = JSON.stringify(caId.slice(0, 64));
    if (await certifications.exists(owner, caId)) {
      const party = await certifications.find(owner, caId);
      if (party === undefined) continue;
      refuseNotInForce(party.certificatePem, shown);
      const authority = await authorities.find(owner.environment);
      refuseForeign(party.certificatePem, authority?.certificatePem, shown);
      continue;
    }
    throw new DomainError(
      'unknown-certification',
      `sign names the caId ${shown}, which is not known; apply at /cas first`,
    );
  }
}

/** A signature with a certificate that has not begun, or has ended, is never valid. */
function refuseNotInForce(certificatePem: string, shown: string): void {
  const { validFromDate, validToDate } = new X509Certificate(certificatePem);
  const now = Date.now();
  if (now >= validFromDate.getTime() && now <= validToDate.getTime()) return;
  throw new DomainError(
    'unknown-certification',
    `sign names the caId ${shown}, whose certificate is in force only from ${validFromDate.toISOString()} to ${validToDate.toISOString()}; apply at /cas for a new one`,
  );
}

/** One that an administrator brought may be of another authority, which verifiers of the file do not trust. */
function refuseForeign(certificatePem: string, authorityPem: string | undefined, shown: string): void {
  const certificate = new X509Certificate(certificatePem);
  if (authorityPem !== undefined && certificate.checkIssued(new X509Certificate(authorityPem))) return;
  throw new DomainError(
    'unknown-certification',
    `sign names the caId ${shown}, whose certificate is not of this service's CA; apply at /cas for a new one`,
  );
}

function asAttachment({ entry, file }: MatchedAttachment) {
  return {
    id: newNumber(),
    checksum: file.checksum,
    size: file.size,
    fileName: file.fileName,
    mediaType: file.mediaType,
    sign: entry.sign,
  };
}

/**
 * Every keyword at which someone is to sign occurs in its document, and there are not more places to sign at than a
 * document may have. D8, ATT-OPEN-083
 *
 * @throws DomainError `keyword-places`, `unreadable-pdf`, `pdf-too-large`, `busy`
 */
async function checkKeywords(
  owner: Owner,
  matched: ReadonlyMap<number, readonly MatchedAttachment[]>,
  documents: DocumentReader,
): Promise<void> {
  for (const [index, attachments] of matched) {
    for (const [position, { entry, file }] of attachments.entries()) {
      if (entry.sign === null) continue;
      const place = `/payload/attachments/${index}/${position}/sign`;
      const { maxBytes, maxPlaces } = documents.limits;
      if (file.size > maxBytes) throw tooLarge(place, maxBytes);
      // Two parties may sign at one place; it is looked for once.
      const keywords = [...new Set(entry.keywords)];
      const counts = await countsIn(place, () => documents.countKeywords(owner, file.path, keywords));
      const missing = counts.indexOf(0);
      if (missing >= 0) throw notThere(place, keywords[missing] as string);
      const places = new Map(keywords.map((keyword, i) => [keyword, counts[i] as number]));
      refuseTooManyPlaces(place, JSON.parse(entry.sign), places, maxPlaces);
    }
  }
}

/**
 * Each keyword costs a search and a signature: a document names a bounded number of parties and keywords. D26
 *
 * @throws DomainError `too-many`
 */
function refuseTooManySigners(
  matched: ReadonlyMap<number, readonly MatchedAttachment[]>,
  { maxParties, maxKeywords }: SigningLimits,
): void {
  for (const [index, attachments] of matched) {
    for (const [position, { entry }] of attachments.entries()) {
      const place = `/payload/attachments/${index}/${position}/sign`;
      const counts = { parties: entry.signers.length, keywords: entry.keywords.length };
      if (counts.parties > maxParties) throw tooMany(place, maxParties, 'parties');
      if (counts.keywords > maxKeywords)
        throw tooMany(place, maxKeywords, 'keywords, of all parties together');
    }
  }
}

function tooMany(place: string, limit: number, what: string): DomainError {
  return new DomainError('too-many', `${place}: a document to be signed may have at most ${limit} ${what}`);
}

async function countsIn(place: string, count: () => Promise<number[]>): Promise<number[]> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof ReadersBusy) {
      const message = 'Too many PDFs that are to be signed are waiting; send the request again later';
      throw new DomainError('busy', message, { cause: error });
    }
    if (!(error instanceof UnreadableDocument)) throw error;
    const message = `${place}: the PDF ${unreadable[error.reason].replace('PAGE', String(error.page))}`;
    throw new DomainError('unreadable-pdf', message, { cause: error });
  }
}

/** Whatever writes a document again takes away the signatures that it has. */
const unsigned = 'if no one has signed it yet,';
const saveAgain = `${unsigned} open it in a PDF program, save it again and send that`;

const unreadable: Readonly<Record<UnreadableReason, string>> = {
  damaged: `is damaged, so it cannot be signed; ${saveAgain}`,
  'unreadable-page': `has text that cannot be read on page PAGE, so a place to sign at could be missed; ${saveAgain}`,
  encrypted: `is encrypted, so it cannot be signed; ${unsigned} send it without a password`,
  locked: 'is certified by a signature that permits no change, so no one else can sign it',
  'broken-signature':
    'has a signature that does not hold: the document was changed after it was signed; send it as it was signed',
  'too-many-pages': `has too many pages to be searched for keywords; ${unsigned} split it`,
  'too-slow': `takes too long to be searched for keywords; ${unsigned} save it again, or split it`,
  'too-much-memory': `takes too much memory to be searched for keywords; ${unsigned} save it again, or split it`,
};

function tooLarge(place: string, maxBytes: number): DomainError {
  return new DomainError(
    'pdf-too-large',
    `${place}: a PDF that is to be signed may have at most ${maxBytes} bytes`,
  );
}

function notThere(place: string, keyword: string): DomainError {
  return new DomainError(
    'keyword-places',
    `${place}: the keyword ${shown(keyword)} does not occur in the document; ${hintFor(keyword)}`,
  );
}

/** @param places of each keyword */
function refuseTooManyPlaces(
  place: string,
  sign: Readonly<Record<string, readonly string[]>>,
  places: ReadonlyMap<string, number>,
  maxPlaces: number,
): void {
  const keywords = Object.values(sign).flatMap((list) => [...new Set(list)]);
  const countOf = (keyword: string) => places.get(keyword) ?? 0;
  const total = keywords.reduce((sum, keyword) => sum + countOf(keyword), 0);
  if (total <= maxPlaces) return;
  const most = keywords.reduce((a, b) => (countOf(b) > countOf(a) ? b : a));
  throw new DomainError(
    'keyword-places',
    `${place}: the parties would sign at ${total} places, at most ${maxPlaces} are allowed; the keyword ${shown(most)} occurs at ${countOf(most)}, so name one that occurs only where they sign`,
  );
}

function shown(keyword: string): string {
  return JSON.stringify(keyword.slice(0, 64));
}

/** Why a keyword may not be found that someone sees in the document. */
function hintFor(keyword: string): string {
  if (/^[\s\p{Cf}]*$/u.test(keyword)) return 'it has no visible character';
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(keyword)) {
    return 'text that runs from right to left is found only where the document stores it in this order, so name a keyword in other letters';
  }
  if (/[-\u00ad\u2010\u2011]/.test(keyword)) {
    return 'a document may store a hyphen as a soft hyphen, which is not searched, so name a keyword without it';
  }
  return 'text in pictures is not searched';
}
