import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import type { Config } from '../config/config.ts';
import type { Answer, RawRequest } from './exchange.ts';

/** How long an answer may take, in milliseconds, from the first byte sent to the last byte read. */
const PATIENCE = 15_000;

/** No answer of the service is larger than what this suite sends. */
const LARGEST_ANSWER = 64 * 1024 * 1024;

export type Outcome = { readonly answer: Answer } | { readonly missing: string };

export interface Sender {
  /** Never rejects: what went wrong on the way is the target's answer too. */
  send(request: RawRequest): Promise<Outcome>;
  close(): void;
}

/** Sends over kept-alive connections. Uses the HTTP client of Node itself, since `fetch` hides what is judged here. */
export function createSender({ baseUrl, ca }: Pick<Config, 'baseUrl' | 'ca'>): Sender {
  const base = new URL(baseUrl);
  const tls = base.protocol === 'https:';
  const agent = tls
    ? new TlsAgent({ keepAlive: true, ...(ca && { ca }) })
    : new PlainAgent({ keepAlive: true });
  const open = tls ? tlsRequest : plainRequest;

  const attempt = ({ method, path, headers, body }: RawRequest) =>
    new Promise<Outcome & { stale?: boolean }>((resolve) => {
      const request = open(`${baseUrl}${path}`, {
        method,
        agent,
        headers: { ...headers, 'Content-Length': String(body.byteLength) },
        signal: AbortSignal.timeout(PATIENCE),
      });
      request.on('response', (response) => {
        readAnswer(response).then(resolve, (error: Error) => resolve({ missing: reason(error) }));
      });
      request.on('error', (error) => {
        resolve({ missing: reason(error), stale: request.reusedSocket && isReset(error) });
      });
      request.end(body);
    });

  return {
    async send(request) {
      // The server may close idle connections at the moment they are used again: no fault of either side.
      for (let stale = 0; stale < 2; stale += 1) {
        const outcome = await attempt(request);
        if (!outcome.stale) return outcome;
      }
      return attempt(request);
    },
    close: () => agent.destroy(),
  };
}

async function readAnswer(response: IncomingMessage): Promise<Outcome> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Uint8Array>) {
    size += piece.byteLength;
    if (size > LARGEST_ANSWER) {
      response.destroy();
      return { missing: `the answer is larger than ${LARGEST_ANSWER} bytes` };
    }
    pieces.push(piece);
  }
  const headers = Object.fromEntries(
    Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]),
  );
  return { answer: { status: response.statusCode ?? 0, headers, body: Buffer.concat(pieces) } };
}

function isReset(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function reason(error: Error): string {
  const { code, name, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return `no answer within ${PATIENCE / 1000} s`;
  if (code === 'ECONNREFUSED') return 'the connection was refused';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'the connection was closed before an answer';
  return `no answer that is HTTP: ${message}`;
}
