import type { Deadline } from './deadline.ts';
import { described } from './described.ts';

/**
 * The chunks of a stream, which is cancelled when the reader stops early. Not every runtime can iterate a ReadableStream
 * itself.
 *
 * @throws TypeError when the stream gives something else; what the stream throws; the signal's reason when it aborts.
 */
export async function* chunksOf(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!('getReader' in stream)) {
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      yield requireBytes(chunk);
    }
    return;
  }
  const reader = stream.getReader();
  const stop = () => void reader.cancel(signal?.reason).catch(() => undefined); // the reason is reported below
  signal?.addEventListener('abort', stop);
  // It may have aborted before it could be heard, and says so only once.
  if (signal?.aborted) stop();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      ended = done;
      if (done) return;
      yield requireBytes(value);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    if (!ended) await reader.cancel().catch(() => undefined); // the failure that ended the loop is reported
  }
}

/** A stream that decodes, such as one of node:fs with an encoding, gives strings, not the bytes of the file. */
function requireBytes(chunk: unknown): Uint8Array {
  if (isBytes(chunk)) return chunk;
  throw new TypeError(`the stream gave ${described(chunk)}; it must give bytes (Uint8Array).`);
}

/** `instanceof` alone would refuse those of another realm: a Buffer in a test environment of Jest or `node:vm`. */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}

/**
 * The bytes of an answer: `Uint8Array<ArrayBuffer>`, whose type TypeScript before 5.7 knows only without the parameter.
 */
export type Bytes = ReadableStream<ReturnType<typeof Uint8Array.of>>;

/**
 * The same bytes, whose failures are errors of this package, and which end with the deadline. fetch alone does not
 * hold to its signal: Node 20 forgets it at a garbage collection once the body has begun, and then a stalled body
 * would be waited for without end.
 */
export function guardBody(body: Bytes, deadline: Deadline): Bytes {
  const reader = body.getReader();
  return new ReadableStream({
    start(controller) {
      deadline.signal.addEventListener('abort', () => {
        controller.error(deadline.explain(deadline.signal.reason));
        reader.cancel().catch(() => undefined); // the deadline's reason is reported
      });
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(deadline.explain(error));
      }
      deadline.release();
    },
    async cancel(reason) {
      deadline.release();
      await reader.cancel(reason);
    },
  });
}

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

interface NodeLike {
  process?: { getBuiltinModule?: (name: string) => unknown };
}

/**
 * A module of Node, or undefined in a runtime without it (browsers, Node before 20.16). No import statement, so
 * bundlers for browsers have nothing to resolve.
 */
export function nodeBuiltin<Module>(name: string): Module | undefined {
  return (globalThis as NodeLike).process?.getBuiltinModule?.(name) as Module | undefined;
}
