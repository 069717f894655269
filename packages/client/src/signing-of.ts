import { newRequestId } from '@attestation/signing';
import type { Middleware } from 'openapi-fetch';
import { asAttestationError } from './any-error.ts';
import { checkRequest } from './check-request.ts';
import { jsonBody } from './envelope.ts';
import { invalid } from './invalid.ts';
import type { Operation } from './operation.ts';
import type { ConnectionOptions } from './options.ts';
import { aFlag, aFunction, aSigner, aText, requireOptions } from './require-options.ts';
import { seal } from './seal.ts';

/** The signing key. */
export type SigningOptions = Pick<ConnectionOptions, 'accessKey' | 'signer' | 'allowUnknown' | 'now'>;

const rules = {
  accessKey: aText,
  signer: aSigner,
  allowUnknown: aFlag,
  now: aFunction,
};

/** @throws InvalidInputError when an option is missing, not known, or not what it must be. */
export function signingOf(operations: readonly Operation[], given: SigningOptions): Middleware {
  const options = requireOptions<SigningOptions>(given, rules, ['accessKey', 'signer']);
  const { accessKey, signer, allowUnknown = false, now = Date.now } = options;
  Promise.resolve(signer).catch(() => undefined); // reported by the first request, not as an unhandled rejection
  return {
    async onRequest({ request, schemaPath }) {
      const operation = operations.find(({ path }) => path === schemaPath);
      if (!operation) return undefined;
      try {
        const requestId = newRequestId();
        const payload = checkedPayload(operation, await request.text(), requestId, allowUnknown);
        const { content } = jsonBody(await seal({ accessKey, signer }, operation, requestId, now(), payload));
        // A redirect would carry the signed request to another address.
        return new Request(request, { body: content as string, redirect: 'manual' });
      } catch (error) {
        throw asAttestationError(error);
      }
    },
  };
}

/** The text of the payload in a body as it was written, when it has nothing that would be lost on the way. */
function checkedPayload(
  operation: Operation,
  body: string,
  requestId: string,
  allowUnknown: boolean,
): string {
  const call = { operation, request: JSON.parse(body) };
  const { payload, attachments, write } = checkRequest(call, requestId, allowUnknown, true);
  write(payload);
  if (attachments !== undefined) throw invalid('Files need createApi.', requestId);
  // The body has no other member, so the payload is what is between the first colon and the last brace.
  const text = body.slice(body.indexOf(':') + 1, body.lastIndexOf('}')).trim();
  JSON.parse(text); // fails when the member is there twice
  return text;
}
