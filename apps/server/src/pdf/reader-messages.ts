import type { UnreadableReason } from '../domain/document-reader.ts';

/** To a reader process: one at a time. */
export interface ReadRequest {
  readonly path: string;
  readonly keywords: readonly string[];
  readonly maxPages: number;
}

/** From it; `ready` once, before any other. */
export type ReadAnswer =
  | 'ready'
  | { readonly counts: number[] }
  | { readonly unreadable: UnreadableReason }
  /** The file could not be read. */
  | { readonly failed: string };

/** By which a reader process ends itself when it has more memory than it may. Nothing else sends it. */
export const memorySignal = 'SIGUSR2';
