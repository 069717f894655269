import { createClient } from '@attestation/client';
import { attach, connect, cryptoKeySigner, exactNumbers, hooks, JsonText } from '@attestation/client/v1';
import { createApi, signing } from '@attestation/client/v1/openapi-fetch';

const baseUrl = 'https://attestation.example';
const signer = async (data: Uint8Array) => data;

export const client = createClient({
  ...{ baseUrl, accessKey: 'AK1', privateKey: { kty: 'RSA', n: 'AQAB' }, numbers: 'exact' },
  ...{ timeoutMs: undefined, fetch: undefined, logger: undefined, onRetry: undefined },
});
export const api = createApi({ baseUrl, accessKey: 'AK1', signer });
export const { POST } = api;
export const connection = connect({
  baseUrl,
  accessKey: 'AK1',
  signer,
  hooks: hooks({}),
  numbers: exactNumbers,
});
export const middleware = signing({ accessKey: 'AK1', signer });
export const files = attach([[{ file: new Blob(['a']), name: undefined, sign: undefined }]]);
export const price = new JsonText<number>('1.10');
export const signerOf = (key: Parameters<typeof cryptoKeySigner>[0]) => cryptoKeySigner(key);

const payload = {
  unique_id: 'u',
  template_id: 't',
  identities: { ID: '1', MO: undefined },
  completed: undefined,
};
export const created = () =>
  client.createAttestation(
    { payload: { ...payload, factoids: undefined, attachments: undefined }, attachments: undefined },
    { signal: undefined, requestId: undefined },
  );
export const read = () =>
  client.readAttestation({ payload: { ano: 'N', fields: ['identities'] } }).withResponse();
export const streamed = async () =>
  (await api.POST('/api/v1/attestation/download', { body: { payload: { ano: 'N' } }, parseAs: 'stream' }))
    .data;
