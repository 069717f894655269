import { type Attachments, type ReadyFiles, readAttachments } from './attachments.ts';
import type { Attached, Content, Prepare } from './call.ts';
import { abortedError } from './deadline.ts';
import { formBody } from './form-body.ts';
import { payloadJson } from './payload-json.ts';
import { preparePayload } from './prepare-payload.ts';
import { requireAttachments } from './require-attachments.ts';

/**
 * The files of each factoid, `attachments[0]` those of `payload.factoids[0]`, for the operations that are imported
 * one by one. They are opened when they are sent.
 *
 * @example createAttestation(connection, { payload, attachments: attach([[file]]) })
 */
export function attach(attachments: Attachments): Attached {
  return (payload) =>
    ({ requestId, signal }) =>
      requireAttachments({ ...payload }, attachments, requestId)
        ? prepareUpload(payload, attachments, { requestId, signal })
        : preparePayload(payload)({ requestId, signal });
}

async function prepareUpload(
  payload: object,
  attachments: Attachments,
  { requestId, signal }: Parameters<Prepare>[0],
): Promise<Content> {
  try {
    return await withFiles(payload, await readAttachments(attachments, { requestId, signal }), requestId);
  } catch (error) {
    throw signal?.aborted ? abortedError(requestId, signal) : error;
  }
}

/** The payload with the checksums in it; a form carries both (D6). */
async function withFiles(
  payload: object,
  { files, entries, dispose }: ReadyFiles,
  requestId: string,
): Promise<Content> {
  try {
    return {
      payload: payloadJson({ ...payload, attachments: entries }, requestId),
      fileBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
      encode: (envelope) => formBody(envelope, files),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
