import { canonicalJson } from './canonical-json.ts';
import { hash, instant, listOf, mapOf, object, oneOf, text, whole } from './shape.ts';
import { parseObject } from './strict-json.ts';

/** A file whose bytes never change. */
export interface ListedFile {
  readonly path: string;
  /** 64 lower-case hexadecimal characters. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** A revision of a signed PDF: the bytes from the first one to `end`. */
export interface Revision {
  readonly end: number;
  readonly sha256: string;
}

/** manifest.json of format 1: what the service signs, what the log holds the hash of. */
export interface Manifest {
  readonly format: 1;
  readonly no: string;
  readonly environment: 'sandbox' | 'formal';
  /** Origin of the log that holds the manifest's hash. */
  readonly origin: string;
  /** 32 random bytes, Base64url: a leaf of the log tells nothing to those who guess at the content. */
  readonly salt: string;
  /** The member that signed the requests: name as the service knows it, and the SHA-256 of each public key, sorted. */
  readonly member: { readonly name: string; readonly keys: readonly string[] };
  readonly template: { readonly id: string; readonly version: number };
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly closedAt: string;
  /** The newest event of the custody chain. */
  readonly custody: { readonly sequence: number; readonly hash: string };
  /** Sorted by path. */
  readonly files: readonly ListedFile[];
  readonly signedPdfs: Readonly<Record<string, readonly Revision[]>>;
}

/** Bytes; a hundred thousand files need about sixteen million. */
export const MAX_MANIFEST = 32 << 20;

const isManifest = object({
  format: oneOf(1),
  no: text(/^[0-9A-F]{32}$/),
  environment: oneOf('sandbox', 'formal'),
  origin: text(/^[^\s+]{1,255}$/),
  salt: text(/^[A-Za-z0-9_-]{43}$/),
  member: object({ name: text(/./s), keys: listOf(hash) }),
  template: object({ id: text(/./s), version: whole(1) }),
  createdAt: instant,
  closedAt: instant,
  custody: object({ sequence: whole(1), hash }),
  files: listOf(object({ path: text(/./s), sha256: hash, size: whole() })),
  signedPdfs: mapOf(listOf(object({ end: whole(1), sha256: hash }))),
});

export type ManifestFault =
  | 'manifest-not-json'
  | 'manifest-not-canonical'
  | 'manifest-format'
  | 'manifest-not-sorted';

/** The manifest, or why the bytes are none. */
export function parseManifest(bytes: Uint8Array): Manifest | ManifestFault {
  const parsed = parseObject(bytes);
  if (!parsed) return 'manifest-not-json';
  if (canonicalJson(parsed.value) !== parsed.text) return 'manifest-not-canonical';
  if (!isManifest(parsed.value)) return 'manifest-format';
  const manifest = parsed.value as unknown as Manifest;
  // Sorted, and so no path twice. UTF-16 code units, as the keys of RFC 8785.
  const isSorted = manifest.files.every(
    ({ path }, i) => i === 0 || (manifest.files[i - 1]?.path ?? '') < path,
  );
  return isSorted ? manifest : 'manifest-not-sorted';
}
