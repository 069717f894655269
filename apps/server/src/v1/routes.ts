import { Readable } from 'node:stream';
import { type Answer, defineHandlers, type OperationName, type Validator } from '@attestation/contract';
import { operations } from '@attestation/contract/v1';
import {
  addFactoidsPayload,
  applyCertificationPayload,
  createAttestationPayload,
  downloadAttestationPayload,
  readAttestationPayload,
} from '@attestation/contract/v1/validators';
import type { CertificationPorts } from '../domain/apply-certification.ts';
import type { AttestationPorts } from '../domain/create-attestation.ts';
import { type HttpAnswer, success } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import type { Route } from '../http/serve.ts';
import { addFactoidsHandler } from './add-factoids.ts';
import { applyCertificationHandler } from './apply-certification.ts';
import { createAttestationHandler } from './create-attestation.ts';
import { downloadAttestationHandler } from './download-attestation.ts';
import { readAttestationHandler } from './read-attestation.ts';

/** Every operation under `/api/v1`; one that is missing, or answers otherwise than the contract says, does not compile. */
export function v1Routes(ports: AttestationPorts & CertificationPorts): Route[] {
  const handlers = defineHandlers<'v1', Call>()({
    createAttestation: createAttestationHandler(ports),
    addFactoids: addFactoidsHandler(ports),
    readAttestation: readAttestationHandler(ports.attestations),
    downloadAttestation: downloadAttestationHandler(ports),
    applyCertification: applyCertificationHandler(ports),
  });
  return Object.values(operations).map(({ name, path, takesFiles }) => {
    const handler = handlers[name] as (
      payload: unknown,
      call: Call,
    ) => Promise<Answer<'v1', OperationName<'v1'>>>;
    return {
      name,
      path,
      takesFiles,
      validate: payloadValidators[name],
      handle: async (payload, call) => onTheWire(await handler(payload, call), call),
    };
  });
}

const payloadValidators: Record<OperationName<'v1'>, Validator> = {
  createAttestation: createAttestationPayload,
  addFactoids: addFactoidsPayload,
  readAttestation: readAttestationPayload,
  downloadAttestation: downloadAttestationPayload,
  applyCertification: applyCertificationPayload,
};

function onTheWire(answer: Answer<'v1', OperationName<'v1'>>, call: Call): HttpAnswer {
  if ('data' in answer) return success(answer.status, call.request.requestId, answer.data);
  const headers = { 'Content-Type': 'application/zip', ...answer.headers };
  return { status: answer.status, headers, body: Readable.from(answer.file.bytes) };
}
