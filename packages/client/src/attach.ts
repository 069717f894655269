import { type Attachments, type ReadyFiles, readAttachments } from './attachments.ts';
import { InvalidInputError } from './attestation-error.ts';
import type { Content, Prepare } from './call.ts';
import { abortedError } from './deadline.ts';
import { formBody } from './form-body.ts';
import { payloadJson } from './payload-json.ts';
import { preparePayload } from './prepare-payload.ts';

/** Files that go with a payload: what the operations take that are imported one by one. */
export type Attached = (payload: object) => Prepare;

/**
 * The files of each factoid, `attachments[0]` those of `payload.factoids[0]`, for the operations that are imported
 * one by one. They are opened when they are sent.
 *
 * @example createAttestation(connection, { payload, attachments: attach([[file]]) })
 */
export function attach(attachments: Attachments): Attached {
  if (!attachments.some((ofFactoid) => ofFactoid?.length > 0)) return preparePayload;
  return (payload) =>
    async ({ requestId, signal }) => {
      checkPlaces(payload, attachments, requestId);
      try {
        return withFiles(payload, await readAttachments(attachments, { requestId, signal }), requestId);
      } catch (error) {
        throw signal?.aborted ? abortedError(requestId, signal) : error;
      }
    };
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

function checkPlaces(payload: object, attachments: Attachments, requestId: string): void {
  const { factoids, attachments: entries } = payload as { factoids?: unknown; attachments?: unknown };
  if (entries !== undefined && entries !== null) {
    const message = 'Leave payload.attachments out; it is made from the files in `attachments`.';
    throw new InvalidInputError(message, { requestId });
  }
  const count = Array.isArray(factoids) ? factoids.length : 0;
  const last = attachments.findLastIndex((ofFactoid) => ofFactoid?.length > 0);
  if (last >= count && (factoids === undefined || factoids === null || Array.isArray(factoids))) {
    throw new InvalidInputError(
      `attachments[${last}] has files, but payload.factoids[${last}] is missing; the index says whose they are.`,
      { requestId },
    );
  }
}
