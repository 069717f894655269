import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileTooLargeError, NoRoomError, type Spool } from '../../domain/spool.ts';

/** Enough to recognise a file type. */
const headBytes = 1024;

export function createSpool(folder: string): Spool {
  return {
    async receive(stream, { fileName, mediaType, maxBytes, reserve = () => true }) {
      const path = join(folder, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      let head = Buffer.alloc(0);
      const file = await open(path, 'wx', 0o600);
      try {
        for await (const chunk of stream) {
          size += chunk.length;
          if (size > maxBytes) throw new FileTooLargeError(maxBytes);
          if (!reserve(chunk.length)) throw new NoRoomError();
          hash.update(chunk);
          if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes);
          await writeAll(file, chunk);
        }
        await file.close();
      } catch (error) {
        await file.close();
        await rm(path, { force: true });
        throw error;
      }
      // A copy: `head` may be a view of a network buffer that would be kept alive by it.
      return { path, checksum: hash.digest('hex'), size, fileName, mediaType, head: Buffer.from(head) };
    },
    async discard(files) {
      for (const { path } of files) await rm(path, { force: true });
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
