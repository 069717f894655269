import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnchorRecords } from '@attestation/anchor';
import type { TileName } from '@attestation/evidence/log';
import { type Log, LogFault, provenInclusion } from '@attestation/log';
import canonicalize from 'canonicalize';
import { storedFileFault } from '../domain/domain-error.ts';
import type { FileRecords } from '../domain/file-records.ts';
import type { Environment } from '../domain/model.ts';
import type { FileStore } from '../domain/ports.ts';
import type { AttestationFiles } from '../domain/read-attestation.ts';
import {
  type Content,
  type ContentPorts,
  fileContents,
  type Measured,
  measure,
  textContent,
} from './file-contents.ts';
import type { Assets, FileMaker, KeptFile } from './make-file.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

export interface ArchivePorts extends ContentPorts {
  readonly files: Pick<FileStore, 'read' | 'size'>;
  readonly records: FileRecords;
  readonly assets: Pick<Assets, 'read'>;
  /** Files that the manifest does not list, as far as they exist: proof/... */
  proofs(file: KeptFile): Promise<readonly Content[]>;
}

/** For how long a download waits for the proof that its file is in the log, milliseconds. */
const proofPatience = 1_500;

interface DownloadPorts extends ArchivePorts {
  /** Finds the file, or makes it. */
  readonly maker: FileMaker;
  /** Waits for another process that makes it; undefined: this one is alone. */
  readonly claimed: ((no: string) => Promise<void>) | undefined;
  readonly logs: Readonly<Record<Environment, Log>>;
}

/** From the request for the file of a closed attestation to its zip: find or make it, wait for its proof, stream it. */
export function createDownloads(ports: DownloadPorts): Pick<AttestationFiles, 'read' | 'certificate'> {
  const { maker, claimed, logs } = ports;
  async function fileOf(no: string): Promise<KeptFile | undefined> {
    await claimed?.(no);
    return maker.make(no);
  }
  return {
    async read(no) {
      const file = await fileOf(no);
      if (file === undefined) return undefined;
      await coveredWithin(proofPatience, file, logs);
      return fileArchive(file, ports);
    },
    async certificate(no) {
      const file = await fileOf(no);
      return file && Buffer.from(file.pdf, 'base64');
    },
  };
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

/** A published checkpoint that covers a leaf, and the anchor that carries it. */
interface Covering {
  readonly size: number;
  /** The signed note. */
  readonly note: string;
  /** Text of proof/evm.json. */
  readonly anchor?: string;
}

/** Whom the service asks to be believed: certificates as PEM. */
interface TrustFacts {
  readonly witnesses: readonly string[];
  authority(environment: Environment): string;
  timeAuthority(environment: Environment): string;
  /** Where the log is anchored, and where it was before. */
  chains(): readonly { readonly chainId: number; readonly sender: string }[];
}

/** What is read of a log. */
export type LogView = Pick<Log, 'origin' | 'shards' | 'checkpoint' | 'tile'> & Partial<Pick<Log, 'forget'>>;

export interface ProofPorts {
  readonly log: Readonly<Record<Environment, LogView & Partial<Pick<Log, 'inclusionProof'>>>>;
  readonly trust: TrustFacts;
  /** The first final anchor that covers the leaf, else the first checkpoint: so the proof stays the same text. */
  covering(environment: Environment, shard: number, position: number): Promise<Covering | undefined>;
}

/** By the records of anchors, also when nothing is anchored any longer, and of checkpoints. */
export function coveringIn(
  anchors: Pick<AnchorRecords, 'find'>,
  records: Pick<FileRecords, 'firstCovering'>,
): ProofPorts['covering'] {
  return async (...leaf) => {
    const anchored = await anchors.find(...leaf);
    return anchored ? { ...anchored, anchor: anchored.proof } : records.firstCovering(...leaf);
  };
}

/** What lies under proof/ of a file, as far as it exists by now. */
export async function proofContents(file: KeptFile, ports: ProofPorts): Promise<Content[]> {
  const { environment, shard, position } = file;
  const log = ports.log[environment];
  const trust = textContent('proof/trust.json', trustOf(file, ports));
  const covering = await ports.covering(environment, shard, position);
  // A checkpoint is kept in the database before its tiles are published.
  if (covering === undefined || (log.checkpoint(shard)?.size ?? 0) < covering.size) return [trust];
  const { anchor } = covering;
  // Cosignatures come later than the first checkpoint; the log knows the newest one that has them.
  const isWitnessed = anchor === undefined && ports.trust.witnesses.length > 0;
  const proof = await (isWitnessed && log.inclusionProof
    ? log.inclusionProof(position, shard)
    : proofFor(covering, file, log)
  ).catch((error: unknown) => {
    throw error instanceof LogFault ? storedFileFault(error.message, error.cause) : error;
  });
  return [
    textContent('proof/inclusion.tlog-proof', proof),
    ...(anchor === undefined ? [] : [textContent('proof/evm.json', anchor)]),
    trust,
  ];
}

async function proofFor(
  { note }: Covering,
  { shard, position, manifestHash }: KeptFile,
  log: LogView,
): Promise<string> {
  return provenInclusion({
    origin: log.shards().find((one) => one.shard === shard)?.origin ?? log.origin,
    position,
    leaf: new Uint8Array(Buffer.from(manifestHash, 'hex')),
    note,
    read: (tile) => readTile(log, tile, shard),
    forget: () => log.forget?.(shard),
  });
}

async function readTile(log: LogView, tile: TileName, shard: number): Promise<Uint8Array> {
  const bytes = await log.tile(tile, shard);
  if (bytes === undefined) throw new Error(`The log has no tile ${JSON.stringify(tile)}.`);
  return bytes;
}

/** Text of the trust file that lies in an attestation file. */
export function trustOf(
  { environment, manifest }: KeptFile,
  ports: Pick<ProofPorts, 'log' | 'trust'>,
): string {
  const { origin } = JSON.parse(manifest) as { origin: string };
  return trustText(environment, origin, ports.log[environment], ports.trust);
}

/** What a verifier trusts of this service, as RFC 8785 JSON: the keys of all shards, certificates, the chain. */
export function trustText(environment: Environment, origin: string, log: LogView, facts: TrustFacts): string {
  const trust = {
    format: 1,
    environment,
    origin,
    logKeys: log.shards().map(({ publicKey, startedAt, endedAt }) => ({
      key: publicKey,
      from: new Date(startedAt).toISOString(),
      until: endedAt === null ? null : new Date(endedAt).toISOString(),
    })),
    witnesses: facts.witnesses,
    authority: facts.authority(environment),
    timeAuthority: facts.timeAuthority(environment),
    // That a chain has a block, the service does not say for itself: whoever keeps the file may add its hash.
    chains: facts.chains().map(({ chainId, sender }) => ({ chainId, sender, blocks: [] })),
  };
  return canonicalize(trust) as string;
}

/** Waits until a checkpoint covers the leaf, but not for ever: a log that stands still must not hold up a download. */
async function coveredWithin(
  milliseconds: number,
  { environment, shard, position }: KeptFile,
  logs: Readonly<Record<Environment, Log>>,
): Promise<void> {
  const log = logs[environment];
  const isCovered = () => (log.checkpoint(shard)?.size ?? 0) > position;
  if (isCovered()) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const stop = log.onCheckpoint(() => {
    if (isCovered()) resolve();
  });
  await promise;
  clearTimeout(timer);
  stop();
}

/** Milliseconds between two looks whether another process has made the file. */
const claimPause = 200;

/**
 * Waits while another process makes a file, so that it is not made twice. However many ask for the same file, the
 * database is asked by one of them.
 *
 * @returns resolves once no other process makes the file
 */
export function waitForClaim(records: Pick<FileRecords, 'find' | 'claim'>): (no: string) => Promise<void> {
  const waiting = new Map<string, Promise<void>>();

  async function claim(no: string): Promise<void> {
    // To look is cheaper than to claim, and most files are there.
    while ((await records.find(no)) === undefined && (await records.claim(no)) === 'elsewhere')
      await sleep(claimPause);
  }

  return (no) => {
    const known = waiting.get(no);
    if (known !== undefined) return known;
    const claimed = claim(no).finally(() => waiting.delete(no));
    waiting.set(no, claimed);
    return claimed;
  };
}
