import { randomBytes } from 'node:crypto';
import type { AttestationSize } from '@attestation/contract/decisions';
import { Refusal } from './envelope.ts';

/** What the memory of a mock may hold, of all members together. */
export interface MemoryLimits {
  /** Attestations and certifications. */
  readonly maxRecords: number;
  /** Bytes of texts and files, and 256 for each factoid and file. */
  readonly maxBytes: number;
}

export const defaultMemory: MemoryLimits = { maxRecords: 10_000, maxBytes: 256 * 2 ** 20 };

interface StoredFile {
  readonly id: string;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

interface StoredFactoid {
  readonly type: string;
  /** JSON text, as it was sent. D4 */
  readonly data: string;
  readonly files: readonly StoredFile[];
}

export interface StoredAttestation {
  readonly no: string;
  readonly uniqueId: string;
  readonly templateId: string;
  /** JSON text, as it was sent. */
  readonly identities: string;
  /** By unique_id, in the order in which they came. */
  readonly factoids: Map<string, StoredFactoid>;
  completed: boolean;
  /** Content of its factoids. */
  size: AttestationSize;
}

/** What one access key has stored; no other sees it. */
export interface Records {
  readonly accessKey: string;
  readonly attestations: Map<string, StoredAttestation>;
  /** Reference numbers by unique_id. */
  readonly numbers: Map<string, string>;
  readonly caIds: Set<string>;
  /** Applications by request_id. D13 */
  readonly applications: Map<string, { readonly caId: string; readonly payload: string }>;
}

export type Memory = ReturnType<typeof createMemory>;

export function createMemory(limits: MemoryLimits) {
  const members = new Map<string, Records>();
  let used = { records: 0, bytes: 0 };
  return {
    recordsOf: (accessKey: string): Records => members.get(accessKey) ?? emptyRecords(accessKey),
    /**
     * To be called before something is stored in the records.
     *
     * @param entries factoids and files
     * @throws Refusal 500 when the memory is full
     */
    reserve(records: Records, count: number, bytes: number, entries = 0): void {
      const next = { records: used.records + count, bytes: used.bytes + bytes + entries * entryBytes };
      if (next.records > limits.maxRecords || next.bytes > limits.maxBytes) throw full(limits);
      members.set(records.accessKey, records);
      used = next;
    },
    reset(): void {
      members.clear();
      used = { records: 0, bytes: 0 };
    },
  };
}

/** What a factoid or file takes besides its bytes, about. */
const entryBytes = 256;

function emptyRecords(accessKey: string): Records {
  const maps = { attestations: new Map(), numbers: new Map(), applications: new Map() };
  return { accessKey, ...maps, caIds: new Set() };
}

function full({ maxRecords, maxBytes }: MemoryLimits): Refusal {
  return new Refusal(
    500,
    `The memory of the mock is full: it holds at most ${maxRecords} attestations and certifications, with ${maxBytes} bytes. ` +
      'Empty it with POST /__reset or reset(), or give startMock a larger memory',
  );
}

/** A reference number or caId: ordered by time, with 80 random bits. D17 @param now Unix milliseconds */
export function newNumber(now: number): string {
  return `${now.toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`.toUpperCase();
}
