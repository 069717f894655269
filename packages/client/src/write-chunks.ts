/** The part of a FileHandle of node:fs that is used. */
export interface FileHandle {
  writeFile(data: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Writes them one by one, since not every node:fs takes an iterable (Cloudflare's does not), and closes the file. */
export async function writeChunks(handle: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of chunks) await handle.writeFile(chunk);
  } finally {
    await handle.close();
  }
}
