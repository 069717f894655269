import type { Handler } from '@attestation/contract';
import { addFactoids } from '../domain/add-factoids.ts';
import type { AttestationPorts } from '../domain/create-attestation.ts';
import type { Call } from '../http/call.ts';
import { sliceObject } from '../http/json-slices.ts';
import { submissionOf } from './submission.ts';

export function addFactoidsHandler(ports: AttestationPorts): Handler<'v1', 'addFactoids', Call> {
  return async (payload, call) => {
    await addFactoids(
      {
        owner: call.caller,
        no: payload.ano,
        completed: payload.completed ?? true,
        request: call.request,
        ...(await submissionOf(payload, sliceObject(call.request.payload).members, call)),
      },
      ports,
    );
    return { status: 200, data: { success: true } };
  };
}
