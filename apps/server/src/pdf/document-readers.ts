import type { DocumentReader, SigningLimits } from '../domain/document-reader.ts';
import type { SealFieldMaker } from '../pdf-signing/sign-pdf.ts';
import { createReaderLane, type LaneOptions } from './reader-lane.ts';

export interface ReadersOptions extends LaneOptions {
  readonly limits: SigningLimits;
  readonly maxPages: number;
}

export interface DocumentReaders extends DocumentReader, SealFieldMaker {
  /** Ends the processes; whoever still waits is refused. */
  close(): void;
}

/**
 * Reads documents in processes of their own, so that none can take the server's memory or hold it up. Signing has a
 * process apart: a request never waits for it.
 */
export function createDocumentReaders(options: ReadersOptions): DocumentReaders {
  const { maxPages } = options;
  const searching = createReaderLane(options);
  const signing = createReaderLane({ ...options, processes: 1 });
  return {
    limits: options.limits,
    countKeywords: (owner, path, keywords) =>
      searching.read(owner, { task: 'count-keywords', path, keywords, maxPages }),
    addSealFields: (owner, path, seals, at) =>
      signing.read(owner, { task: 'add-seal-fields', path, seals, at: at.getTime(), maxPages }),
    close() {
      searching.close();
      signing.close();
    },
  };
}
