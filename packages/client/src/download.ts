import type { AnswerContext } from './call.ts';
import { dispositionFileName } from './disposition-file-name.ts';
import { fileBody } from './file-body.ts';
import { saveStream } from './save-stream.ts';

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
 * @throws ResponseNotUnderstoodError when the answer is no file.
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
