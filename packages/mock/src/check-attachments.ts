import { nodeOf } from './document.ts';
import { Refusal, type UploadedFile } from './envelope.ts';

/** A file with what the payload says of it. */
export interface Attachment {
  readonly file: UploadedFile;
  /** The caIds in `sign`. */
  readonly signers: readonly string[];
}

/**
 * Within each factoid index, entries of `payload.attachments` and files match by checksum, as a multiset (D18); only a
 * PDF carries `sign`.
 *
 * @param payload is known to keep the contract.
 * @param isWanted whether the entries and files of an index count. Default: those of all.
 * @returns by index, in the order of the entries
 * @throws Refusal 400, or 413 for too many signers
 */
export function matchAttachments(
  payload: unknown,
  files: readonly UploadedFile[],
  isWanted: (index: number) => boolean = () => true,
): Map<number, Attachment[]> {
  const { attachments, factoids } = nodeOf(payload);
  const byIndex = Map.groupBy(files, ({ index }) => String(index));
  // Object.entries gives both forms: the keys of an object, the positions of an array.
  const declared = new Map(Object.entries(nodeOf(attachments)).map(([i, list]) => [i, entriesOf(list)]));
  const count = Array.isArray(factoids) ? factoids.length : 0;
  const indexes = [...new Set([...declared.keys(), ...byIndex.keys()])];
  const stray = indexes.find(
    (index) => Number(index) >= count && (declared.get(index)?.length || byIndex.has(index)),
  );
  if (stray !== undefined) {
    throw new Refusal(
      400,
      `/payload/attachments/${stray} belongs to no factoid; the request has ${count}, counted from 0`,
    );
  }
  const matched = indexes
    .filter((index) => isWanted(Number(index)))
    .map((index) => {
      const left = [...(byIndex.get(index) ?? [])];
      const found = (declared.get(index) ?? []).map((entry) => match(entry, left, index));
      if (left[0]) throw new Refusal(400, withoutEntry(left[0]));
      return [Number(index), found] as const;
    });
  return new Map(matched);
}

interface Entry {
  readonly sha256: string;
  /** Keywords by caId. */
  readonly sign: Readonly<Record<string, readonly string[]>>;
}

function entriesOf(list: unknown): Entry[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).map((entry) => {
    if (typeof entry === 'string') return { sha256: entry.toLowerCase(), sign: {} };
    const { checksum, sign } = nodeOf(entry);
    return { sha256: String(checksum).toLowerCase(), sign: nodeOf(sign) as Entry['sign'] };
  });
}

/** Takes the file of this entry out of those that are left. */
function match({ sha256, sign }: Entry, left: UploadedFile[], index: string): Attachment {
  const at = left.findIndex((file) => file.sha256 === sha256);
  const [file] = at < 0 ? [] : left.splice(at, 1);
  if (!file) {
    const have = left.map((other) => other.sha256).join(', ') || 'none';
    throw new Refusal(
      400,
      `/payload/attachments/${index} lists ${sha256}, but no part attachments[${index}][] has this SHA-256; the files left there: ${have}`,
    );
  }
  const signers = Object.keys(sign);
  if (signers.length > 0 && !file.isPdf) {
    throw new Refusal(
      400,
      `/payload/attachments/${index}: only a PDF can carry sign; ${sha256} does not begin with %PDF-`,
    );
  }
  const keywords = Object.values(sign).flat().length;
  if (signers.length > maxParties || keywords > maxKeywords) {
    throw new Refusal(
      413,
      `/payload/attachments/${index}: a file may have at most ${maxParties} parties that sign, with ${maxKeywords} keywords in all`,
    );
  }
  return { file, signers };
}

/** D26 */
const maxParties = 20;
const maxKeywords = 50;

function withoutEntry({ index, sha256 }: UploadedFile): string {
  return `A file at attachments[${index}][] has no entry; add "${sha256}" to payload.attachments["${index}"]`;
}
