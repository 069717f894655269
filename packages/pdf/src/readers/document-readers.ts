import type { SealFieldMaker, Sender } from '../signing/sign-pdf.ts';
import { createReaderLane, type LaneOptions } from './reader-lane.ts';

export interface ReadersOptions extends LaneOptions {
  readonly maxPages: number;
}

export interface DocumentReaders extends SealFieldMaker {
  /**
   * How often each keyword occurs in the text of the PDF at `path`. White space does not count, nor the form of a
   * character (full width, half width, ligature).
   *
   * @throws UnreadableDocument; ReadersBusy
   */
  countKeywords(sender: Sender, path: string, keywords: readonly string[]): Promise<number[]>;
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
