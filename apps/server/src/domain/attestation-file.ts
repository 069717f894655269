import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import canonicalize from 'canonicalize';
import { ZipFile } from 'yazl';
import { DomainError } from './domain-error.ts';
import type { Owner } from './model.ts';
import type { AttestationRecords, FileStore, StoredAttachment, StoredAttestation } from './ports.ts';
import { readAttestation } from './read-attestation.ts';

export interface AttestationFilePorts {
  readonly attestations: AttestationRecords;
  readonly files: FileStore;
}

/** One file inside the archive. */
interface Content {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly source: Buffer | (() => Readable);
}

/**
 * The attestation file: a zip of the data, the attachments and a manifest that lists both with size and SHA-256.
 * The same attestation gives the same bytes: sorted names, fixed times, nothing compressed. Files are streamed.
 *
 * @throws DomainError `unknown-attestation`; `attestation-open`, since an open one can still change (D22).
 */
export async function attestationFile(
  owner: Owner,
  no: string,
  ports: AttestationFilePorts,
): Promise<Readable> {
  const stored = await readAttestation(owner, no, { factoids: true, attachments: true }, ports.attestations);
  if (!stored.head.completed) {
    throw new DomainError(
      'attestation-open',
      'The attestation is still open; its file is made when it is closed',
    );
  }
  const contents = [dataFile(stored), ...attachmentFiles(stored.attachments ?? [], owner, ports.files)];
  return zipOf([manifestFile(no, contents), ...contents]);
}

/** The stored texts, put together without parsing them: numbers keep their digits. D4 */
function dataFile({ head, factoids }: StoredAttestation): Content {
  const text = (value: unknown) => JSON.stringify(value);
  const items = (factoids ?? []).map(
    ({ uniqueId, type, data }) =>
      `    {"unique_id": ${text(uniqueId)}, "type": ${text(type)}, "data": ${data}}`,
  );
  const json = `{
  "no": ${text(head.no)},
  "unique_id": ${text(head.uniqueId)},
  "template_id": ${text(head.templateId)},
  "template_version": ${head.templateVersion},
  "created_at": ${text(new Date(head.createdAt).toISOString())},
  "identities": ${head.identities},
  "factoids": [${items.length === 0 ? '' : `\n${items.join(',\n')}\n  `}]
}
`;
  return inline('data/attestation.json', json);
}

function attachmentFiles(
  attachments: readonly StoredAttachment[],
  owner: Owner,
  files: FileStore,
): Content[] {
  const counts = new Map<number, number>();
  return attachments.map((attachment) => {
    const n = (counts.get(attachment.factoid) ?? 0) + 1;
    counts.set(attachment.factoid, n);
    return {
      path: `attachments/${attachment.factoid}/${n}-${safeName(attachment.fileName)}`,
      size: attachment.size,
      sha256: attachment.checksum,
      source: () => files.read(owner.environment, attachment.checksum),
    };
  });
}

/** A name that no unpacking program can be led astray with: no folders, no control characters, no reserved signs. */
function safeName(name: string | null): string {
  const safe = (name ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  // File systems take 255 bytes, and a character may be four of them.
  return [...safe].slice(-60).join('') || 'file';
}

/** RFC 8785, so that its hash does not hang on who printed it. */
function manifestFile(no: string, contents: readonly Content[]): Content {
  const files = contents.map(({ path, size, sha256 }) => ({ path, size, sha256 }));
  return inline('manifest.json', `${canonicalize({ format: 1, no, files })}\n`);
}

function inline(path: string, text: string): Content {
  const bytes = Buffer.from(text, 'utf8');
  return {
    path,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    source: bytes,
  };
}

/** ZIP has no time zone; a fixed local time gives the same bytes everywhere. */
const options = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true, mode: 0o100644, compress: false };

function zipOf(contents: readonly Content[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { path, size, source } of contents) {
    if (Buffer.isBuffer(source)) {
      zip.addBuffer(source, path, options);
      continue;
    }
    zip.addReadStreamLazy(path, { ...options, size }, (done) => {
      const stream = source();
      stream.on('error', (error) => output.destroy(error));
      output.on('close', () => stream.destroy());
      done(null, stream);
    });
  }
  zip.end();
  return output;
}
