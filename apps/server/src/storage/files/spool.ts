import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileTooLargeError, NoRoomError, type Spool } from '../../domain/ports.ts';

/** Enough to recognise a file type. */
const headBytes = 1024;

/** A file of no more bytes may be held in memory. */
const mostHeld = 4 * 1024;

export function createSpool(folder: string): Spool {
  /** By path: what has arrived and is not on disk. */
  const held = new Map<string, Buffer>();

  return {
    async receive(stream, { fileName, mediaType, maxBytes, reserve = () => true, hold = () => false }) {
      const path = join(folder, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      // One buffer: each piece is an object of some 500 bytes, and may be one byte.
      const small = Buffer.allocUnsafeSlow(mostHeld);
      let inSmall = 0;
      let head = Buffer.alloc(0);
      let file: FileHandle | undefined;
      try {
        for await (const chunk of stream) {
          size += chunk.length;
          if (size > maxBytes) throw new FileTooLargeError(maxBytes);
          if (!reserve(chunk.length)) throw new NoRoomError();
          hash.update(chunk);
          if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
          if (file === undefined && size <= mostHeld && hold(chunk.length)) {
            small.set(chunk, inSmall);
            inSmall = size;
            continue;
          }
          if (file === undefined) {
            file = await open(path, 'wx', 0o600);
            await writeAll(file, small.subarray(0, inSmall));
          }
          await writeAll(file, chunk);
        }
        if (file === undefined) held.set(path, Buffer.from(small.subarray(0, inSmall)));
        await file?.close();
      } catch (error) {
        await file?.close();
        await rm(path, { force: true });
        throw error;
      }
      return { path, checksum: hash.digest('hex'), size, fileName, mediaType, head: Buffer.from(head) };
    },
    async write(files) {
      for (const { path } of files) {
        const bytes = held.get(path);
        if (bytes === undefined) continue;
        // From now on it is on disk, in part when this fails.
        held.delete(path);
        await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      }
    },
    async discard(files) {
      for (const { path } of files) if (!held.delete(path)) await rm(path, { force: true });
    },
  };
}

/** Removes what an earlier process left behind. Not while one is running. */
export async function clearSpool(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0;
  while (written < chunk.length) written += (await file.write(chunk, written)).bytesWritten;
}
