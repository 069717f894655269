import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** One file inside the archive. */
export interface Content {
  readonly path: string;
  /** What is small, or how to stream what may not be. */
  readonly source: Uint8Array | (() => AsyncIterable<Uint8Array>);
  /** What it has to be, when that is known beforehand. */
  readonly sha256?: string;
}

export interface Measured {
  /** Bytes. */
  readonly size: number;
  /** 64 lower-case hexadecimal characters. */
  readonly sha256: string;
  readonly crc32: number;
}

/** Reads a content once. @throws when it is not what it has to be: a damaged file must not get into evidence */
export async function measure({ path, source, sha256: want }: Content): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  let crc = 0;
  for await (const bytes of piecesOf(source)) {
    hash.update(bytes);
    crc = crc32(bytes, crc);
    size += bytes.length;
  }
  const sha256 = hash.digest('hex');
  if (want !== undefined && want !== sha256) {
    throw new Error(`${path} has the SHA-256 ${sha256} instead of ${want}: its file in DATA_DIR is damaged.`);
  }
  return { size, sha256, crc32: crc };
}

export async function* piecesOf(source: Content['source']): AsyncIterable<Uint8Array> {
  if (source instanceof Uint8Array) yield source;
  else yield* source();
}

/** A content of this text. */
export function textContent(path: string, text: string): Content {
  return { path, source: Buffer.from(text, 'utf8') };
}
