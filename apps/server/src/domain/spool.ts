import type { SpooledFile } from './ports.ts';

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

export interface ReceiveOptions {
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
