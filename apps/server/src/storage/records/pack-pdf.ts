import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';

/** Bytes that most certificates have too. Kept in the database with the first one that needs it. */
export interface Dictionary {
  /** SHA-256, the first 16 hexadecimal digits. */
  readonly hash: string;
  /** Base64. */
  readonly content: string;
}

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

let shipped: Dictionary | undefined;

/** The dictionary of this release. It is not the format of anything: another one is as good for what is stored next. */
export function ownDictionary(): Dictionary {
  if (shipped === undefined) {
    const bytes = readFileSync(join(import.meta.dirname, '../../../dictionary/certificate.pdf'));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
    shipped = { hash, content: bytes.toString('base64') };
  }
  return shipped;
}

/**
 * A certificate as it is stored: `zstd:<hash>:<Base64>`. Certificates are not compressed themselves, so that anyone can
 * render one again to the same bytes; most of these are fonts and labels that others have too.
 *
 * @param pdf Base64
 */
export async function packPdf(pdf: string, { hash, content }: Dictionary): Promise<string> {
  const dictionary = Buffer.from(content, 'base64');
  const packed = await compress(Buffer.from(pdf, 'base64'), { dictionary });
  return `zstd:${hash}:${packed.toString('base64')}`;
}

/**
 * The reverse of `packPdf`; what an earlier release stored as Base64 alone is answered as it is.
 *
 * @param find the dictionary of this hash
 * @returns Base64
 */
export async function unpackPdf(
  stored: string,
  find: (hash: string) => Promise<Dictionary>,
): Promise<string> {
  const [, hash, packed] = /^zstd:([0-9a-f]{16}):(.*)$/s.exec(stored) ?? [];
  if (hash === undefined || packed === undefined) return stored;
  const dictionary = Buffer.from((await find(hash)).content, 'base64');
  return (await decompress(Buffer.from(packed, 'base64'), { dictionary })).toString('base64');
}
