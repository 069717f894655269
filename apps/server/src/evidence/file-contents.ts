import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { signedString } from '@attestation/signing';
import canonicalize from 'canonicalize';
import type { ClosedAttestation, FileSource, RequestWithKey, SignedPdf } from '../domain/file-records.ts';
import type { FileStore } from '../domain/ports.ts';

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

/**
 * The parts of the attestation file that cannot be made again from the attestation's data: they were made once and are
 * kept.
 */
export interface MadeParts {
  readonly pdf: Uint8Array;
  readonly templateName: string;
  readonly readme: Uint8Array;
  readonly verifier: Uint8Array | undefined;
  readonly signedPdfs: readonly SignedPdf[];
}

export interface ContentPorts {
  readonly source: FileSource;
  readonly files: Pick<FileStore, 'read'>;
}

/**
 * Every file that the manifest of format 1 lists, in the order of the archive. Frozen: the same attestation gives the
 * same bytes with every release, or manifests that were signed would not fit any more.
 */
export async function fileContents(
  attestation: ClosedAttestation,
  parts: MadeParts,
  ports: ContentPorts,
): Promise<Content[]> {
  const { no } = attestation;
  return [
    { path: 'README.txt', source: parts.readme },
    dataContent(attestation, ports.source),
    templateContent(attestation, parts.templateName),
    ...(await requestContents(no, ports.source)),
    { path: 'render/attestation.pdf', source: parts.pdf },
    ...(await attachmentContents(attestation, parts.signedPdfs, ports)),
    await eventsContent(no, ports.source),
    ...(parts.verifier ? [{ path: 'verify.html', source: parts.verifier }] : []),
  ];
}

/** Kinds and layout as they are stored: JSON texts. */
function templateContent(attestation: ClosedAttestation, templateName: string): Content {
  const { templateId, templateVersion, kinds, layout } = attestation;
  const json = `{
  "id": ${JSON.stringify(templateId)},
  "version": ${templateVersion},
  "name": ${JSON.stringify(templateName)},
  "kinds": ${kinds},
  "layout": ${layout}
}
`;
  return textContent('data/template.json', json);
}

/** What each member signed, so that it cannot deny it and the service cannot have made it up. */
async function requestContents(no: string, source: FileSource): Promise<Content[]> {
  const sequences = await source.requestSequences(no);
  const requestAt = lastOf((sequence) => source.request(no, sequence));
  return sequences.flatMap((sequence, index) => {
    const stem = `requests/${String(index + 1).padStart(3, '0')}`;
    const content = (ending: string, bytesOf: (request: RequestWithKey) => Buffer): Content => ({
      path: `${stem}.${ending}`,
      async *source() {
        yield bytesOf(await requestAt(sequence));
      },
    });
    return [
      content('signed', (request) => Buffer.from(signedString(request), 'utf8')),
      content('sig', ({ signature }) => Buffer.from(signature, 'base64')),
      content('key.pem', ({ publicKeyPem }) => Buffer.from(publicKeyPem, 'utf8')),
      content('json', ({ accessKey, path, requestId, tonce, receivedAt }) =>
        canonical({ access_key: accessKey, path, request_id: requestId, tonce, received_at: receivedAt }),
      ),
    ];
  });
}

/** Four files are made of each request. One is kept at a time: each may be of megabytes, and there may be hundreds. */
function lastOf(read: (sequence: number) => Promise<RequestWithKey>): typeof read {
  let last: { sequence: number; request: Promise<RequestWithKey> } | undefined;
  return (sequence) => {
    if (last?.sequence !== sequence) last = { sequence, request: read(sequence) };
    return last.request;
  };
}

async function attachmentContents(
  { no, environment }: ClosedAttestation,
  signedPdfs: readonly SignedPdf[],
  { source, files }: ContentPorts,
): Promise<Content[]> {
  const attachments = await source.attachments(no);
  return attachments.flatMap(({ factoid, position, checksum, fileName }) => {
    const path = attachmentPath(factoid, position, fileName);
    const stored = (path: string, sha256: string): Content => ({
      path,
      sha256,
      source: () => files.read(environment, sha256),
    });
    const original = stored(path, checksum);
    const signed = signedPdfs.find((pdf) => pdf.factoid === factoid && pdf.position === position);
    if (signed === undefined) return [original];
    return [original, stored(signedPath(path), signed.checksum)];
  });
}

/** @param position from 0, within the factoid */
export function attachmentPath(factoid: number, position: number, fileName: string | null): string {
  return `attachments/${factoid}/${position + 1}-${safeName(fileName)}`;
}

export function signedPath(path: string): string {
  return `${path}.signed.pdf`;
}

async function eventsContent(no: string, source: FileSource): Promise<Content> {
  const events = await source.events(no);
  const lines = events.map((event) => `${canonicalize({ ...event })}\n`);
  return textContent('audit/events.jsonl', lines.join(''));
}

function canonical(value: object): Buffer {
  return Buffer.from(canonicalize(value) ?? '', 'utf8');
}

/** The stored texts, put together without parsing them: numbers keep their digits (D4). A few are in memory at a time. */
function dataContent(attestation: ClosedAttestation, source: FileSource): Content {
  return {
    path: 'data/attestation.json',
    async *source() {
      for await (const text of dataTexts(attestation, source)) yield Buffer.from(text, 'utf8');
    },
  };
}

async function* dataTexts(attestation: ClosedAttestation, source: FileSource): AsyncGenerator<string> {
  const { no, uniqueId, templateId, templateVersion, createdAt, identities } = attestation;
  yield `{
  "no": ${JSON.stringify(no)},
  "unique_id": ${JSON.stringify(uniqueId)},
  "template_id": ${JSON.stringify(templateId)},
  "template_version": ${templateVersion},
  "created_at": ${JSON.stringify(new Date(createdAt).toISOString())},
  "identities": ${identities},
  "factoids": [`;
  let separator = '\n';
  for await (const { uniqueId: id, type, data } of source.factoids(no)) {
    yield `${separator}    {"unique_id": ${JSON.stringify(id)}, "type": ${JSON.stringify(type)}, "data": ${data}}`;
    separator = ',\n';
  }
  yield `${separator === '\n' ? '' : '\n  '}]\n}\n`;
}

/** File systems take 255 bytes, and a number before it and `.signed.pdf` after it need room. */
const maxBytes = 200;

/** A name that no unpacking program can be led astray with: no folders, no control characters, no reserved signs. */
function safeName(name: string | null): string {
  const safe = (name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\ufffd<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return fitting([...safe].slice(-60)).normalize('NFC') || 'file';
}

/** Its end, where the kind of file is given. */
function fitting(characters: string[]): string {
  let text = characters.join('');
  for (let from = 1; Buffer.byteLength(text) > maxBytes; from++) text = characters.slice(from).join('');
  return text;
}
