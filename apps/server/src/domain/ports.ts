import type { Readable } from 'node:stream';
import type { AttestationSize } from '@attestation/contract/decisions';
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

// What the domain needs from storage, in the domain's words. Each method is atomic: the race it settles lies inside it, and
// a write's promise resolves only after the data is durable.

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
  /** The text of the payload that created it. */
  createdWith(no: string): Promise<string | undefined>;
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

/** The last time that is known to have passed. It never goes back, unless an administrator says so. */
export interface KnownTime {
  /** Unix milliseconds; 0 when none is known. */
  read(): Promise<number>;
  /** Raises it to `at`; a later one stays. Durable on return. */
  raise(at: number): Promise<void>;
  /** Sets it, also back. */
  accept(at: number): Promise<void>;
}

/** Position of a leaf in a shard of the log. */
export interface LeafPlace {
  readonly shard: number;
  readonly position: number;
}

export interface LeafPlaces {
  /** Where the leaf of an attestation stands, once it has one. */
  placeOf(environment: Environment, no: string): Promise<LeafPlace | undefined>;
}

/** Looks into documents that members have sent. A hostile one costs its sender an answer, and does not affect other callers. */
export interface DocumentReader {
  /** D26: what a document to be signed may have at most. */
  readonly limits: SigningLimits;
  /**
   * How often each keyword occurs in the text of the PDF at `path`. White space does not count, nor the form of a
   * character (full width, half width, ligature).
   *
   * @throws UnreadableDocument; ReadersBusy
   */
  countKeywords(owner: Owner, path: string, keywords: readonly string[]): Promise<number[]>;
}

/** Of one document. */
export interface SigningLimits {
  readonly maxBytes: number;
  readonly maxParties: number;
  /** Keywords of all parties together. */
  readonly maxKeywords: number;
  /** At which its parties sign, those of all parties together. */
  readonly maxPlaces: number;
}

/** As it is read page by page. */
export interface PagedFactoid {
  readonly uniqueId: string;
  readonly type: string;
  /** JSON text; in UTF-8 where the database gives it so, since large texts take long to be encoded. */
  readonly data: string | Uint8Array;
}

/** The same with its data as a text. */
export function textOfFactoid({ data, ...factoid }: PagedFactoid): Factoid {
  return { ...factoid, data: typeof data === 'string' ? data : utf8.decode(data) };
}

/** A U+FEFF at the start belongs to the text. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Where uploads lie until their request is decided. */
export interface Spool {
  /**
   * Writes a stream to disk and hashes it on the way. Durable only once kept. A small file may be held in memory until
   * `write`: most of what a request that is refused costs is making its files and removing them.
   *
   * @throws FileTooLargeError, NoRoomError; then, and when the stream fails, nothing of it is left
   */
  receive(stream: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<SpooledFile>;
  /** Writes to disk those of these files that are held in memory. Call it before their paths are used. */
  write(files: readonly SpooledFile[]): Promise<void>;
  /** Removes what is left of these files. Call it always, also after `keep`. */
  discard(files: readonly SpooledFile[]): Promise<void>;
}

interface ReceiveOptions {
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly maxBytes: number;
  /** Asked before each piece is written; false: there is no room for it. What the server makes needs none. */
  readonly reserve?: (bytes: number) => boolean;
  /** Asked whether so many bytes may be held in memory; without it, none are. */
  readonly hold?: (bytes: number) => boolean;
}

/** The file is longer than `maxBytes`. */
export class FileTooLargeError extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`A file may have at most ${maxBytes} bytes`);
    this.name = 'FileTooLargeError';
    this.maxBytes = maxBytes;
  }
}

/** There is no room for a piece of the file. */
export class NoRoomError extends Error {
  constructor() {
    super('The server is receiving too many files');
    this.name = 'NoRoomError';
  }
}

export interface AttestationLine {
  readonly no: string;
  readonly uniqueId: string;
  readonly templateId: string;
  readonly createdAt: number;
  /** Closed ones wait for their file, then it is ready. */
  readonly state: 'open' | 'waiting' | 'ready';
  readonly identities: JsonSource;
  /** Array of the data of its first two factoids; null: there are none, or large ones. */
  readonly content: JsonSource | null;
  readonly blockchainHash: string | null;
  /** The key of the request that created it; null: an earlier version did not keep it. */
  readonly accessKey: string | null;
}

/** Which attestations are wanted: those that fit all of it. */
export interface AttestationFilter {
  /** A number, `unique_id` or identity, from six characters on the beginning of one, or from four on the end of an identity. */
  readonly text?: string | undefined;
  readonly state?: 'open' | 'closed' | 'waiting' | 'ready' | undefined;
  readonly templateId?: string | undefined;
  /** The key of the request that created it. */
  readonly accessKey?: string | undefined;
}

/** Reference numbers: `from` belongs to it, `before` does not. */
export interface NumberRange {
  readonly from: string;
  readonly before: string;
}

export interface AttestationSearch {
  /**
   * The newest first, at most `limit`. `next` is where the next page goes on (`before`), null at the end; a page may have
   * fewer lines although there is a next one, since a page looks only at so many attestations.
   */
  page(
    owner: Owner,
    filter: AttestationFilter,
    range: NumberRange,
    limit: number,
  ): Promise<{ lines: AttestationLine[]; next: string | null }>;
  /** How many there are; `isMore`: at least so many. */
  count(
    owner: Owner,
    filter: AttestationFilter,
    range: NumberRange,
  ): Promise<{ count: number; isMore: boolean }>;
  /** Whether more begin with the text than are looked at: some of them are not found. */
  isCut(owner: Owner, filter: AttestationFilter): Promise<boolean>;
  /** Whether attestations of an earlier version may still be missing in what is found by text or key. */
  isIncomplete(): Promise<boolean>;
}
