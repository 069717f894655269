import { createHash, randomBytes } from 'node:crypto';
import { newRequestId } from '@attestation/signing';
import type { Contract } from '../catalogue.ts';
import type { Config } from '../config/config.ts';
import { canonicalText, type Json, type JsonObject } from '../json.ts';
import type { Draft, FilePart } from '../request/draft.ts';
import { NotApplicable } from '../verdict.ts';

/** Changes to a payload: a value replaces the member, undefined leaves it out. */
export interface Changes {
  readonly [member: string]: Json | undefined;
}

/** The members of a draft that a case may set. */
export type DraftOptions = Partial<Omit<Draft, 'operation' | 'path'>>;

export interface FactoidValue {
  readonly [member: string]: Json;
  readonly unique_id: string;
  readonly type: string;
  readonly data: JsonObject;
}

/** Valid requests, to be sent as they are or after one change. Nothing is sent here. */
export interface Drafts {
  /** A request of any operation, valid if the payload is. */
  draft(operation: string, payload: Json, options?: DraftOptions): Draft;
  /** An open create with one factoid; a fresh unique_id each time. `completed: true` includes all required kinds. */
  create(changes?: Changes, options?: DraftOptions): Draft;
  /** One fresh factoid for an attestation, which stays open. */
  add(ano: string, changes?: Changes, options?: DraftOptions): Draft;
  /** A read of all groups, or of those in `fields`. */
  read(ano: string, fields?: readonly string[] | null, options?: DraftOptions): Draft;
  download(ano: string, options?: DraftOptions): Draft;
  /** An application of an enterprise (by default) or of a person. */
  apply(changes?: Changes, options?: DraftOptions): Draft;

  /** A factoid with fresh unique_id: the n-th kind of the template (by default the first), with its example data. */
  factoid(kind?: number, changes?: Changes): FactoidValue;
  /** One factoid for each kind that a closed attestation must have; at least one in all. */
  completeFactoids(): FactoidValue[];
  /** A file of random content that is not a PDF. */
  file(index?: number, size?: number): FilePart;
  checksum(file: FilePart): string;
  id(): string;
}

export function createDrafts(config: Config, contract: Contract, random: Random): Drafts {
  const kinds = config.template.factoids;
  const drafts: Drafts = {
    draft(operation, payload, options = {}) {
      const known = contract.operations.get(operation);
      if (!known) throw new NotApplicable(`version ${contract.version} has no operation ${operation}`);
      const files = options.files ?? [];
      return {
        operation,
        path: known.path,
        key: config.member,
        requestId: newRequestId(),
        payload: canonicalText(payload),
        files,
        encoding: files.length > 0 ? 'multipart' : 'json',
        ...options,
      };
    },
    create(changes = {}, options) {
      const payload = {
        unique_id: random.id(),
        template_id: config.template.id,
        identities: config.identities,
        factoids:
          changes.completed === false || !('completed' in changes)
            ? [drafts.factoid()]
            : drafts.completeFactoids(),
        completed: false,
      };
      return drafts.draft('createAttestation', changed(payload, changes), options);
    },
    add(ano, changes = {}, options) {
      const payload = { ano, factoids: [drafts.factoid()], completed: false };
      return drafts.draft('addFactoids', changed(payload, changes), options);
    },
    read: (ano, fields, options) =>
      drafts.draft('readAttestation', fields === undefined ? { ano } : { ano, fields }, options),
    download: (ano, options) => drafts.draft('downloadAttestation', { ano }, options),
    apply(changes = {}, options) {
      const { personal, enterprise } = config.applicants;
      const person = changes.type === 'PERSONAL';
      const payload = {
        type: person ? 'PERSONAL' : 'ENTERPRISE',
        ...(person ? {} : enterprise),
        ...personal,
      };
      return drafts.draft('applyCertification', changed(payload, changes), options);
    },
    factoid(kind = 0, changes = {}) {
      const example = kinds[kind % kinds.length];
      if (!example) throw new Error('the template has no kinds');
      const { type, data } = example;
      return changed({ unique_id: random.id(), type, data }, changes) as FactoidValue;
    },
    completeFactoids() {
      const required = kinds.flatMap(({ required }, at) => (required ? [drafts.factoid(at)] : []));
      return required.length > 0 ? required : [drafts.factoid()];
    },
    file(index = 0, size = 64) {
      const bytes = Buffer.concat([Buffer.from(`conformance ${random.id()}\n`), random.bytes(size)]);
      return { index, bytes, name: `file-${index}.bin`, type: 'application/octet-stream' };
    },
    checksum: ({ bytes }) => createHash('sha256').update(bytes).digest('hex'),
    id: () => random.id(),
  };
  return drafts;
}

function changed(payload: JsonObject, changes: Changes): JsonObject {
  const result: Record<string, Json> = { ...payload };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete result[name];
    else result[name] = value;
  }
  return result;
}

/** Values that depend on the seed, and ids that no other run has used. */
export interface Random {
  /** A number from 0 up to, but not including, `below`. The same for the same seed, case and call. */
  integer(below: number): number;
  /** Bytes that depend on the seed. */
  bytes(length: number): Uint8Array;
  /** An id of 25 characters, `c` and hexadecimal digits, never used before: does not depend on the seed. */
  id(): string;
}

export function createRandom(seed: number, scope: string): Random {
  let calls = 0;
  const block = () => createHash('sha256').update(`${seed}\0${scope}\0${calls++}`).digest();
  const random: Random = {
    integer: (below) => Number(block().readBigUInt64BE() % BigInt(below)),
    bytes(length) {
      const pieces: Buffer[] = [];
      for (let size = 0; size < length; size += 32) pieces.push(block());
      return Buffer.concat(pieces).subarray(0, length);
    },
    id: () => `c${randomBytes(12).toString('hex')}`,
  };
  return random;
}
