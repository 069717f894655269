/** The client of `/api/v1` on openapi-fetch: calls by path, with the types of the contract. */
import type { paths } from '@attestation/contract/v1';
import { rows } from '@attestation/contract/v1/rows';
import type { Middleware } from 'openapi-fetch';
import {
  type Api,
  type ApiOptions,
  apiOf,
  type SignedPathsOf,
  type SigningOptions,
  signingOf,
} from './openapi-fetch-api.ts';

export type { components, paths } from '@attestation/contract/v1';
export { createSigner, cryptoKeySigner, type Signer } from '@attestation/signing';
export { type Attachment, type Attachments, attach } from './attachments.ts';
export {
  AbortedError,
  AttestationError,
  type AttestationErrorKind,
  InvalidInputError,
  NetworkError,
  ResponseNotUnderstoodError,
  SigningFailedError,
  TimeoutError,
} from './errors.ts';
export { hooks } from './hooks.ts';
export { JsonText } from './json-text.ts';
export type { Api, ApiAnswer, ApiCall, ApiOptions, SigningOptions } from './openapi-fetch-api.ts';
export type { CallOptions, Fetch, HookOptions, Hooks } from './options.ts';
export type { Bytes } from './streams.ts';

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
