import { contractDigest, type paths } from '@attestation/console/contract';
import createClient from 'openapi-fetch';

/** Calls of the look-up by path, typed by the document of the console. */
export const lookupApi = createClient<paths>({
  credentials: 'same-origin',
  headers: { 'Console-Contract': contractDigest },
});
