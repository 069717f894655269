import {
  canonicalJson,
  hash,
  instant,
  listOf,
  mapOf,
  object,
  oneOf,
  parseObject,
  text,
  whole,
} from './strict-json.ts';

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

type ManifestFault =
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

/** Files that the manifest need not list: they are added or renewed after the file was made. */
export const outsideManifest: ReadonlySet<string> = new Set([
  'manifest.json',
  'META-INF/manifest.p7s',
  'META-INF/manifest.tst',
  'proof/inclusion.tlog-proof',
  'proof/evm.json',
  'proof/trust.json',
]);

/** Bytes; none of them comes near. */
export const MAX_OUTSIDE = 4 << 20;

/** Every attestation file of format 1 has these; README.txt and verify.html belong to the release that made it. */
export const required: readonly string[] = [
  'data/attestation.json',
  'data/template.json',
  ...requestFiles(1),
  'render/attestation.pdf',
  'audit/events.jsonl',
];

const listable = [
  /^(README\.txt|verify\.html)$/,
  /^data\/(attestation|template)\.json$/,
  /^requests\/(\d{3}|[1-9]\d{3,})\.(signed|sig|key\.pem|json)$/,
  /^render\/attestation\.pdf$/,
  /^attachments\/(0|[1-9]\d*)\/[1-9]\d*-[^/]+$/,
  /^audit\/events\.jsonl$/,
];

/** Whether format 1 has a file of this name; a file without meaning would be one that no check looks at. */
export function isListable(path: string): boolean {
  return listable.some((pattern) => pattern.test(path));
}

/** The files of a request: signed bytes, signature, public key, and what else is known of it. @param n from 1 */
export function requestFiles(n: number): [signed: string, signature: string, key: string, facts: string] {
  const stem = `requests/${String(n).padStart(3, '0')}`;
  return [`${stem}.signed`, `${stem}.sig`, `${stem}.key.pem`, `${stem}.json`];
}

/** The place of an attachment; undefined for other files. */
export function attachmentPlace(path: string): { factoid: number; position: number } | undefined {
  const [, factoid, position] = /^attachments\/(\d+)\/(\d+)-/.exec(path) ?? [];
  return factoid === undefined ? undefined : { factoid: Number(factoid), position: Number(position) };
}

/** What an attachment is called: its path without its place; other files keep theirs. */
export function attachmentName(path: string): string {
  return path.replace(/^attachments\/\d+\/\d+-/, '');
}

/**
 * Milliseconds by which two clocks may disagree: that of the service and that of a time authority, a witness or the
 * builder of a block.
 */
export const CLOCK_DIFFERENCE = 5 * 60_000;

/** A moment for people: ISO 8601 in UTC. @param milliseconds Unix */
export function timeText(milliseconds: number): string {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? String(milliseconds) : date.toISOString();
}
