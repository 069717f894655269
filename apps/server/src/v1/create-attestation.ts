import type { Handler } from '@attestation/contract';
import { type AttestationPorts, createAttestation } from '../domain/create-attestation.ts';
import type { Call } from '../http/call.ts';
import { sliceObject } from '../http/json-slices.ts';
import { submissionOf } from './submission.ts';

export function createAttestationHandler(ports: AttestationPorts): Handler<'v1', 'createAttestation', Call> {
  return async (payload, call) => {
    // D4: as it was sent, never parsed and printed again.
    const texts = sliceObject(call.request.payload).members;
    const no = await createAttestation(
      {
        owner: call.caller,
        uniqueId: payload.unique_id,
        templateId: payload.template_id,
        identities: texts.get('identities') as string,
        completed: payload.completed ?? true,
        request: call.request,
        ...(await submissionOf(payload, texts, call)),
      },
      ports,
    );
    return { status: 200, data: { no } };
  };
}
