/** The client of `/api/v1` on openapi-fetch: calls by path, with the types of the contract. */
import type { paths } from '@attestation/contract/v1';
import { rows } from '@attestation/contract/v1/rows';
import type { Middleware } from 'openapi-fetch';
import { type Api, type ApiOptions, apiOf } from './api-of.ts';
import type { SignedPathsOf } from './signed-paths.ts';
import { type SigningOptions, signingOf } from './signing-of.ts';

export type { components, paths } from '@attestation/contract/v1';
export { AttestationError } from './any-error.ts';
export type { Api, ApiAnswer, ApiCall, ApiOptions } from './api-of.ts';
export { attach } from './attach.ts';
export type { Attachment, Attachments } from './attachments.ts';
export {
  AbortedError,
  type AttestationErrorKind,
  InvalidInputError,
  NetworkError,
  ResponseNotUnderstoodError,
  SigningFailedError,
  TimeoutError,
} from './attestation-error.ts';
export type { HookOptions } from './hook-options.ts';
export { type Hooks, hooks } from './hooks.ts';
export { JsonText } from './json-text.ts';
export type { CallOptions } from './options.ts';
export type { SigningOptions } from './signing-of.ts';
export type { Fetch } from './transport.ts';

/** The paths of the contract with bodies as `signing` takes them, for `createClient` of openapi-fetch. */
export type SignedPaths = SignedPathsOf<paths>;

/**
 * A client of openapi-fetch for `/api/v1`.
 *
 * @throws InvalidInputError when an option is missing, not known, or not what it must be.
 *
 * @example
 * const api = createApi({ baseUrl, accessKey, signer: createSigner(await readFile('key.pem', 'utf8')) });
 * const { data, error } = await api.POST('/api/v1/attestation', { body: { payload: { ano } } });
 * if (error) console.log(error.message);
 * else console.log(data.data.blockchain_hash);
 */
export function createApi(options: ApiOptions): Api<paths> {
  return apiOf<paths>(rows, options);
}

/**
 * Signs the requests of a client of openapi-fetch.
 *
 * @throws InvalidInputError when an option is missing, not known, or not what it must be.
 *
 * @example
 * const api = createClient<SignedPaths>({ baseUrl });
 * api.use(signing({ accessKey, signer: createSigner(pem) }));
 */
export function signing(options: SigningOptions): Middleware {
  return signingOf(rows, options);
}
