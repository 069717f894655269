import { createHash, randomBytes } from 'node:crypto';
import {
  documentLimits,
  type Layout,
  type RenderedFactoid,
  type RenderedSigner,
  type RenderInput,
} from '@attestation/rendering';
import { jsonMembers, publicKeyDer } from '@attestation/signing';
import canonicalize from 'canonicalize';
import type {
  AttestationFile,
  ClosedAttestation,
  FileRecords,
  FileSource,
  SignedPdf,
} from '../domain/file-records.ts';
import type { Environment, Factoid, Owner } from '../domain/model.ts';
import { parseKinds } from '../storage/records/template-records.ts';
import {
  attachmentPath,
  type Content,
  type ContentPorts,
  fileContents,
  type MadeParts,
  type Measured,
  measure,
  signedPath,
} from './file-contents.ts';

/** README.txt and verify.html of this release. */
export interface Assets {
  readonly readmeHash: string;
  readonly verifierHash: string | null;
  read(hash: string): Promise<Uint8Array>;
}

/** The shard of a log that takes leaves now. */
interface OpenShard {
  readonly shard: number;
  readonly origin: string;
}

export interface FileMakerPorts extends ContentPorts {
  readonly records: FileRecords;
  readonly assets: Assets;
  readonly publicAddress: string | null;
  /** As the certificate of the party calls it; '' when there is none. */
  partyName(owner: Owner, caId: string): Promise<string>;
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
      const made = makeFile(no, ports).finally(() => underWay.delete(no));
      underWay.set(no, made);
      return made;
    },
  };
}

/** From the row of a closed attestation to the file that is kept, in these steps. */
async function makeFile(no: string, ports: FileMakerPorts): Promise<KeptFile | undefined> {
  const kept = await ports.records.find(no);
  if (kept !== undefined) return kept;
  const attestation = await ports.source.closed(no);
  if (attestation === undefined) return undefined;
  ports.demandClock();
  let parts = await makeParts(attestation, ports);
  for (;;) {
    const shard = await ports.openShard(attestation.environment);
    const files = await listFiles(attestation, parts, ports);
    const manifest = await writeManifest(attestation, parts, files, shard, ports);
    const file = {
      ...manifest,
      ...(await signManifest(manifest, ports)),
      ...storedParts(parts, files, ports),
    };
    // What is kept goes into the log and is never taken back, so it must hold.
    await examineDraft(file, ports);
    const outcome = await ports.records.insert(file, parts.signedPdfs);
    if (outcome === 'kept') ports.kept(attestation);
    if (outcome === 'pdfs-changed') parts = await makeParts(attestation, ports);
    else if (outcome !== 'shard-ended') return ports.records.find(no);
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

/** What the PDF is drawn from. */
async function renderInputOf(
  attestation: ClosedAttestation,
  { source, publicAddress, partyName }: FileMakerPorts,
  signedPdfs: readonly SignedPdf[],
): Promise<RenderInput> {
  const { no, environment, layout } = attestation;
  const attachments = await source.attachments(no);
  return {
    no,
    closedAt: new Date(attestation.closedAt).toISOString(),
    environment,
    productName: attestation.templateName,
    organizationName: attestation.memberName,
    identities: attestation.identities,
    layout: layout === null ? null : (JSON.parse(layout) as Layout),
    kinds: parseKinds(attestation.kinds),
    factoids: await factoidsToDraw(attestation, source),
    attachments: await Promise.all(
      attachments.map(async ({ factoid, position, fileName, checksum, size, sign }) => ({
        factoid,
        name: fileName,
        checksum,
        size,
        ...(await signersOf(
          attestation,
          sign,
          partyName,
          signedPdfs.find((pdf) => pdf.factoid === factoid && pdf.position === position),
        )),
      })),
    ),
    publicAddress,
  };
}

/** @param sign JSON text of the keywords by caId */
async function signersOf(
  { memberId, environment }: ClosedAttestation,
  sign: string | null,
  partyName: FileMakerPorts['partyName'],
  signed: SignedPdf | undefined,
): Promise<{ signers: RenderedSigner[]; signed: boolean }> {
  const keywordsOf: Record<string, string[]> = sign === null ? {} : JSON.parse(sign);
  const seals = (signed?.revisions ?? []).flatMap(({ seal }) => seal ?? []);
  const pagesOf = (caId: string, keyword: string) =>
    seals.filter((seal) => seal.caId === caId && seal.keyword === keyword).map(({ page }) => page);
  const signers = Object.entries(keywordsOf).map(async ([caId, keywords]) => ({
    name: await partyName({ memberId, environment }, caId),
    caId,
    keywords: [...new Set(keywords)].map((keyword) => ({ keyword, pages: pagesOf(caId, keyword) })),
  }));
  return { signers: await Promise.all(signers), signed: signed !== undefined };
}

/**
 * All of them, unless they are certainly more than a document may have: then as many as go beyond its limit, so that
 * it ends with the page that says so, and hundreds of megabytes are not held in memory for it.
 */
async function factoidsToDraw(
  { no, dataLength }: ClosedAttestation,
  source: FileSource,
): Promise<RenderedFactoid[]> {
  const isHuge = dataLength > documentLimits.maxCharacters;
  const factoids: RenderedFactoid[] = [];
  let characters = 0;
  for await (const factoid of source.factoids(no)) {
    factoids.push(isHuge ? compact(factoid) : factoid);
    if (isHuge) characters += charactersOf(factoid);
    if (characters > documentLimits.maxCharacters) break;
  }
  return factoids;
}

/** Without the white space between members, which may be of any length. D3: members are scalars, or there is none. */
function compact(factoid: Factoid): RenderedFactoid {
  if (!factoid.data.startsWith('{')) return factoid;
  const members = [...jsonMembers(factoid.data)].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return { ...factoid, data: `{${members.join(',')}}` };
}

/** At least so many are drawn. */
function charactersOf({ data }: Factoid): number {
  const values = Object.values(JSON.parse(data) as object);
  return values.reduce((sum: number, value: unknown) => sum + String(value).length, 0);
}

type ListedFile = Pick<Content, 'path'> & Measured;

/** Every file that the manifest will list, read once, in the order of `byPath`. */
async function listFiles(
  attestation: ClosedAttestation,
  parts: MadeParts,
  ports: FileMakerPorts,
): Promise<ListedFile[]> {
  const files: ListedFile[] = [];
  for (const content of await fileContents(attestation, parts, ports)) {
    files.push({ path: content.path, ...(await measure(content)) });
  }
  return files.sort(byPath);
}

type Manifest = Pick<
  AttestationFile,
  'no' | 'environment' | 'format' | 'salt' | 'manifest' | 'manifestHash' | 'shard'
>;

/** manifest.json of format 1: RFC 8785, no newline at its end. Frozen, as the contents are. */
async function writeManifest(
  attestation: ClosedAttestation,
  { signedPdfs }: MadeParts,
  files: readonly ListedFile[],
  { shard, origin }: OpenShard,
  { source }: FileMakerPorts,
): Promise<Manifest> {
  const { no, environment } = attestation;
  // It cannot be guessed whether a leaf of the log is of an attestation.
  const salt = randomBytes(32).toString('base64url');
  const { sequence, hash } = (await source.events(no)).at(-1) ?? { sequence: 0, hash: '' };
  const attachments = await source.attachments(no);
  const pathOf = ({ factoid, position }: SignedPdf) => {
    const original = attachments.find((file) => file.factoid === factoid && file.position === position);
    return signedPath(attachmentPath(factoid, position, original?.fileName ?? null));
  };
  const manifest = canonicalize({
    format: 1,
    no,
    environment,
    origin,
    salt,
    member: { name: attestation.memberName, keys: fingerprints(await source.publicKeys(no)) },
    template: { id: attestation.templateId, version: attestation.templateVersion },
    createdAt: new Date(attestation.createdAt).toISOString(),
    closedAt: new Date(attestation.closedAt).toISOString(),
    custody: { sequence, hash },
    files: files.map(({ path, sha256, size }) => ({ path, sha256, size })),
    signedPdfs: Object.fromEntries(
      signedPdfs.map((pdf) => [pathOf(pdf), pdf.revisions.map(({ end, sha256 }) => ({ end, sha256 }))]),
    ),
  }) as string;
  const manifestHash = createHash('sha256').update(manifest, 'utf8').digest('hex');
  return { no, environment, format: 1, salt, manifest, manifestHash, shard };
}

async function signManifest(
  { environment, manifest }: Manifest,
  ports: FileMakerPorts,
): Promise<Pick<AttestationFile, 'signature' | 'timeStamp'>> {
  const bytes = Buffer.from(manifest, 'utf8');
  const [signature, timeStamp] = await Promise.all([
    ports.sign(environment, bytes),
    ports.stamp(environment, bytes),
  ]);
  return { signature: base64(signature), timeStamp: base64(timeStamp) };
}

/** What a download needs besides to make the listed files again. */
function storedParts(
  { pdf, templateName }: MadeParts,
  files: readonly ListedFile[],
  { assets: { readmeHash, verifierHash } }: FileMakerPorts,
) {
  const crcs = JSON.stringify(files.map((file) => file.crc32));
  return { crcs, pdf: Buffer.from(pdf).toString('base64'), templateName, readmeHash, verifierHash };
}

/** UTF-16 code units, as RFC 8785 sorts names. */
function byPath(one: { path: string }, other: { path: string }): number {
  return one.path < other.path ? -1 : 1;
}

/** SHA-256 (hexadecimal) of each key's SubjectPublicKeyInfo, each once, sorted. */
function fingerprints(pems: readonly string[]): string[] {
  const hashes = pems.map((pem) => createHash('sha256').update(publicKeyDer(pem)).digest('hex'));
  return [...new Set(hashes)].sort();
}

function base64(bytes: Uint8Array | undefined): string | null {
  return bytes === undefined ? null : Buffer.from(bytes).toString('base64');
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
