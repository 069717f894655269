import type { Fetch } from '@attestation/client';
import { type AttestationClient, createClient } from '@attestation/client/v1';
import { hasColours, painter, UsageError, type Values } from '@attestation/command-line';
import { jsonMembers } from '@attestation/signing';
import { printable, shown } from '@attestation/signing/printable';
import type { Io } from './command.ts';
import type { calling, everywhere } from './options.ts';
import { readCredentials } from './profiles/credentials.ts';

/** A client as the options, the environment and the profile say. @throws UsageError */
export async function openClient(
  values: Values<typeof calling & typeof everywhere> & { readonly 'allow-unknown'?: boolean | undefined },
  io: Io,
): Promise<{ client: AttestationClient; wire: Wire }> {
  const timeout = numberOf('--timeout', values.timeout, /^\d{1,6}(\.\d+)?$/, 'a number of seconds');
  const maxRetries = numberOf('--retries', values.retries, /^\d{1,2}$/, 'a number from 0 to 99');
  const { url, accessKey, privateKey } = await readCredentials(values, io.env);
  const wire = createWire();
  const tell = teller(values.json === true, io);
  const client = createClient({
    baseUrl: url,
    accessKey,
    privateKey,
    fetch: wire.fetch,
    allowUnknown: values['allow-unknown'] === true,
    ...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
    ...(maxRetries === undefined ? {} : { maxRetries }),
    onRetry: ({ error, delayMs }) =>
      tell(`${cause(error.kind, error.status)}; retrying in ${(delayMs / 1000).toFixed(1)} s`),
    onWarning: ({ message }) => tell(message),
  });
  return { client, wire };
}

/** What happens on the way, for a person only. */
function teller(quiet: boolean, io: Io): (text: string) => void {
  const paint = painter(hasColours(io.stderr, io.env));
  return quiet ? () => {} : (text) => io.stderr.write(shown`${paint('yellow', '!')} ${printable(text)}\n`);
}

function cause(kind: string, status: number | undefined): string {
  if (status !== undefined) return `The service answered ${status}`;
  return kind === 'timeout' ? 'No answer in time' : 'The connection failed';
}

function numberOf(option: string, text: string | undefined, form: RegExp, words: string): number | undefined {
  if (text === undefined) return undefined;
  if (form.test(text)) return Number(text);
  throw new UsageError(`${option} must be ${words}, not "${text}".`);
}

/** A look at what goes over the wire. */
interface Wire {
  readonly fetch: Fetch;
  /** The text of `data` in the last successful JSON answer: its numbers as the service wrote them. */
  data(): string;
}

/** For one client. The client parses numbers as JavaScript does; evidence is shown as it was stored (D4). */
function createWire(): Wire {
  let data: string | undefined;
  return {
    async fetch(request, init) {
      const response = await globalThis.fetch(request, init);
      if (!response.ok || !response.headers.get('Content-Type')?.startsWith('application/json'))
        return response;
      const text = await response.text();
      data = memberOf(text, 'data');
      const { status, statusText, headers } = response;
      return new Response(text, { status, statusText, headers });
    },
    data: () => data ?? 'null',
  };
}

/** Undefined for what is not understood: the client says that better. */
function memberOf(text: string, name: string): string | undefined {
  try {
    return jsonMembers(text).get(name);
  } catch {
    return undefined;
  }
}
