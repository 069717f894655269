import { operations } from '@attestation/contract/v1';
import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import {
  addFactoidsPayload,
  applyCertificationPayload,
  createAttestationPayload,
  downloadAttestationPayload,
  readAttestationPayload,
} from '@attestation/contract/v1/validators';
import { type EnvelopeSchemas, envelopeParser } from '../http/envelope.ts';
import { type RoutePorts, routesOf } from '../http/routes-of.ts';
import { addFactoidsHandler } from './add-factoids.ts';
import { applyCertificationHandler } from './apply-certification.ts';
import { createAttestationHandler } from './create-attestation.ts';
import { downloadAttestationHandler } from './download-attestation.ts';
import { readAttestationHandler } from './read-attestation.ts';

const { RequestId, AccessKey, Tonce, Signature } = openapi.components.schemas;

/** The members next to the payload; the same for every operation. */
export const envelopeSchemas: EnvelopeSchemas = {
  request_id: RequestId,
  access_key: AccessKey,
  tonce: Tonce,
  signature: Signature,
};

/** Every operation under `/api/v1`; one that is missing, or answers otherwise than the contract says, does not compile. */
export function v1Routes(ports: RoutePorts) {
  const parseEnvelope = envelopeParser(envelopeSchemas, ports.requestIdMaxLength);
  return routesOf<'v1'>()(operations, parseEnvelope, {
    createAttestation: {
      validate: createAttestationPayload,
      handle: createAttestationHandler(ports),
    },
    addFactoids: {
      validate: addFactoidsPayload,
      handle: addFactoidsHandler(ports),
    },
    readAttestation: {
      validate: readAttestationPayload,
      handle: readAttestationHandler(ports.attestations),
    },
    downloadAttestation: {
      validate: downloadAttestationPayload,
      handle: downloadAttestationHandler(ports),
    },
    applyCertification: {
      validate: applyCertificationPayload,
      handle: applyCertificationHandler(ports),
    },
  });
}
