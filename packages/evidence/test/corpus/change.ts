import type { Tamper } from '../make-file.ts';
import type { ZipEntry } from '../make-zip.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

type Change = (text: string) => string;

/** A file that the manifest lists is another one, and the manifest goes along: what the service itself could do. */
export function listed(path: string, change: Change): Tamper {
  return { files: (files) => void files.set(path, changed(files.get(path), change, path)) };
}

/** A file inside the zip is another one, and nothing goes along: what anyone can do. */
export function stored(path: string, change: Change): Tamper {
  return {
    entries(entries) {
      const entry = entryOf(entries, path);
      entry.data = changed(entry.data, change, path);
    },
  };
}

/** The same below META-INF/ and proof/. */
export function proven(path: string, change: Change): Tamper {
  return { proofs: (proofs) => void proofs.set(path, changed(proofs.get(path), change, path)) };
}

/** How an entry is written in the zip. */
export function written(path: string, change: Partial<ZipEntry>): Tamper {
  return { entries: (entries) => void Object.assign(entryOf(entries, path), change) };
}

export function entryOf(entries: readonly ZipEntry[], path: string): ZipEntry {
  const entry = entries.find(({ name }) => name === path);
  if (!entry) throw new Error(`The file has no ${path}`);
  return entry;
}

/** @throws Error when nothing changes: a case that tampers with nothing would show nothing */
function changed(bytes: Uint8Array | undefined, change: Change, path: string): Uint8Array {
  const before = decoder.decode(bytes);
  const after = change(before);
  if (after === before) throw new Error(`Nothing changes in ${path}`);
  return encoder.encode(after);
}
