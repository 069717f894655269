import { chunksOf } from './chunks-of.ts';
import { nodeBuiltin } from './node-builtin.ts';

/** Bytes that come one after the other, once. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** The part of node:fs that is used. */
interface NodeFs {
  openAsBlob(path: string): Promise<Blob>;
  promises: {
    mkdtemp(prefix: string): Promise<string>;
    open(path: string, flags: 'wx', mode: number): Promise<FileHandle>;
    rm(path: string, options: { recursive: true; force: true }): Promise<void>;
  };
}

interface NodeOs {
  tmpdir(): string;
}

/**
 * A stream as a Blob: in Node by way of a temporary file that no one else can read, elsewhere in memory.
 *
 * @throws what the stream throws, and the signal's reason when it aborts.
 */
export async function spoolStream(
  stream: ByteStream,
  signal: AbortSignal | undefined,
): Promise<{ blob: Blob; dispose?: () => Promise<void> }> {
  const fs = nodeBuiltin<NodeFs>('node:fs');
  const os = nodeBuiltin<NodeOs>('node:os');
  const chunks = chunksOf(stream, signal);
  if (!fs || !os) return { blob: await inMemory(chunks) };
  const { mkdtemp, open, rm } = fs.promises;
  const folder = await mkdtemp(`${os.tmpdir()}/attestation-upload-`);
  const dispose = () => rm(folder, { recursive: true, force: true });
  try {
    const handle = await open(`${folder}/file`, 'wx', 0o600);
    await writeChunks(handle, chunks);
    return { blob: await fs.openAsBlob(`${folder}/file`), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function inMemory(chunks: AsyncIterable<Uint8Array>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The cast: Blob's types leave out shared memory.
  for await (const chunk of chunks) parts.push(chunk as Uint8Array<ArrayBuffer>);
  return new Blob(parts);
}

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
