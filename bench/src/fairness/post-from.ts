import { Agent, request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends from an address of this machine, so that the server sees callers at different ones. */
export interface Sender {
  /** @throws Error when the connection fails */
  send(method: 'GET' | 'POST', path: string, body?: Buffer, type?: string): Promise<Answer>;
  close(): void;
}

export function createSender(port: number, localAddress: string, maxSockets = 64): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets, localAddress });
  return {
    send: (method, path, body, type = 'application/json') =>
      new Promise((resolve, reject) => {
        const headers = body ? { 'Content-Type': type, 'Content-Length': body.length } : {};
        const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
          );
        });
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** Does `work` so many times a second, whatever becomes of it, until `signal` is aborted. */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  work: (i: number, due: number) => void,
): Promise<void> {
  const start = performance.now();
  for (let i = 0; !signal.aborted; i += 1) {
    const due = start + (i * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    if (!signal.aborted) work(i, due);
  }
}
