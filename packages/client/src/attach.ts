import { type Attachments, type ReadyFiles, readAttachments } from './attachments.ts';
import type { Attached } from './call.ts';
import { abortedError } from './deadline.ts';
import { formBody } from './form-body.ts';
import type { Content, Prepare } from './prepare.ts';
import { preparePayload } from './prepare-payload.ts';
import { requireAttachments } from './require-attachments.ts';

/**
 * The files of each factoid, `attachments[0]` those of `payload.factoids[0]`, for the operations that are imported
 * one by one. They are opened when they are sent.
 *
 * @example createAttestation(connection, { payload, attachments: attach([[file]]) })
 */
export function attach(attachments: Attachments): Attached {
  const attached: Attached = (payload) => (call) =>
    requireAttachments({ ...payload }, attachments, call.requestId)
      ? prepareUpload(payload, attachments, call)
      : preparePayload(payload)(call);
  // JSON.stringify leaves functions out: where a body is written by it, the files must not be lost without a word.
  return Object.assign(attached, { toJSON: () => 'files' });
}

async function prepareUpload(
  payload: object,
  attachments: Attachments,
  call: Parameters<Prepare>[0],
): Promise<Content> {
  const { requestId, signal, write } = call;
  write(payload); // what is wrong with it is said before the files are read
  try {
    return await withFiles(payload, await readAttachments(attachments, call), write);
  } catch (error) {
    throw signal?.aborted ? abortedError(requestId, signal) : error;
  }
}

/** The payload with the checksums in it; a form carries both (D6). */
async function withFiles(
  payload: object,
  { files, entries, dispose }: ReadyFiles,
  write: (payload: object) => string,
): Promise<Content> {
  try {
    return {
      payload: write({ ...payload, attachments: entries }),
      fileBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
      encode: (envelope) => formBody(envelope, files),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
