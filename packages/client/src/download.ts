import { ResponseNotUnderstoodError } from './attestation-error.ts';
import type { AnswerContext } from './call.ts';
import { dispositionFileName } from './disposition-file-name.ts';
import { guardBody } from './guard-body.ts';
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
 * The file in an answer. The time stops counting here, the signal does not.
 *
 * @throws ResponseNotUnderstoodError when the answer is no file.
 */
export function readDownload(response: Response, { requestId, deadline }: AnswerContext): Download {
  deadline.stopTimer();
  const { body, headers, status } = response;
  const named = dispositionFileName(headers.get('Content-Disposition'));
  const type = headers.get('Content-Type') ?? '';
  if (body === null || (named === undefined && /^(text\/|application\/json)/i.test(type))) {
    const message = `The answer is not a file but ${body ? type : 'empty'}; check that baseUrl is the service itself.`;
    throw new ResponseNotUnderstoodError(message, { requestId, status });
  }
  // Browsers hide Content-Disposition from other origins unless the service exposes it.
  const fileName = named ?? 'attestation.zip';
  const length = headers.get('Content-Length');
  // With a content coding the length is that of the coded bytes.
  const size = length === null || headers.has('Content-Encoding') ? undefined : Number(length);
  const stream = guardBody(body, deadline);
  return { fileName, size, stream, saveTo: (path) => saveStream(stream, path, fileName, requestId) };
}
