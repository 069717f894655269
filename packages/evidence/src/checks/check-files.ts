import { printable } from '@attestation/signing/printable';
import { hex } from '../file/bytes.ts';
import type { Digests } from '../file/digests.ts';
import { isListable, MAX_OUTSIDE, type Manifest, outsideManifest, required } from '../file/manifest.ts';
import type { CheckId, CheckStatus, Finding } from '../report/report.ts';
import { LONGEST } from '../zip/directory.ts';
import type { Archive, ArchiveEntry } from '../zip/open-archive.ts';

/** Called after every piece that was read. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void;

const content = findingsOf('manifest.files');

/** Every byte of the archive once: the checksum of each entry, and the hash of each file that the manifest lists. */
export async function checkFiles(
  { archive, manifest, digests }: Case,
  { onProgress, signal }: { onProgress?: OnProgress | undefined; signal?: AbortSignal | undefined },
): Promise<Finding[]> {
  const hashes = new Map(manifest.files.map(({ path, sha256 }) => [path, sha256]));
  const total = [...archive.entries.values()].reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const onBytes = (count: number) => {
    signal?.throwIfAborted();
    done += count;
    onProgress?.({ done, total });
  };
  const faults: Finding[] = [];
  for (const entry of archive.entries.values()) {
    const { sha256, crc32 } = await digestEntry(archive, entry, digests, onBytes);
    const want = hashes.get(entry.name);
    if (want !== undefined && want !== sha256)
      faults.push(content.failed('file-changed', { sha256, want }, entry.name));
    else if (crc32 !== (entry.crc32 ?? crc32)) faults.push(content.failed('file-checksum', {}, entry.name));
  }
  return faults.length > 0 ? faults : [content.ok('files-ok', { count: archive.entries.size, bytes: total })];
}

async function digestEntry(
  archive: Archive,
  { name }: ArchiveEntry,
  digests: Digests,
  onBytes: (count: number) => void,
): Promise<{ sha256: string; crc32: number }> {
  const hasher = digests.sha256();
  let crc32 = 0;
  for await (const piece of archive.pieces(name)) {
    hasher.update(piece);
    crc32 = digests.crc32(piece, crc32);
    onBytes(piece.length);
  }
  return { sha256: hex(hasher.digest()), crc32 };
}

const listing = findingsOf('manifest.entries');

/** Archive and manifest name the same files, and no file is there that format 1 does not know. */
export function checkEntries({ archive: { entries }, manifest: { files } }: Case): Finding[] {
  const listed = new Set(files.map(({ path }) => path));
  const faults: Finding[] = [];
  for (const path of required) {
    if (!listed.has(path)) faults.push(listing.failed('entry-not-in-manifest', {}, path));
  }
  for (const { path, size } of files) {
    const found = entries.get(path);
    if (!isListable(path)) faults.push(listing.failed('entry-unknown', {}, path));
    else if (!found) faults.push(listing.failed('entry-missing', {}, path));
    else if (found.size !== size)
      faults.push(listing.failed('entry-size', { size: found.size, want: size }, path));
  }
  for (const { name, size } of entries.values()) {
    if (outsideManifest.has(name)) {
      if (size > MAX_OUTSIDE) faults.push(listing.failed('entry-too-large', { size }, name));
    } else if (!listed.has(name)) {
      faults.push(listing.failed('entry-unlisted', {}, name));
    }
  }
  return faults.length > 0 ? faults : [listing.ok('entries-ok', { count: files.length })];
}

/** What every check after the first ones works on: an archive whose manifest could be read. */
export interface Case {
  readonly archive: Archive;
  readonly manifest: Manifest;
  /** The bytes of manifest.json, which are what is signed, stamped and logged. */
  readonly manifestBytes: Uint8Array;
  readonly digests: Digests;
}

/** Makes the findings of one check; what they name comes from a file, and is cleaned here. */
export function findingsOf(id: CheckId) {
  const finding =
    (status: CheckStatus) =>
    (code: Finding['code'], raw: Readonly<Record<string, string | number>> = {}, file?: string): Finding => {
      const values = Object.fromEntries(
        Object.entries(raw).map(([name, value]) => [
          name,
          typeof value === 'string' ? printable(value, LONGEST) : value,
        ]),
      );
      return { id, status, code, values, ...(file !== undefined && { file: printable(file, LONGEST) }) };
    };
  return {
    ok: finding('ok'),
    failed: finding('failed'),
    pending: finding('pending'),
    unknown: finding('unknown'),
    skipped: finding('skipped'),
    note: finding('note'),
  };
}
