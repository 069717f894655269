/** Uploads a file from disk through the client on openapi-fetch, and prints the most memory that this process had, in MiB. */
import { createSigner } from '@attestation/signing';
import { attach, createApi } from '../src/v1-openapi-fetch.ts';
import { privateKey } from './keys.ts';

const [baseUrl = '', path = ''] = process.argv.slice(2);
const api = createApi({ baseUrl, accessKey: 'AK1', signer: createSigner(privateKey) });
const factoids = [{ unique_id: 'f', type: 'user', data: {} }];
const body = { payload: { ano: 'N1', factoids }, attachments: attach([[{ path }]]) };
const { data } = await api.POST('/api/v1/factoids', { body });
if (!data?.data.success) throw new Error('it was not taken');
console.log(Math.round(process.resourceUsage().maxRSS / 1024));
