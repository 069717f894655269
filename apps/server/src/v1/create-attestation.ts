import { type Answer, allRead } from '@attestation/contract';
import type { CreateAttestationPayload } from '@attestation/contract/v1';
import { type AttestationPorts, createAttestation } from '../domain/create-attestation.ts';
import type { Call } from '../http/routes-of.ts';
import { submissionOf, textOf } from './submission.ts';

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
    const sources = call.source.members();
    const no = await createAttestation(
      {
        owner: call.caller,
        uniqueId: payload.unique_id,
        templateId: payload.template_id,
        identities: textOf(sources.get('identities')),
        completed: payload.completed ?? true,
        request: call.request,
        ...submissionOf(payload, sources, call.files),
      },
      ports,
    );
    return { status: 200, data: { no } };
  };
}
