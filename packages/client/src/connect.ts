import type { Signer } from '@attestation/signing';
import {
  type ConnectionOptions,
  checkOptions,
  type NumberReader,
  type Numbers,
  type Settings,
} from './options.ts';
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
  /** The service's clock minus this machine's, once a refusal has told that they differ too much; in milliseconds. */
  clockOffsetMs: number;
}

/**
 * Opens nothing yet: the first call does.
 *
 * @throws InvalidInputError when `baseUrl` or `accessKey` cannot be meant.
 *
 * @example
 * const connection = connect({ baseUrl, accessKey, signer: createSigner(pem) });
 * const { no } = await createAttestation(connection, { payload });
 */
export function connect<N extends Numbers = 'number'>(options: ConnectionOptions<N>): Connection<N> {
  const settings = checkOptions(options);
  const signer = Promise.resolve(options.signer);
  signer.catch(() => undefined); // told by the first call that needs it, not as an unhandled rejection
  return {
    parse: options.numbers ?? JSON.parse,
    settings,
    transport: createTransport(settings.baseUrl, options.fetch),
    signer,
    clockOffsetMs: 0,
  };
}
