import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the service behind answered to a request that it was given whole. */
export interface Processed {
  path: string;
  status: number;
  body: Buffer;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Gives the service the whole request, and waits for its whole answer. */
  process(): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>;
  /** Gives it the head and half of the body, and then breaks off. */
  processHalf(): Promise<void>;
}

/** What happens to one request. */
export type Fault = (exchange: Exchange) => Promise<void> | void;

export const pass: Fault = async ({ response, process }) => {
  const { status, headers, body } = await process();
  response.writeHead(status, headers as OutgoingHttpHeaders).end(body);
};

/**
 * A proxy in front of a service: each request meets the next fault of the plan, and passes when the plan is used up.
 */
export async function startFaultProxy(target: string) {
  const plan: Fault[] = [];
  const processed: Processed[] = [];
  let attempts = 0;
  const server = createServer(async (request, response) => {
    attempts++;
    const fault = plan.shift() ?? pass;
    await fault({
      request,
      response,
      async process() {
        const answer = await forward(target, request, await readAll(request));
        processed.push({ path: request.url ?? '', ...answer });
        return answer;
      },
      async processHalf() {
        const body = await readAll(request);
        await forward(target, request, body, body.length >> 1).catch(() => undefined); // it is meant to break
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Faults of the next requests; forgets what was before. */
    expect(...faults: Fault[]) {
      plan.splice(0, plan.length, ...faults);
      processed.length = 0;
      attempts = 0;
    },
    processed,
    attempts: () => attempts,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @param only how many bytes of the body are sent before the connection breaks */
function forward(target: string, from: IncomingMessage, body: Buffer, only = body.length) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = from.headers;
    const upstream = send(`${target}${from.url}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: false,
    });
    upstream.on('error', reject);
    upstream.on('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await readAll(answer) });
    });
    if (only === body.length) upstream.end(body);
    else upstream.write(body.subarray(0, only), () => upstream.destroy(new Error('broken off')));
  });
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
