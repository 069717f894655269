import { createHash } from 'node:crypto';
import type { RenderInput } from '@attestation/rendering';
import { publicKeyDer } from '@attestation/signing';
import type { AttestationFile, ClosedAttestation, FileRecords, SignedPdf } from '../domain/file-records.ts';
import type { Environment } from '../domain/model.ts';
import { buildManifest, byPath, type MeasuredFile, newSalt } from './build-manifest.ts';
import { measure } from './content.ts';
import { type ContentPorts, fileContents, type MadeParts } from './file-contents.ts';
import { type RenderInputPorts, renderInputOf } from './render-input-of.ts';

/** README.txt and verify.html of this release. */
export interface Assets {
  readonly readmeHash: string;
  readonly verifierHash: string | null;
  read(hash: string): Promise<Uint8Array>;
}

/** The shard of a log that takes leaves now. */
export interface OpenShard {
  readonly shard: number;
  readonly origin: string;
}

export interface FileMakerPorts extends ContentPorts, RenderInputPorts {
  readonly records: FileRecords;
  readonly assets: Assets;
  render(input: RenderInput): Promise<Uint8Array>;
  /** Signs those attachments that parties are to sign, unless that is done. */
  signPdfs(attestation: ClosedAttestation): Promise<readonly SignedPdf[]>;
  /** CAdES signature, DER. */
  sign(environment: Environment, manifest: Uint8Array): Promise<Uint8Array | undefined>;
  /** RFC 3161 token, DER; undefined when it comes later. */
  stamp(environment: Environment, manifest: Uint8Array): Promise<Uint8Array | undefined>;
  openShard(environment: Environment): Promise<OpenShard>;
  /** @throws when it is not the time to sign anything */
  demandClock(): void;
  /** @throws when a verifier would call the file invalid */
  examine(file: KeptFile): Promise<unknown>;
  /** A file and its leaf were committed. */
  kept(attestation: ClosedAttestation): void;
}

export interface FileMaker {
  /**
   * The file of a closed attestation, made unless it is there; undefined when there is no such attestation, or it is
   * open. Every call gets the one file that was kept first.
   */
  make(no: string): Promise<KeptFile | undefined>;
}

export type KeptFile = AttestationFile & { readonly position: number };

export function createFileMaker(ports: FileMakerPorts): FileMaker {
  const underWay = new Map<string, Promise<KeptFile | undefined>>();
  return {
    make(no) {
      const known = underWay.get(no);
      if (known !== undefined) return known;
      const made = makeOnce(no, ports).finally(() => underWay.delete(no));
      underWay.set(no, made);
      return made;
    },
  };
}

async function makeOnce(no: string, ports: FileMakerPorts): Promise<KeptFile | undefined> {
  const kept = await ports.records.find(no);
  if (kept !== undefined) return kept;
  const attestation = await ports.source.closed(no);
  if (attestation === undefined) return undefined;
  const { environment } = attestation;
  ports.demandClock();
  let parts = await makeParts(attestation, ports);
  for (;;) {
    const file = await draftFile(attestation, parts, await ports.openShard(environment), ports);
    // What is kept goes into the log and is never taken back, so it must hold.
    await examineDraft(file, ports);
    const outcome = await ports.records.insert(file, parts.signedPdfs);
    if (outcome === 'kept') ports.kept(attestation);
    if (outcome === 'pdfs-changed') parts = await makeParts(attestation, ports);
    else if (outcome !== 'shard-ended') return ports.records.find(no);
  }
}

async function examineDraft(file: AttestationFile, ports: FileMakerPorts): Promise<void> {
  try {
    await ports.examine({ ...file, position: 0 });
  } catch (error) {
    // The signed PDFs may be the reason: the next attempt signs them again, perhaps with a renewed certificate.
    await ports.records.forgetSignedPdfs(file.no);
    throw error;
  }
}

async function makeParts(attestation: ClosedAttestation, ports: FileMakerPorts): Promise<MadeParts> {
  const { assets } = ports;
  const signedPdfs = await ports.signPdfs(attestation);
  const pdf = await ports.render(await renderInputOf(attestation, ports, signedPdfs));
  return {
    pdf,
    templateName: attestation.templateName,
    signedPdfs,
    readme: await assets.read(assets.readmeHash),
    verifier: assets.verifierHash === null ? undefined : await assets.read(assets.verifierHash),
  };
}

async function draftFile(
  attestation: ClosedAttestation,
  parts: MadeParts,
  { shard, origin }: OpenShard,
  ports: FileMakerPorts,
): Promise<AttestationFile> {
  const { no, environment } = attestation;
  const salt = newSalt();
  const files: MeasuredFile[] = [];
  for (const content of await fileContents(attestation, parts, ports)) {
    files.push({ path: content.path, ...(await measure(content)) });
  }
  files.sort(byPath);
  const head = (await ports.source.events(no)).at(-1) ?? { sequence: 0, hash: '' };
  const attachments = await ports.source.attachments(no);
  const { signedPdfs } = parts;
  const memberKeys = fingerprints(await ports.source.publicKeys(no));
  const made = { attestation, origin, salt, memberKeys, head, files, signedPdfs, attachments };
  const manifest = buildManifest(made);
  const bytes = Buffer.from(manifest, 'utf8');
  const [signature, timeStamp] = await Promise.all([
    ports.sign(environment, bytes),
    ports.stamp(environment, bytes),
  ]);
  return {
    no,
    environment,
    format: 1,
    salt,
    manifest,
    manifestHash: createHash('sha256').update(bytes).digest('hex'),
    crcs: JSON.stringify(files.map((file) => file.crc32)),
    pdf: Buffer.from(parts.pdf).toString('base64'),
    templateName: parts.templateName,
    readmeHash: ports.assets.readmeHash,
    verifierHash: ports.assets.verifierHash,
    signature: base64(signature),
    timeStamp: base64(timeStamp),
    shard,
  };
}

/** SHA-256 (hexadecimal) of each key's SubjectPublicKeyInfo, each once, sorted. */
function fingerprints(pems: readonly string[]): string[] {
  const hashes = pems.map((pem) => createHash('sha256').update(publicKeyDer(pem)).digest('hex'));
  return [...new Set(hashes)].sort();
}

function base64(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : Buffer.from(bytes).toString('base64');
}
