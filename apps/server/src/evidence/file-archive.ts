import { Readable } from 'node:stream';
import type { FileRecords } from '../domain/file-records.ts';
import type { FileStore } from '../domain/ports.ts';
import { storedFileFault } from '../domain/stored-file-fault.ts';
import type { Content, Measured } from './content.ts';
import { measure } from './content.ts';
import { type ContentPorts, fileContents } from './file-contents.ts';
import type { Assets, KeptFile } from './file-maker.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

export interface ArchivePorts extends ContentPorts {
  readonly files: Pick<FileStore, 'read' | 'size'>;
  readonly records: FileRecords;
  readonly assets: Pick<Assets, 'read'>;
  /** Files that the manifest does not list, as far as they exist: proof/... */
  proofs(file: KeptFile): Promise<readonly Content[]>;
}

/**
 * The archive of a kept file. What the manifest lists is streamed from storage, the same bytes for ever.
 *
 * @throws DomainError `storage-damaged` when a stored file is missing or has another size; the stream fails with it when
 *   one has other content
 */
export async function fileArchive(file: KeptFile, ports: ArchivePorts): Promise<Readable> {
  const [readme, ...listed] = await listedEntries(file, ports);
  const unlisted = [...signatures(file), ...(await ports.proofs(file))];
  const entries = [
    ...(readme ? [readme] : []),
    await measured({ path: 'manifest.json', source: Buffer.from(file.manifest, 'utf8') }),
    ...listed,
    ...(await Promise.all(unlisted.map(measured))),
  ];
  return Readable.from(zipStream(entries), { objectMode: false });
}

interface Listed {
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

/** The contents in the order of the archive, with the sizes and checksums that were measured when the file was made. */
async function listedEntries(file: KeptFile, ports: ArchivePorts): Promise<ZipEntry[]> {
  const contents = await listedContents(file, ports);
  const { files } = JSON.parse(file.manifest) as Listed;
  const crcs = JSON.parse(file.crcs) as Measured['crc32'][];
  const known = new Map(files.map(({ path, size }, i) => [path, { size, crc32: crcs[i] ?? 0 }]));
  if (contents.length !== files.length) throw differs(file);
  const entries = contents.map((content) => {
    const found = known.get(content.path);
    if (found === undefined) throw differs(file);
    return { ...content, ...found };
  });
  await refuseMissing(entries, file, ports.files);
  return entries;
}

/** Before the first byte is sent; the content is compared while it is sent. */
async function refuseMissing(
  entries: readonly ZipEntry[],
  { environment }: KeptFile,
  files: ArchivePorts['files'],
): Promise<void> {
  for (const { path, sha256, size } of entries) {
    // Only what lies in a file of its own names its checksum beforehand.
    if (sha256 === undefined) continue;
    const found = await files.size(environment, sha256);
    if (found === size) continue;
    const what = found === undefined ? 'is missing' : `has ${found} bytes instead of ${size}`;
    throw storedFileFault(
      `${path}: its file ${environment}/${sha256} ${what}. Put it back from your backup.`,
    );
  }
}

/** What a kept file lists, made again. */
export async function listedContents(
  file: KeptFile,
  { source, files, records, assets }: Omit<ArchivePorts, 'proofs'>,
): Promise<Content[]> {
  const attestation = await source.closed(file.no);
  if (attestation === undefined) throw differs(file);
  const parts = {
    pdf: Buffer.from(file.pdf, 'base64'),
    templateName: file.templateName,
    readme: await assets.read(file.readmeHash),
    verifier: file.verifierHash === null ? undefined : await assets.read(file.verifierHash),
    signedPdfs: await records.signedPdfs(file.no),
  };
  return fileContents(attestation, parts, { source, files });
}

function signatures({ signature, timeStamp }: KeptFile): Content[] {
  const content = (path: string, base64: string | null): Content[] =>
    base64 === null ? [] : [{ path, source: Buffer.from(base64, 'base64') }];
  return [...content('META-INF/manifest.p7s', signature), ...content('META-INF/manifest.tst', timeStamp)];
}

async function measured(content: Content): Promise<ZipEntry> {
  return { ...content, ...(await measure(content)) };
}

function differs({ no }: KeptFile): Error {
  return storedFileFault(`The manifest of ${no} does not fit what is stored. Run attestation-admin fsck.`);
}
