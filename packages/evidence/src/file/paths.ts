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
