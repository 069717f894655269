import { JsonText, writeJson } from '@attestation/contract';
import { operations, type ReadAttestationPayload } from '@attestation/contract/v1';

const payload: ReadAttestationPayload = { ano: '0190D2A8F2C37B6E8D5A1C4F9E3B7A60', fields: [] };
// @ts-expect-error an attestation is read by its number
const wrong: ReadAttestationPayload = { ano: 1 };

console.log(
  Object.keys(operations).length,
  'operations',
  writeJson({ ...payload, ...wrong, ano: new JsonText('1.10') }),
);
