import { defineHandlers } from '@attestation/contract';
import { operations } from '@attestation/contract/v1';
import {
  addFactoidsPayload,
  applyCertificationPayload,
  createAttestationPayload,
  downloadAttestationPayload,
  readAttestationPayload,
} from '@attestation/contract/v1/validators';
import type { CertificationPorts } from '../domain/apply-certification.ts';
import type { AttestationFilePorts } from '../domain/attestation-file.ts';
import type { AttestationPorts } from '../domain/create-attestation.ts';
import type { Call } from '../http/call.ts';
import { type RoutePorts, routesOf } from '../http/routes-of.ts';
import type { Route } from '../http/serve.ts';
import { addFactoidsHandler } from './add-factoids.ts';
import { applyCertificationHandler } from './apply-certification.ts';
import { createAttestationHandler } from './create-attestation.ts';
import { downloadAttestationHandler } from './download-attestation.ts';
import { readAttestationHandler } from './read-attestation.ts';

/** Every operation under `/api/v1`; one that is missing, or answers otherwise than the contract says, does not compile. */
export function v1Routes(
  ports: AttestationPorts & AttestationFilePorts & CertificationPorts & RoutePorts,
): Route[] {
  const handlers = defineHandlers<'v1', Call>()({
    createAttestation: createAttestationHandler(ports),
    addFactoids: addFactoidsHandler(ports),
    readAttestation: readAttestationHandler(ports.attestations),
    downloadAttestation: downloadAttestationHandler(ports),
    applyCertification: applyCertificationHandler(ports),
  });
  return routesOf<'v1'>(operations, payloadValidators, handlers, ports);
}

const payloadValidators = {
  createAttestation: createAttestationPayload,
  addFactoids: addFactoidsPayload,
  readAttestation: readAttestationPayload,
  downloadAttestation: downloadAttestationPayload,
  applyCertification: applyCertificationPayload,
};
