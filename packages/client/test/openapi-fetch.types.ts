/** Compiled, never run: what the client on openapi-fetch takes and gives by type. */
import type { components, operations, paths } from '@attestation/contract/v1';
import createClient from 'openapi-fetch';
import { attach, createApi, JsonText, type SignedPaths, signing } from '../src/v1-openapi-fetch.ts';

/** Compiles only when both are the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(..._: Same<A, B> extends true ? [] : ['not the same']): void {}

type Schemas = components['schemas'];
same<paths['/api/v1/attestation']['post'], operations['readAttestation']>();

const signer = async (data: Uint8Array) => data;
const api = createApi({ baseUrl: '', accessKey: '', signer });
const payload = { unique_id: 'u', template_id: 't', identities: { ID: '1' } };
const read = { payload: { ano: 'N' } };

const created = await api.POST('/api/v1/attestations', { body: { payload } });
if (created.error) same<typeof created.error, Schemas['Error']>();
else same<typeof created.data, Schemas['CreateAttestationResponse']>();
same<typeof created.response, Response>();
// @ts-expect-error data may be missing
created.data.data;

const body = { payload, attachments: attach([[new Blob([]), { path: 'a.pdf' }]]) };
api.POST('/api/v1/attestations', { body, signal: AbortSignal.abort(), maxRetries: 0, headers: { a: 'b' } });
const data = { n: 12345678901234567890n, price: new JsonText<number>('1.10') };
api.POST('/api/v1/factoids', {
  body: { payload: { ano: 'N', factoids: [{ unique_id: 'f', type: 't', data }] } },
});

const file = await api.POST('/api/v1/attestation/download', { body: read });
same<typeof file.data, Blob | undefined>();
const text = await api.POST('/api/v1/attestation', { body: read, parseAs: 'text' });
same<typeof text.data, string | undefined>();
const stream = await api.POST('/api/v1/attestation/download', { body: read, parseAs: 'stream' });
export const streamed: ReadableStream<Uint8Array> | undefined = stream.data;

// @ts-expect-error there is no such path
api.POST('/api/v1/nothing', { body: read });
// @ts-expect-error the body is missing
api.POST('/api/v1/attestation', {});
// @ts-expect-error signing adds the envelope
api.POST('/api/v1/attestation', { body: { ...read, tonce: 1 } });
// @ts-expect-error a misspelt member
api.POST('/api/v1/attestation', { body: { payload: { ano: 'N', feilds: [] } } });
// @ts-expect-error a misspelt option
api.POST('/api/v1/attestation', { body: read, maxRetry: 1 });
// @ts-expect-error this operation takes no files
api.POST('/api/v1/attestation', { body: { ...read, attachments: attach([]) } });
// @ts-expect-error files go through attach
api.POST('/api/v1/attestations', { body: { payload, attachments: [[new Blob([])]] } });
// @ts-expect-error checksums come from the files
api.POST('/api/v1/attestations', { body: { payload: { ...payload, attachments: {} } } });
// @ts-expect-error an enterprise has a name
api.POST('/api/v1/cas', { body: { payload: { type: 'ENTERPRISE', link_name: 'x' } } });
// @ts-expect-error nothing is read with GET
api.GET('/api/v1/attestation');

const bare = createClient<SignedPaths>({ baseUrl: '' });
bare.use(signing({ accessKey: '', signer }));
const bareRead = await bare.POST('/api/v1/attestation', { body: read });
export const link: string | null | undefined = bareRead.data?.data.blockchain_hash;
// @ts-expect-error an attestation is read by its number
bare.POST('/api/v1/attestation', { body: { payload: { ano: 1 } } });
// @ts-expect-error signing makes one attempt
signing({ accessKey: '', signer, maxRetries: 1 });
