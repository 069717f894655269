import { type AttestationClient, createClient } from '@attestation/client/v1';
import { UsageError } from './cli-error.ts';
import type { Values } from './command.ts';
import type { Io } from './io.ts';
import type { calling } from './options.ts';
import { readCredentials } from './profiles/credentials.ts';
import { createWire, type Wire } from './wire.ts';

/** A client as the options, the environment and the profile say. @throws UsageError */
export async function openClient(
  values: Values<typeof calling>,
  io: Io,
): Promise<{ client: AttestationClient; wire: Wire }> {
  const timeout = timeoutMs(values.timeout);
  const { url, accessKey, privateKey } = await readCredentials(values, io.env);
  const wire = createWire();
  const client = createClient({
    baseUrl: url,
    accessKey,
    privateKey,
    fetch: wire.fetch,
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
  });
  return { client, wire };
}

function timeoutMs(seconds: string | undefined): number | undefined {
  if (seconds === undefined) return undefined;
  if (/^\d{1,6}(\.\d+)?$/.test(seconds)) return Number(seconds) * 1000;
  throw new UsageError(`--timeout must be a number of seconds, not "${seconds}".`, '--timeout 60');
}
