import {
  type AttestationError,
  type CreateAttestationPayload,
  type CreateAttestationRequest,
  createClient,
  type Factoid,
} from '@attestation/client/v1';

export type {
  AddFactoidsPayload,
  AddFactoidsRequest,
  ApplyCertificationPayload,
  ReadAttestationPayload,
} from '@attestation/client/v1';
export {
  addFactoids,
  applyCertification,
  createAttestation,
  downloadAttestation,
  readAttestation,
} from '@attestation/client/v1';

const client = createClient({ baseUrl: '', accessKey: '', privateKey: '' });
const factoid: Factoid = { unique_id: 'f', type: 't', data: { name: 'a' } };
const payload: CreateAttestationPayload = {
  unique_id: 'u',
  template_id: 't',
  identities: { ID: '1' },
  factoids: [factoid],
  completed: false,
};
const request: CreateAttestationRequest = { payload, attachments: [[]] };
client.createAttestation(request, { timeoutMs: 1, maxRetries: 1, requestId: 'r' });
const read = await client.readAttestation({ payload: { ano: 'N', fields: ['identities'] } });
read.blockchain_hash;
const download = await client.downloadAttestation({ payload: { ano: 'N' } });
download.stream;
declare const error: AttestationError;
if (error.kind === 'timeout') error.timeoutMs;
