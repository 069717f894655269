import { type Answer, allRead } from '@attestation/contract';
import type { AddFactoidsPayload } from '@attestation/contract/v1';
import { addFactoids } from '../domain/add-factoids.ts';
import type { AttestationPorts } from '../domain/create-attestation.ts';
import type { Call } from '../http/routes-of.ts';
import { submissionOf } from './create-attestation.ts';

allRead<AddFactoidsPayload>({ ano: true, factoids: true, completed: true, attachments: true });

export function addFactoidsHandler(ports: AttestationPorts) {
  return async (payload: AddFactoidsPayload, call: Call): Promise<Answer<'v1', 'addFactoids'>> => {
    await addFactoids(
      {
        owner: call.caller,
        no: payload.ano,
        completed: payload.completed ?? true,
        request: call.request,
        ...submissionOf(payload, call.source.members(), call.files),
      },
      ports,
    );
    return { status: 200, data: { success: true } };
  };
}
