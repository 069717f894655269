import type { Handler } from '@attestation/contract';
import { type AttestationPorts, createAttestation } from '../domain/create-attestation.ts';
import type { Call } from '../http/call.ts';
import { memberText, submissionOf } from './submission.ts';

export function createAttestationHandler(ports: AttestationPorts): Handler<'v1', 'createAttestation', Call> {
  return async (payload, call) => {
    const no = await createAttestation(
      {
        owner: call.caller,
        uniqueId: payload.unique_id,
        templateId: payload.template_id,
        identities: memberText(call, 'identities') as string,
        completed: payload.completed ?? true,
        request: call.request,
        ...submissionOf(payload, call),
      },
      ports,
    );
    return { status: 200, data: { no } };
  };
}
