import type { Signer } from '@attestation/signing';
import { asAttestationError } from './any-error.ts';
import { checkOptions, ofClients } from './check-options.ts';
import { described } from './described.ts';
import { invalid } from './invalid.ts';
import type { ConnectionOptions, NumberReader, Numbers, Settings } from './options.ts';
import { aFunction, anObject, aSigner, type Rules } from './require-options.ts';
import { createTransport, type Transport } from './transport.ts';

/**
 * The service and who calls it: what the operations get that are imported one by one. Pass it on, and look no further
 * into it: what it holds may change in any release.
 */
export interface Connection<N extends Numbers = 'number'> {
  readonly parse: NumberReader<N>;
  readonly settings: Settings;
  readonly transport: Transport;
  readonly signer: Promise<Signer>;
  /** The service's clock minus this machine's, once a refusal has shown that they differ too much; in milliseconds. */
  clockOffsetMs: number;
}

/** The options of what is given a signer. */
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
