/** How the entries and files of a request go together. D18 */

/** What the payload says of a file. */
interface Entry {
  /** SHA-256, 64 hexadecimal characters, lower-case. */
  readonly checksum: string;
}

/** A file with the index of the factoid for which it was sent. */
interface IndexedFile extends Entry {
  readonly index: number;
}

/** The first index with an entry or a file that has no factoid in the request. D18 */
export function findStrayIndex(
  factoids: number,
  entries: ReadonlyMap<number, readonly Entry[]>,
  files: readonly IndexedFile[],
): number | undefined {
  const used = files.map(({ index }) => index);
  for (const [index, list] of entries) if (list.length > 0) used.push(index);
  return used.find((index) => index >= factoids);
}

export interface Pairs<E, F> {
  /** In the order of the entries; undefined: no file for the entry. */
  readonly pairs: readonly { readonly entry: E; readonly file: F | undefined }[];
  /** Files without an entry. */
  readonly extra: readonly F[];
}

/** Pairs the entries and files of one index by checksum, as a multiset. D18 */
export function pairFiles<E extends Entry, F extends Entry>(
  entries: readonly E[],
  files: readonly F[],
): Pairs<E, F> {
  const left = [...files];
  const pairs = entries.map((entry) => {
    const at = left.findIndex(({ checksum }) => checksum === entry.checksum);
    return { entry, file: at < 0 ? undefined : left.splice(at, 1)[0] };
  });
  return { pairs, extra: left };
}

/** D26: parties and keywords of a file that is to be signed. */
export const maxSigners = { parties: 20, keywords: 50 };
