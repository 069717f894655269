import { findStrayIndex, maxSigners, pairFiles } from '@attestation/contract/decisions';
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
  // Object.entries gives both forms: the keys of an object, the positions of an array.
  const declared = new Map(
    Object.entries(nodeOf(attachments)).map(([index, list]) => [Number(index), readEntries(list)]),
  );
  const count = Array.isArray(factoids) ? factoids.length : 0;
  const stray = findStrayIndex(count, declared, files);
  if (stray !== undefined) {
    throw new Refusal(
      400,
      `/payload/attachments/${stray} belongs to no factoid; the request has ${count}, counted from 0`,
    );
  }
  const indexes = new Set([...declared.keys(), ...files.map(({ index }) => index)]);
  return new Map(
    [...indexes].filter(isWanted).map((index) => {
      const sent = files.filter((file) => file.index === index);
      return [index, matchIndex(index, declared.get(index) ?? [], sent)];
    }),
  );
}

interface Entry {
  /** SHA-256, lower-case hexadecimal. */
  readonly checksum: string;
  /** Keywords by caId. */
  readonly sign: Readonly<Record<string, readonly string[]>>;
}

function readEntries(list: unknown): Entry[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).map((entry) => {
    if (typeof entry === 'string') return { checksum: entry.toLowerCase(), sign: {} };
    const { checksum, sign } = nodeOf(entry);
    return { checksum: String(checksum).toLowerCase(), sign: nodeOf(sign) as Entry['sign'] };
  });
}

function matchIndex(index: number, entries: readonly Entry[], files: readonly UploadedFile[]): Attachment[] {
  const { pairs, extra } = pairFiles(entries, files);
  const place = `/payload/attachments/${index}`;
  const matched = pairs.map(({ entry: { checksum, sign }, file }) => {
    if (!file) {
      const have = extra.map((other) => other.checksum).join(', ') || 'none';
      throw new Refusal(
        400,
        `${place} lists ${checksum}, but no part attachments[${index}][] has this SHA-256; the files left there: ${have}`,
      );
    }
    const signers = Object.keys(sign);
    if (signers.length > 0 && !file.isPdf)
      throw new Refusal(400, `${place}: only a PDF can carry sign; ${checksum} does not begin with %PDF-`);
    if (signers.length > maxSigners.parties || Object.values(sign).flat().length > maxSigners.keywords) {
      throw new Refusal(
        413,
        `${place}: a file may have at most ${maxSigners.parties} parties that sign, with ${maxSigners.keywords} keywords in all`,
      );
    }
    return { file, signers };
  });
  if (extra[0]) {
    throw new Refusal(
      400,
      `A file at attachments[${index}][] has no entry; add "${extra[0].checksum}" to payload.attachments["${index}"]`,
    );
  }
  return matched;
}
