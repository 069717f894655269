import { isBytes } from './is-bytes.ts';

/** What is a file as it is. */
export function isFile(file: unknown): file is Blob | Uint8Array {
  return file instanceof Blob || isBytes(file);
}
