import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Writes a stream to a file next to `path` and renames it at the end, so that half a file never has that name. */
export async function saveDownload(
  stream: ReadableStream<Uint8Array>,
  path: string,
  onBytes: (count: number) => void,
): Promise<{ bytes: number; sha256: string }> {
  const partial = `${path}.${process.pid}.part`;
  const file = await open(partial, 'wx');
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      await file.write(chunk);
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
    }
    await file.sync();
    await file.close();
    await rename(partial, path);
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await file.close();
    await rm(partial, { force: true });
    throw error;
  }
}
