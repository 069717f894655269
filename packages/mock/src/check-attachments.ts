import { nodeOf } from './document.ts';
import type { UploadedFile } from './fields.ts';
import { Refusal } from './refusal.ts';

interface Entry {
  readonly sha256: string;
  readonly isSigned: boolean;
}

/**
 * Within each factoid index, entries of `payload.attachments` and files match by checksum, as a multiset (D18); only a
 * PDF carries `sign`.
 *
 * @param payload is known to keep the contract.
 * @throws Refusal 400
 */
export function checkAttachments(payload: unknown, files: readonly UploadedFile[]): void {
  const { attachments, factoids } = nodeOf(payload);
  const byIndex = Map.groupBy(files, ({ index }) => String(index));
  // Object.entries gives both forms: the keys of an object, the positions of an array.
  const declared = new Map(Object.entries(nodeOf(attachments)).map(([i, list]) => [i, entriesOf(list)]));
  const count = Array.isArray(factoids) ? factoids.length : 0;
  for (const index of new Set([...declared.keys(), ...byIndex.keys()])) {
    const entries = declared.get(index) ?? [];
    const left = [...(byIndex.get(index) ?? [])];
    if (entries.length + left.length > 0 && Number(index) >= count) {
      throw new Refusal(
        400,
        `attachments/${index} belongs to no factoid; the request has ${count}, counted from 0`,
      );
    }
    for (const entry of entries) match(entry, left, index);
    if (left[0]) throw new Refusal(400, withoutEntry(left[0]));
  }
}

function entriesOf(list: unknown): Entry[] {
  return (Array.isArray(list) ? (list as unknown[]) : []).map((entry) => {
    if (typeof entry === 'string') return { sha256: entry.toLowerCase(), isSigned: false };
    const { checksum, sign } = nodeOf(entry);
    return { sha256: String(checksum).toLowerCase(), isSigned: Object.keys(nodeOf(sign)).length > 0 };
  });
}

/** Takes the file of this entry out of those that are left. */
function match({ sha256, isSigned }: Entry, left: UploadedFile[], index: string): void {
  const at = left.findIndex((file) => file.sha256 === sha256);
  const [file] = at < 0 ? [] : left.splice(at, 1);
  if (!file) {
    const have = left.map((other) => other.sha256).join(', ') || 'none';
    throw new Refusal(
      400,
      `attachments/${index} lists ${sha256}, but no part attachments[${index}][] has this SHA-256; the files left there: ${have}`,
    );
  }
  if (isSigned && !file.isPdf) {
    throw new Refusal(
      400,
      `attachments/${index}: only a PDF can carry sign; ${sha256} does not begin with %PDF-`,
    );
  }
}

function withoutEntry({ index, sha256 }: UploadedFile): string {
  return `A file at attachments[${index}][] has no entry; add "${sha256}" to payload.attachments["${index}"]`;
}
