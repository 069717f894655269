import type { Signer } from '@attestation/signing';
import { checkOptions, ofClients } from './check-options.ts';
import { described } from './described.ts';
import type { EncodedBody } from './envelope.ts';
import { asAttestationError, invalid } from './errors.ts';
import type { ConnectionOptions, Fetch, NumberReader, Numbers, Settings } from './options.ts';
import { aFunction, anObject, aSigner, type Rules } from './require-options.ts';

/**
 * The service and the caller, for the operations that are imported one by one. Its members are internal: they may change
 * in any release.
 */
export interface Connection<N extends Numbers = 'number'> {
  readonly parse: NumberReader<N>;
  readonly settings: Settings;
  readonly transport: Transport;
  readonly signer: Promise<Signer>;
  /** The service's clock minus this machine's, once a refusal has shown that they differ too much; in milliseconds. */
  clockOffsetMs: number;
  /** Whether it has warned that what it calls is deprecated. */
  hasWarned?: boolean;
}

/** The options of `connect` and `createApi`, which take a signer. */
export const ofConnections: Rules = { ...ofClients, signer: aSigner, hooks: anObject };

/**
 * Opens nothing yet: the first call does.
 *
 * @throws InvalidInputError when an option is missing, not known, or not what it must be.
 *
 * @example
 * const connection = connect({ baseUrl, accessKey, signer: createSigner(pem) });
 * const { no } = await createAttestation(connection, { payload });
 */
export function connect<N extends Numbers = 'number'>(options: ConnectionOptions<N>): Connection<N> {
  try {
    const settings = checkOptions(options, { ...ofConnections, numbers: aFunction }, 'signer');
    return connectionOf({ hooks: {}, ...settings }, options.signer, options.numbers ?? JSON.parse);
  } catch (error) {
    throw asAttestationError(error);
  }
}

/** The connection that settings make. */
export function connectionOf<N extends Numbers>(
  settings: Settings,
  given: Signer | Promise<Signer>,
  parse: NumberReader<N>,
): Connection<N> {
  const signer = Promise.resolve(given);
  signer.catch(() => undefined); // reported by the first call that needs it, not as an unhandled rejection
  return { parse, settings, transport: createTransport(settings.fetch), signer, clockOffsetMs: 0 };
}

/** @throws InvalidInputError when it is something else, from a program without types. */
export function requireConnection<N extends Numbers>(given: Connection<N>): Connection<N> {
  if (typeof given?.transport === 'function') return given;
  const message = `The first argument is ${described(given)}; it must be what connect() gives.`;
  throw invalid(message);
}

/** Sends one body to one address. Resolves when the head of a success has arrived, or all of a failure. */
type Transport = (
  url: string,
  body: EncodedBody,
  headers: Headers,
  signal: AbortSignal,
) => Promise<RawAnswer>;

/** An answer as it came. */
export interface RawAnswer {
  response: Response;
  /** The text of a failure; empty for a success, whose body is unread. */
  failure: string;
}

/**
 * The only place that calls `fetch`.
 *
 * Redirects are never followed: they would carry the signed request to another address, or turn the POST into a GET.
 * For files the mode is `error`: with any other, Node's fetch keeps a copy of the whole body in memory, to send it
 * again. Elsewhere it is `manual`, which lets the error say that the address redirects: with `error` a browser does not
 * say why it failed, so that the request would be sent again.
 */
function createTransport(fetch: Fetch | undefined): Transport {
  return async (url, { content, contentType }, headers, signal) => {
    headers.set('Content-Type', contentType);
    // The global fetch is looked up at each call, so that one replaced later (by tests, by tracing) is used.
    const response = await (fetch ?? globalThis.fetch)(url, {
      method: 'POST',
      body: content,
      signal,
      redirect: typeof content !== 'string' && hasRedirectError() ? 'error' : 'manual',
      headers,
    });
    return { response, failure: response.ok ? '' : await response.text() };
  };
}

/** Pages and their workers, which have an address, need it not; workers of Cloudflare refuse it. */
function hasRedirectError(): boolean {
  try {
    return (
      !globalThis.location && new Request('https://localhost', { redirect: 'error' }).redirect === 'error'
    );
  } catch {
    return false;
  }
}
