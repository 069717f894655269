import { randomBytes } from 'node:crypto';
import { Refusal } from './envelope.ts';

/** What the memory of a mock may hold, of all members together. */
export interface MemoryLimits {
  /** Attestations and certifications. */
  readonly maxRecords: number;
  /** Bytes of texts and files. */
  readonly maxBytes: number;
}

export const defaultMemory: MemoryLimits = { maxRecords: 10_000, maxBytes: 256 * 2 ** 20 };

interface StoredFile {
  readonly id: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface StoredFactoid {
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
  /** Of the factoids. */
  size: Size;
}

interface Size {
  readonly factoids: number;
  /** Of their texts. */
  readonly bytes: number;
  readonly files: number;
}

/** What one access key has stored; no other sees it. */
export interface Records {
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
    recordsOf(accessKey: string): Records {
      const known = members.get(accessKey) ?? emptyRecords();
      members.set(accessKey, known);
      return known;
    },
    /** To be called before something is stored. @throws Refusal 500 when there is no room for it */
    reserve(records: number, bytes: number): void {
      const next = { records: used.records + records, bytes: used.bytes + bytes };
      if (next.records > limits.maxRecords || next.bytes > limits.maxBytes) throw full(limits);
      used = next;
    },
    reset(): void {
      members.clear();
      used = { records: 0, bytes: 0 };
    },
  };
}

function emptyRecords(): Records {
  return { attestations: new Map(), numbers: new Map(), caIds: new Set(), applications: new Map() };
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
