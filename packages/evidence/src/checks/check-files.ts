import { type Digests, hex } from '../file/digests.ts';
import type { Finding } from '../report/report.ts';
import type { Archive, ArchiveEntry } from '../zip/open-archive.ts';
import { type Case, findingsOf } from './case.ts';

/** Called after every piece that was read. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void;

const { ok, failed } = findingsOf('manifest.files');

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
      faults.push(failed('file-changed', { sha256, want }, entry.name));
    else if (crc32 !== entry.crc32) faults.push(failed('file-checksum', {}, entry.name));
  }
  return faults.length > 0 ? faults : [ok('files-ok', { count: archive.entries.size, bytes: total })];
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
