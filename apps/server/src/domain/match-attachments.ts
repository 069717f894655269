import { DomainError } from './domain-error.ts';
import type { JsonSource } from './model.ts';
import type { SpooledFile } from './ports.ts';

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
