import { type Answer, allRead } from '@attestation/contract';
import type { CreateAttestationPayload } from '@attestation/contract/v1';
import { type AttestationPorts, createAttestation } from '../domain/create-attestation.ts';
import type { Call } from '../http/call.ts';
import { sliceObject } from '../http/json-slices.ts';
import { submissionOf } from './submission.ts';

allRead<CreateAttestationPayload>({
  unique_id: true,
  template_id: true,
  identities: true,
  factoids: true,
  completed: true,
  attachments: true,
});

export function createAttestationHandler(ports: AttestationPorts) {
  return async (
    payload: CreateAttestationPayload,
    call: Call,
  ): Promise<Answer<'v1', 'createAttestation'>> => {
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
