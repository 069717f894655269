import { newRequestId } from '@attestation/signing';
import { described } from './described.ts';
import { AttestationError, InvalidInputError, reasonOf } from './errors.ts';
import { type AnswerContext, fileBody } from './read-answer.ts';
import { chunksOf, type FileHandle, nodeBuiltin, writeChunks } from './streams.ts';

/** The attestation file, on its way. */
export interface Download {
  /** As the service names it, without any folder. */
  readonly fileName: string;
  /** In bytes, when the service says it beforehand. */
  readonly size: number | undefined;
  /**
   * The bytes; read them, save them or cancel them. A connection that breaks on the way makes reading fail with an
   * `AttestationError`, never end early.
   */
  readonly stream: ReadableStream<ReturnType<typeof Uint8Array.of>>;
  /**
   * Node, Deno and Bun: writes the bytes to a file, or under `fileName` into a folder that exists. The file appears whole
   * or not at all.
   *
   * @returns the path of the file.
   */
  saveTo(path: string): Promise<string>;
}

/**
 * The file in an answer.
 *
 * @throws ResponseNotUnderstoodError when the answer is not a file.
 */
export function readDownload(response: Response, context: AnswerContext): Download {
  const stream = fileBody(response, context);
  const { headers } = response;
  // Browsers hide Content-Disposition from other origins unless the service exposes it.
  const fileName = dispositionFileName(headers.get('Content-Disposition')) ?? 'attestation.zip';
  const length = headers.get('Content-Length');
  // With a content coding the length is that of the coded bytes.
  const size = length === null || headers.has('Content-Encoding') ? undefined : Number(length);
  const { requestId } = context;
  return { fileName, size, stream, saveTo: (path) => saveStream(stream, path, fileName, requestId) };
}

/**
 * The file name in a Content-Disposition header (RFC 6266), without folders: a service must not choose where on this
 * machine a file lands. Undefined when there is none that can be used.
 */
function dispositionFileName(header: string | null): string | undefined {
  if (header === null) return undefined;
  const name = extended(header) ?? quoted(header) ?? token(header);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const base = name?.replace(/^.*[/\\]/s, '').replace(/[\u0000-\u001f\u007f]/g, '');
  return base === undefined || /^\.{0,2}$/.test(base) ? undefined : base;
}

/** RFC 8187: `filename*=UTF-8''%e2%82%ac.zip`. */
function extended(header: string): string | undefined {
  const coded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (coded === undefined) return undefined;
  try {
    return decodeURIComponent(coded);
  } catch {
    return undefined; // broken escapes: the plain name next to it counts
  }
}

function quoted(header: string): string | undefined {
  return /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
}

function token(header: string): string | undefined {
  return /;\s*filename\s*=\s*([^\s;"]+)/i.exec(header)?.[1];
}

/** The part of node:fs/promises that is used. */
interface NodeFiles {
  open(path: string, flags: 'wx'): Promise<FileHandle>;
  stat(path: string): Promise<{ isDirectory(): boolean }>;
  rename(from: string, to: string): Promise<void>;
  rm(path: string, options: { force: true }): Promise<void>;
}

interface NodePath {
  join(...parts: string[]): string;
}

/**
 * Writes a stream to the file `path`, or to `fileName` in `path` when that is a folder; returns the path of the file. It has
 * another name until it is complete.
 *
 * @throws InvalidInputError outside Node and when the file cannot be written; what the stream throws is passed on.
 */
async function saveStream(
  stream: ReadableStream<Uint8Array>,
  path: string,
  fileName: string,
  requestId: string,
): Promise<string> {
  const files = nodeBuiltin<NodeFiles>('node:fs/promises');
  const paths = nodeBuiltin<NodePath>('node:path');
  if (!files || !paths) {
    throw new InvalidInputError('saveTo needs Node 20.16 or newer; elsewhere read `stream`.', { requestId });
  }
  try {
    if (typeof path !== 'string' || path === '') throw new TypeError('give the path of a file or a folder.');
    const target = (await isFolder(files, path)) ? paths.join(path, fileName) : path;
    await writeWhole(files, stream, target);
    return target;
  } catch (cause) {
    if (cause instanceof AttestationError) throw cause; // the download itself failed
    if (!stream.locked) await stream.cancel().catch(() => undefined); // why it cannot be saved is the thing to report
    const message = `The file cannot be saved to ${described(path)}: ${reasonOf(cause)}`;
    throw new InvalidInputError(message, { requestId, cause });
  }
}

async function writeWhole(
  files: NodeFiles,
  stream: ReadableStream<Uint8Array>,
  target: string,
): Promise<void> {
  const partial = `${target}.${newRequestId().slice(0, 8)}.part`;
  const handle = await files.open(partial, 'wx');
  try {
    await writeChunks(handle, chunksOf(stream));
    await files.rename(partial, target);
  } catch (error) {
    await files.rm(partial, { force: true });
    throw error;
  }
}

async function isFolder(files: NodeFiles, path: string): Promise<boolean> {
  try {
    return (await files.stat(path)).isDirectory();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return false;
    throw error;
  }
}
