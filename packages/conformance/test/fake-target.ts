import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A target in this process that checks nothing: it accepts whatever comes. */
export interface FakeTarget {
  readonly url: string;
  /** Every body that came. */
  readonly bodies: string[];
  stop(): Promise<void>;
}

export interface FakeOptions {
  /** Says the whole request back, in the body and in a header, as a careless server may. */
  readonly echoes?: boolean;
  /** Refuses everything, with this status. */
  readonly refuses?: number;
  /** Milliseconds before each answer. */
  readonly delay?: number;
  /** From this request on, counted from 0, answers begin and never end. */
  readonly endlessFrom?: number;
}

export async function startFakeTarget({
  echoes = false,
  refuses,
  delay = 0,
  endlessFrom = Number.POSITIVE_INFINITY,
}: FakeOptions = {}): Promise<FakeTarget> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      if (delay > 0) await sleep(delay);
      bodies.push(body);
      const requestId = /"?request_id"?["=:\s]+([0-9a-zA-Z]+)/.exec(body)?.[1] ?? '';
      const said = echoes ? { echo: body } : {};
      const answer =
        refuses === undefined
          ? { request_id: requestId, data: { no: 'A'.repeat(32), success: true, ...said } }
          : { request_id: requestId, message: `refused ${echoes ? body : ''}`, timestamp: Date.now() };
      const headers = { 'content-type': 'application/json' };
      const more = echoes ? { 'x-echo': encodeURIComponent(body).slice(0, 4000) } : {};
      response.writeHead(refuses ?? 200, { ...headers, ...more });
      if (bodies.length > endlessFrom) response.write('{"request_id":');
      else response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, stop };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of request as AsyncIterable<Uint8Array>) pieces.push(piece);
  } catch {
    // A case hangs up halfway: what came is the body.
  }
  return Buffer.concat(pieces).toString('utf8');
}
