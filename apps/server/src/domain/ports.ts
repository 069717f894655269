/**
 * What the domain needs from storage, in the domain's words. Each method is atomic: the race it settles
 * lies inside it, and a write's promise resolves only after the data is durable.
 */
import type { Readable } from 'node:stream';
import type {
  Applicant,
  Attachment,
  Environment,
  Factoid,
  FactoidEntry,
  JsonSource,
  Owner,
  SignedRequest,
  Template,
} from './model.ts';
import type { PagedFactoid } from './text-of-factoid.ts';

export interface NewAttestation {
  readonly no: string;
  readonly owner: Owner;
  readonly uniqueId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly identities: JsonSource;
  readonly completed: boolean;
  readonly factoids: readonly FactoidEntry[];
  readonly request: SignedRequest;
}

/** An attestation without its factoids. */
export interface AttestationHead {
  readonly no: string;
  readonly uniqueId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly identities: JsonSource;
  readonly completed: boolean;
  readonly blockchainHash: string | null;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly size: AttestationSize;
}

/** What an attestation holds, or may hold. D26 */
export interface AttestationSize {
  readonly factoids: number;
  /** Length of the factoids' texts: unique_id, type and data, in UTF-8. */
  readonly bytes: number;
  readonly files: number;
}

export interface FactoidAddition {
  readonly owner: Owner;
  readonly no: string;
  readonly factoids: readonly FactoidEntry[];
  /** Close the attestation with this request. */
  readonly completed: boolean;
  /** Kinds that must be present among stored and new factoids when closing. D19 */
  readonly requiredKinds: readonly string[];
  /** What the attestation may hold afterwards. */
  readonly limits: AttestationSize;
  readonly request: SignedRequest;
}

export type AdditionOutcome =
  /** New factoids stored, or the attestation closed. */
  | { readonly outcome: 'stored' }
  /** Every factoid was there already and nothing changed. D16 */
  | { readonly outcome: 'repeated' }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'closed' }
  /** It would hold this much, more than `limits`. */
  | { readonly outcome: 'too-large'; readonly size: AttestationSize }
  | { readonly outcome: 'missing-kinds'; readonly kinds: readonly string[] }
  /** The clock was ahead when it was last changed: what comes before `until` (Unix milliseconds) would go back in time. */
  | { readonly outcome: 'ahead'; readonly until: number };

export interface StoredAttachment extends Attachment {
  /** Position of its factoid in the attestation, from 0. */
  readonly factoid: number;
}

export type CustodyKind = 'created' | 'factoids-added' | 'closed' | 'certified';

export interface StoredAttestation {
  readonly isPaged: false;
  readonly head: AttestationHead;
  /** null: not asked for. */
  readonly factoids: readonly Factoid[] | null;
  /** In order of factoid, then of entry; null: not asked for. */
  readonly attachments: readonly StoredAttachment[] | null;
}

/** One that is too large to be held in memory: what is behind it is read as it is asked for, some rows at a time. */
export interface PagedAttestation {
  readonly isPaged: true;
  readonly head: AttestationHead;
  readonly factoids: AsyncIterable<readonly PagedFactoid[]> | null;
  readonly attachments: AsyncIterable<readonly StoredAttachment[]> | null;
}

/** One link of the custody chain of an attestation or certification. */
export interface CustodyEvent {
  /** Number of the attestation, or caId: a chain cannot be passed off as another's. */
  readonly subject: string;
  /** From 1, without gaps within a subject. */
  readonly sequence: number;
  /** A request that adds factoids and closes causes two events, in this order. */
  readonly kind: CustodyKind;
  /** Unix milliseconds. */
  readonly at: number;
  /** SHA-256 (hex) of the signed bytes of the request that caused it. */
  readonly requestDigest: string;
  /** `hash` of the event before, or 64 zeros. */
  readonly previous: string;
  /** SHA-256 (hex) of the RFC 8785 JSON of the other members. */
  readonly hash: string;
}

/** Refuses what is to be stored while the clock must be wrong, or when it was set since the request came. */
export type RequireTime = (request: Pick<SignedRequest, 'receivedAt'>) => void;

export interface AttestationRecords {
  findByUniqueId(owner: Owner, uniqueId: string): Promise<string | undefined>;
  /** Inserts unless the owner has used `uniqueId`; `no` is the kept number. D15 */
  insert(attestation: NewAttestation): Promise<{ no: string; created: boolean }>;
  find(owner: Owner, no: string): Promise<AttestationHead | undefined>;
  /** The attestation with the groups asked for, as they were at one moment. */
  read(
    owner: Owner,
    no: string,
    groups: { readonly factoids: boolean; readonly attachments: boolean },
  ): Promise<StoredAttestation | PagedAttestation | undefined>;
  /** Appends the factoids not yet there (by unique_id, first one wins, also within the request). D16 */
  append(addition: FactoidAddition): Promise<AdditionOutcome>;
  /** The kinds that its factoids have. */
  storedKinds(no: string): Promise<string[]>;
  /** Which of these factoid unique_ids are stored. */
  knownFactoids(no: string, uniqueIds: readonly string[]): Promise<Set<string>>;
}

export interface AccessKey {
  readonly accessKey: string;
  readonly memberId: string;
  readonly environment: Environment;
  /** SubjectPublicKeyInfo PEM. */
  readonly publicKeyPem: string;
  /** Unix milliseconds. */
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

export interface KeyRecords {
  /** Sees a revocation as soon as it is committed, by whatever process. */
  find(accessKey: string): Promise<AccessKey | undefined>;
}

export interface TemplateRecords {
  /** The newest version. */
  latest(memberId: string, templateId: string): Promise<Template | undefined>;
  version(templateId: string, version: number): Promise<Template | undefined>;
}

export interface NewCertification {
  readonly caId: string;
  readonly owner: Owner;
  readonly applicant: Applicant;
  readonly certificatePem: string;
  /** Private key, sealed under the server's KEY_FILE. */
  readonly sealedKey: string;
  readonly request: SignedRequest;
}

export interface CertificationRecords {
  /** Whether this owner holds this caId. */
  exists(owner: Owner, caId: string): Promise<boolean>;
  /** What the owner's party signs with, revoked or not; undefined when it was removed. */
  find(owner: Owner, caId: string): Promise<{ certificatePem: string; sealedKey: string } | undefined>;
  /** By (owner, request_id): the caId and the payload text it was made from. D13 */
  findByRequest(owner: Owner, requestId: string): Promise<{ caId: string; payload: JsonSource } | undefined>;
  /** Inserts unless (owner, request_id) has been used; returns the kept one. */
  insert(certification: NewCertification): Promise<{ caId: string; payload: JsonSource }>;
}

/** The built-in certificate authority of an environment. */
export interface AuthorityRecord {
  readonly environment: Environment;
  readonly certificatePem: string;
  readonly sealedKey: string;
}

export interface AuthorityRecords {
  find(environment: Environment): Promise<AuthorityRecord | undefined>;
  /** Inserts unless there is one; returns the kept one. */
  insert(authority: AuthorityRecord): Promise<AuthorityRecord>;
}

/** A file received but not yet kept: on disk, hashed on the way. */
export interface SpooledFile {
  readonly path: string;
  /** SHA-256, 64 lower-case hexadecimal characters. */
  readonly checksum: string;
  readonly size: number;
  readonly fileName: string | null;
  readonly mediaType: string | null;
  /** First bytes, enough to recognise a file type. */
  readonly head: Buffer;
}

/** Content-addressed files, one root per environment. */
export interface FileStore {
  /** Keeps these files; on return each file and its folders are durable, also when it was there already. */
  keep(environment: Environment, files: readonly SpooledFile[]): Promise<void>;
  /** Bytes; undefined when the file is not there. */
  size(environment: Environment, checksum: string): Promise<number | undefined>;
  /** The stream fails, before its end, with `storedFileFault` when the file is missing or has other content. */
  read(environment: Environment, checksum: string): Readable;
}
