import { X509Certificate } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type FieldSigner,
  type SealFieldMaker,
  type SigningParty,
  signPdf,
  UnreadableDocument,
} from '@attestation/pdf';
import { openCertificationKey } from '../certificates/authority.ts';
import type { Sealer } from '../certificates/sealer.ts';
import type { ClosedAttestation, FileRecords, FileSource, SignedPdf } from '../domain/file-records.ts';
import type { Environment, Owner } from '../domain/model.ts';
import type {
  AuthorityRecord,
  CertificationRecords,
  FileStore,
  Spool,
  SpooledFile,
} from '../domain/ports.ts';

export interface SigningPorts {
  readonly source: FileSource;
  readonly records: FileRecords;
  readonly certifications: CertificationRecords;
  readonly files: FileStore;
  readonly spool: Spool;
  readonly sealer: Sealer;
  readonly authorities: Readonly<Record<Environment, AuthorityRecord>>;
  readonly documents: SealFieldMaker;
  readonly signer: FieldSigner;
  /** Called for a PDF that cannot be signed: its original is kept, without signatures. */
  readonly onUnsigned: (error: unknown, no: string) => void;
}

/**
 * Signs the PDFs of an attestation that parties are to sign, unless that is done. A signature is never the same twice, so
 * what was kept first is what counts; the file is durable before its row, so a crash between the two leaves a file that
 * nothing refers to.
 *
 * @throws ReadersBusy: later
 */
export async function signAttachments(
  attestation: ClosedAttestation,
  ports: SigningPorts,
): Promise<readonly SignedPdf[]> {
  const { no, environment } = attestation;
  const wanted = (await ports.source.attachments(no)).filter(({ sign }) => sign !== null);
  if (wanted.length === 0) return [];
  const signed = [...(await ports.records.signedPdfs(no))];
  for (const attachment of wanted) {
    const { factoid, position, checksum, sign } = attachment;
    if (signed.some((pdf) => pdf.factoid === factoid && pdf.position === position)) continue;
    try {
      const kept = await signOne(attestation, checksum, sign as string, ports);
      signed.push(await ports.records.keepSignedPdf(no, environment, { factoid, position, ...kept }));
    } catch (error) {
      if (!(error instanceof UnreadableDocument || error instanceof PartyRemoved)) throw error;
      ports.onUnsigned(error, no);
    }
  }
  return signed.sort((one, other) => one.factoid - other.factoid || one.position - other.position);
}

/** Retention has removed a sandbox certification that was to sign. */
class PartyRemoved extends Error {}

type Signed = Omit<SignedPdf, 'factoid' | 'position'>;

async function signOne(
  attestation: ClosedAttestation,
  checksum: string,
  sign: string,
  ports: SigningPorts,
): Promise<Signed> {
  const { environment, memberId, closedAt } = attestation;
  const parties: SigningParty[] = [];
  for (const [caId, keywords] of Object.entries(JSON.parse(sign) as Record<string, string[]>)) {
    parties.push({ ...(await openParty({ memberId, environment }, caId, ports)), keywords });
  }
  const at = signingTime(parties, closedAt);
  const owner = { memberId, environment };
  // A copy that is removed at the next start, whatever becomes of this process.
  const original = await spoolPdf(ports.files.read(environment, checksum), ports);
  try {
    const request = { owner, path: original.path, parties, at };
    const { bytes, revisions } = await signPdf(request, ports.documents, ports.signer);
    const spooled = await spoolPdf(Readable.from(chunksOf(bytes)), ports);
    try {
      await ports.files.keep(environment, [spooled]);
    } finally {
      await ports.spool.discard([spooled]);
    }
    return { checksum: spooled.checksum, size: spooled.size, revisions };
  } finally {
    await ports.spool.discard([original]);
  }
}

function spoolPdf(stream: AsyncIterable<Uint8Array>, { spool }: SigningPorts): Promise<SpooledFile> {
  const maxBytes = Number.MAX_SAFE_INTEGER;
  return spool.receive(stream, { fileName: null, mediaType: 'application/pdf', maxBytes });
}

/** Hashed and written piece by piece: requests are answered in between. */
function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  const chunk = 1 << 18;
  for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
}

/** That of the closing; now, when a certificate was renewed since. @throws Error when one is not in force: later, then */
function signingTime(parties: readonly SigningParty[], closedAt: number): Date {
  const late = (at: number) => parties.find(({ certificates: [pem = ''] }) => !isInForce(pem, at));
  if (late(closedAt) === undefined) return new Date(closedAt);
  const now = Date.now();
  const party = late(now);
  if (party === undefined) return new Date(now);
  throw new Error(
    `The certificate of the caId ${party.caId} is not in force, so it can sign nothing. Run: attestation-admin certification renew ${party.caId}`,
  );
}

function isInForce(pem: string, at: number): boolean {
  const { validFromDate, validToDate } = new X509Certificate(pem);
  return at >= validFromDate.getTime() && at <= validToDate.getTime();
}

async function openParty(
  owner: Owner,
  caId: string,
  { certifications, sealer, authorities }: SigningPorts,
): Promise<Omit<SigningParty, 'keywords'>> {
  const party = await certifications.find(owner, caId);
  if (party === undefined)
    throw new PartyRemoved(`The certification ${caId} was removed, so nothing can be signed for it.`);
  const authority = authorities[owner.environment].certificatePem;
  // One that an administrator brought may be of another authority.
  const isOurs = new X509Certificate(party.certificatePem).checkIssued(new X509Certificate(authority));
  return {
    caId,
    certificates: isOurs ? [party.certificatePem, authority] : [party.certificatePem],
    privateKey: openCertificationKey(caId, party.sealedKey, sealer),
  };
}
