import { UnreadableDocument } from './unreadable-document.ts';

/**
 * Whatever the library stumbles over, at the end of its stack or at a type that it did not expect, is in the document.
 *
 * @throws UnreadableDocument; the error of the file system when a file cannot be read
 */
export async function readingDocument<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const ofTheFile = error instanceof Error && 'syscall' in error;
    if (ofTheFile || error instanceof UnreadableDocument) throw error;
    throw new UnreadableDocument('damaged', { cause: error });
  }
}
