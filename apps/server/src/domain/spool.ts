import type { SpooledFile } from './ports.ts';

/** Where uploads lie until their request is decided. */
export interface Spool {
  /**
   * Writes a stream to disk and hashes it on the way; it is never a file in memory. Durable only once kept.
   *
   * @throws FileTooLargeError, SpoolFullError; then, and when the stream fails, nothing of it is left
   */
  receive(stream: AsyncIterable<Uint8Array>, options: ReceiveOptions): Promise<SpooledFile>;
  /** Frees what is left of these files and their share of the budget. Call it always, also after `keep`. */
  discard(files: readonly SpooledFile[]): Promise<void>;
}

export interface ReceiveOptions {
  readonly fileName: string | null;
  readonly mediaType: string | null;
  readonly maxBytes: number;
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

/** All uploads together have used up the room that there is for them; it passes. */
export class SpoolFullError extends Error {
  constructor() {
    super('The server is receiving too many files');
    this.name = 'SpoolFullError';
  }
}
