import type { Revision } from '@attestation/pdf';
import type { Environment, Factoid, JsonSource, SignedRequest } from './model.ts';
import type { CustodyEvent, StoredAttachment } from './ports.ts';

/** What is kept of an attestation file; all else in it follows from the attestation, which is closed. */
export interface AttestationFile {
  readonly no: string;
  readonly environment: Environment;
  readonly format: number;
  /** 32 random bytes, base64url. */
  readonly salt: string;
  /** RFC 8785 text. */
  readonly manifest: string;
  /** SHA-256, hexadecimal. */
  readonly manifestHash: string;
  /** JSON of the CRC-32 of each listed file, in the manifest's order. */
  readonly crcs: string;
  /** Base64. */
  readonly pdf: string;
  readonly templateName: string;
  /** SHA-256 (hexadecimal) of README.txt and verify.html. */
  readonly readmeHash: string;
  readonly verifierHash: string | null;
  /** CAdES and time stamp over the manifest: Base64 of DER. */
  readonly signature: string | null;
  readonly timeStamp: string | null;
  /** The shard whose origin the manifest names. */
  readonly shard: number;
}

/** A PDF attachment as it was signed for its parties. */
export interface SignedPdf {
  /** Position of its factoid, and of the attachment within it. */
  readonly factoid: number;
  readonly position: number;
  readonly checksum: string;
  readonly size: number;
  /** Those of an earlier release do not say where their seals are. */
  readonly revisions: readonly Revision[];
}

interface PendingFile {
  readonly no: string;
  readonly environment: Environment;
}

export type Insertion =
  | 'kept'
  /** Another maker was first, its file is the one. */
  | 'there'
  /** Retention removed the attestation. */
  | 'removed'
  /** The log got a new key meanwhile, so the manifest names the wrong origin. */
  | 'shard-ended'
  /** Another process has had the PDFs signed again meanwhile. */
  | 'pdfs-changed';

/**
 * Which process makes a file now: `ours`, this process; `elsewhere`, another one that has said so; `needless`, none, as there is
 * a file, or no closed attestation.
 */
export type Claim = 'ours' | 'elsewhere' | 'needless';

/** Files, and what is still to be done to them. */
export interface FileRecords {
  /** Files that wait to be made, counted up to 10,000, and when (Unix ms) the oldest of these was closed. */
  backlog(environment: Environment): Promise<{ count: number; oldest: number | undefined }>;
  /** The first member after `after`, by id, with a closed attestation of the environment that has no file. */
  memberWaiting(environment: Environment, after: string): Promise<string | undefined>;
  /** Closed attestations of a member without a file whose numbers are above `after`, in order; a page. */
  pending(environment: Environment, memberId: string, after: string): Promise<readonly string[]>;
  find(no: string): Promise<(AttestationFile & { readonly position: number }) | undefined>;
  /**
   * Keeps the file unless there is one, appends its leaf, takes it from the pending ones: all in one commit.
   *
   * @param signedPdfs that it lists; they must be the ones that are kept
   */
  insert(file: AttestationFile, signedPdfs: readonly SignedPdf[]): Promise<Insertion>;
  /** Says that this process makes the file, for ten seconds. */
  claim(no: string): Promise<Claim>;
  signedPdfs(no: string): Promise<readonly SignedPdf[]>;
  /** Keeps it unless there is one; returns the kept one. */
  keepSignedPdf(no: string, environment: Environment, pdf: SignedPdf): Promise<SignedPdf>;
  /** Removes those of an attestation that has no file yet. Durable on return. */
  forgetSignedPdfs(no: string): Promise<void>;
  /** Files without time stamp whose number is above `after`, in order; a page. */
  unstamped(after: string): Promise<readonly (PendingFile & { readonly manifest: string })[]>;
  /** Sets it unless there is one. */
  setTimeStamp(no: string, timeStamp: string): Promise<void>;
  /** Puts others in the place of damaged ones. */
  repair(no: string, signatures: Pick<AttestationFile, 'signature' | 'timeStamp'>): Promise<void>;
  /** How many leaves of a shard, from the first, have given their attestation its `blockchain_hash`. */
  linked(environment: Environment, shard: number): Promise<number>;
  /** The first published checkpoint that covers a leaf. */
  firstCovering(
    environment: Environment,
    shard: number,
    position: number,
  ): Promise<{ readonly size: number; readonly note: string } | undefined>;
  /** Gives `hash` to the attestations of all leaves below `to` that have none. Durable on return. D23 */
  link(environment: Environment, shard: number, to: number, hash: string): Promise<void>;
}

/** A closed attestation and whom it belongs to. */
export interface ClosedAttestation {
  readonly no: string;
  readonly environment: Environment;
  readonly memberId: string;
  readonly memberName: string;
  readonly uniqueId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly templateName: string;
  /** JSON text of TemplateKind[]. */
  readonly kinds: JsonSource;
  readonly layout: JsonSource | null;
  readonly identities: JsonSource;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly closedAt: number;
  /** Characters of the data of all factoids. */
  readonly dataLength: number;
}

export type RequestWithKey = SignedRequest & { readonly publicKeyPem: string };

/** Reads what files are made of. */
export interface FileSource {
  /** Undefined when there is none, or it is open. */
  closed(no: string): Promise<ClosedAttestation | undefined>;
  /** All factoids in order; a few are in memory at a time. */
  factoids(no: string): AsyncIterable<Factoid>;
  attachments(no: string): Promise<readonly (StoredAttachment & { readonly position: number })[]>;
  /** The public keys (PEM) of the requests, each once. */
  publicKeys(no: string): Promise<readonly string[]>;
  /** The sequences of the requests, oldest first. */
  requestSequences(no: string): Promise<readonly number[]>;
  request(no: string, sequence: number): Promise<RequestWithKey>;
  /** Oldest first. */
  events(no: string): Promise<readonly CustodyEvent[]>;
}
