import type { UnreadableReason } from '../document/unreadable-document.ts';
import type { SealFields, WantedSeal } from '../signing/add-seal-fields.ts';

interface ReadTask {
  readonly path: string;
  readonly maxPages: number;
}

interface CountTask extends ReadTask {
  readonly task: 'count-keywords';
  readonly keywords: readonly string[];
}

interface FieldsTask extends ReadTask {
  readonly task: 'add-seal-fields';
  readonly seals: readonly WantedSeal[];
  /** Unix milliseconds. */
  readonly at: number;
}

/** To a reader process: one at a time. */
export type ReadRequest = CountTask | FieldsTask;

/** What comes of a task. */
export type ReadResult<R extends ReadRequest> = R extends CountTask ? number[] : SealFields;

/** From it; `ready` once, before any other, and `begun` before each result. */
export type ReadAnswer =
  | 'ready'
  | 'begun'
  | { readonly result: ReadResult<ReadRequest> }
  | { readonly unreadable: UnreadableReason; readonly page: number | undefined }
  /** The file could not be read. */
  | { readonly failed: string };

/** By which a reader process ends itself when it has more memory than it may. Nothing else sends it. */
export const memorySignal = 'SIGUSR2';
