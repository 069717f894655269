import { X509Certificate } from 'node:crypto';
import { checkKeywords, refuseTooManySigners } from './check-keywords.ts';
import { newNumber } from './create-attestation.ts';
import type { DocumentReader } from './document-reader.ts';
import { DomainError } from './domain-error.ts';
import type { Factoid, FactoidEntry, JsonSource, Owner } from './model.ts';
import type { AuthorityRecords, CertificationRecords, FileStore, SpooledFile } from './ports.ts';

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

export interface MatchedAttachment {
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
  const used = [
    ...files.map(({ index }) => index),
    ...[...entries].filter(([, e]) => e.length > 0).map(([i]) => i),
  ];
  const stray = used.find((index) => index >= count);
  if (stray === undefined) return;
  throw mismatch(
    `attachments/${stray}: the request has ${count} factoids, counted from 0; there is none of this index`,
  );
}

function matchIndex(
  index: number,
  entries: readonly AttachmentEntry[],
  files: readonly IndexedFile[],
): MatchedAttachment[] {
  const left = Map.groupBy(files, ({ checksum }) => checksum);
  const matched = entries.map((entry) => {
    const file = left.get(entry.checksum)?.shift();
    if (!file) throw mismatch(entryWithoutFile(index, entry, files));
    if (entry.sign !== null && !isPdf(file)) {
      throw new DomainError(
        'not-a-pdf',
        `attachments/${index}: only PDF files can carry sign; ${entry.checksum} is none`,
      );
    }
    return { entry, file };
  });
  const extra = [...left.values()].flat()[0];
  if (extra) {
    throw mismatch(
      `attachments/${index}: a file with the SHA-256 ${extra.checksum} was sent, but no entry names it`,
    );
  }
  return matched;
}

function entryWithoutFile(index: number, entry: AttachmentEntry, files: readonly IndexedFile[]): string {
  const got =
    files.length === 0
      ? 'no file came for this index'
      : `the files sent have other checksums, or fewer of this one`;
  return `attachments/${index}: no file with the SHA-256 ${entry.checksum}; ${got}. Send each as a part attachments[${index}][]`;
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
