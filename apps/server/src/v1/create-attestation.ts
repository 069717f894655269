import type { Handler } from '@attestation/contract';
import { type AttestationPorts, createAttestation } from '../domain/create-attestation.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import { memberText, submissionOf } from './submission.ts';

export function createAttestationHandler(ports: AttestationPorts): Handler<'v1', 'createAttestation', Call> {
  return async (payload, call) => {
    refuseReadersPayload(payload);
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

/**
 * `/attestations` + `X` and `/attestation` + `sX` are the same bytes to a signature, so no payload may suit both. Unknown
 * members are ignored otherwise. D14, D20
 */
function refuseReadersPayload(payload: object): void {
  if ('ano' in payload && typeof payload.ano === 'string') {
    throw new Refusal(
      'malformed',
      'payload/ano belongs to the operations on a stored attestation; leave it out',
    );
  }
}
