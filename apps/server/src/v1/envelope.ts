import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import type { EnvelopeSchemas } from '../http/envelope.ts';

const { RequestId, AccessKey, Tonce, Signature } = openapi.components.schemas;

/** The members next to the payload; the same for every operation. */
export const envelopeSchemas: EnvelopeSchemas = {
  request_id: RequestId,
  access_key: AccessKey,
  tonce: Tonce,
  signature: Signature,
};
