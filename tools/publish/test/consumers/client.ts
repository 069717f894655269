import { createClient } from '@attestation/client/v1';
import { attach, createApi, createSigner } from '@attestation/client/v1/openapi-fetch';

declare const process: { env: Record<string, string> };
const {
  ATTEST_URL: baseUrl = '',
  ATTEST_ACCESS_KEY: accessKey = '',
  ATTEST_KEY: privateKey = '',
} = process.env;

async function tenLines(): Promise<string> {
  const client = createClient({ baseUrl, accessKey, privateKey });
  const data = { name: 'Zhang San', phone_number: '13234568732' };
  const { no } = await client.createAttestation({
    payload: {
      unique_id: crypto.randomUUID(),
      template_id: 'DEMO-TRADE',
      identities: { ID: '42012319800127691X' },
      factoids: [{ unique_id: 'buyer-1', type: 'user', data }],
      completed: false,
    },
    attachments: [[new Blob(['the contract'])]],
  });
  const api = createApi({ baseUrl, accessKey, signer: createSigner(privateKey) });
  const factoids = [{ unique_id: 'buyer-2', type: 'user', data }];
  const attachments = attach([[new Blob(['another one'])]]);
  await api.POST('/api/v1/factoids', { body: { payload: { ano: no, factoids }, attachments } });
  const read = await api.POST('/api/v1/attestation', { body: { payload: { ano: no } } });
  if (read.error) return read.error.message;
  const file = await api.POST('/api/v1/attestation/download', { body: { payload: { ano: no } } });
  return `${read.data.data.factoids?.length} factoids, a file of ${file.data?.size ? 'some' : 'no'} bytes`;
}

tenLines().then((said) => console.log(said));
