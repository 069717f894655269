import { signedString } from '@attestation/signing';
import canonicalize from 'canonicalize';
import type { ClosedAttestation, FileSource, RequestWithKey, SignedPdf } from '../domain/file-records.ts';
import type { FileStore } from '../domain/ports.ts';
import { type Content, textContent } from './content.ts';
import { dataContent } from './data-content.ts';
import { safeName } from './safe-name.ts';

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
