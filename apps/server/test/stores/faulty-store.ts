import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of one request. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  /** The connection ends after this many bytes of the answer. */
  | { readonly kind: 'cut'; readonly after: number }
  /** One bit of the answer's body is another. */
  | { readonly kind: 'flip' }
  | { readonly kind: 'delay'; readonly ms: number };

export interface FaultyStore {
  readonly endpoint: string;
  /** Method and path of each request, in order. */
  readonly requests: string[];
  stop(): Promise<void>;
}

/** A proxy in front of a store. @param faultOf asked for each request, with its number from 0 */
export async function startFaultyStore(
  endpoint: string,
  faultOf: (call: IncomingMessage, number: number) => Fault | undefined,
): Promise<FaultyStore> {
  const requests: string[] = [];
  const target = new URL(endpoint);

  function forward(call: IncomingMessage, answer: ServerResponse, fault: Fault | undefined): void {
    const { method, headers, url: path } = call;
    const sent = request({ host: target.hostname, port: target.port, method, path, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      let passed = 0;
      found.on('data', (piece: Buffer) => {
        if (fault?.kind === 'flip' && passed === 0) piece[0] = (piece[0] ?? 0) ^ 1;
        if (fault?.kind === 'cut' && passed + piece.length > fault.after) {
          answer.write(piece.subarray(0, fault.after - passed), () => answer.destroy());
          found.destroy();
          return;
        }
        passed += piece.length;
        answer.write(piece);
      });
      found.on('end', () => answer.end());
    });
    sent.on('error', () => answer.destroy());
    call.pipe(sent);
  }

  const server = createServer((call, answer) => {
    const fault = faultOf(call, requests.length);
    requests.push(`${call.method} ${call.url}`);
    if (fault?.kind === 'status') {
      call.resume();
      call.on('end', () => answer.writeHead(fault.status).end());
    } else if (fault?.kind === 'delay') setTimeout(() => forward(call, answer, fault), fault.ms);
    else forward(call, answer, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
