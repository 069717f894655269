import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';

/** Milliseconds. */
export interface Percentiles {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Percentiles of at least one value, in the unit of the values. */
export function percentiles(values: ArrayLike<number>): Percentiles {
  const sorted = Float64Array.from(values).sort();
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** The number in `{"request_id":...,"data":{"no":"<32 hex>"...`; undefined when the status is not 200. */
function numberIn({ status, text }: Answer): string | undefined {
  return status === 200 ? /"no":"([0-9A-F]{32})"/.exec(text)?.[1] : undefined;
}

interface FireOptions {
  readonly connections: number;
  readonly seconds: number;
  /** Start over at the first body when all have been sent; otherwise the phase ends there. */
  readonly wrap?: boolean;
}

/** Members of autocannon's client that its types leave out. */
interface Client extends autocannon.Client {
  readonly reqsMade: number;
  /** After the answer to so many requests, the connection ends. */
  responseMax: number | undefined;
  /** The next request. To build it from its parts would cost the generator more than all else. */
  getRequestBuffer: () => Buffer;
  on(event: string, listener: (...args: never[]) => void): this;
}

/** Seconds for the answers to the last requests. */
const patience = 30;

/** Posts signed bodies, one after the other on each connection, and reads every answer. */
export async function fire(
  port: number,
  path: string,
  bodies: readonly Buffer[],
  { connections, seconds, wrap = false }: FireOptions,
) {
  const head = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: `;
  const requests = bodies.map((body) => Buffer.concat([Buffer.from(`${head}${body.length}\r\n\r\n`), body]));
  const latencies: number[] = [];
  const numbers = new Set<string>();
  const failures: string[] = [];
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  let [sent, end] = [0, start];
  const setupClient = (client: Client) => {
    let text = '';
    client.getRequestBuffer = () => requests[sent++ % requests.length] as Buffer;
    client.on('body', (piece: Buffer) => {
      text += piece.toString('latin1');
    });
    client.on('response', (status: number, _bytes: number, milliseconds: number) => {
      end = performance.now();
      const no = numberIn({ status, text });
      if (no === undefined) failures.push(`${status} ${text}`);
      else latencies.push(milliseconds);
      if (no !== undefined) numbers.add(no);
      text = '';
      const isOver = end - start > seconds * 1000 || (!wrap && sent >= requests.length);
      if (isOver) client.responseMax = client.reqsMade;
    });
    client.on('connError', (error: Error) => {
      failures.push(String(error));
      client.responseMax = client.reqsMade;
    });
  };
  await autocannon({
    ...{ url: `http://127.0.0.1:${port}`, sampleInt: 100 },
    connections: wrap ? connections : Math.min(connections, bodies.length),
    ...{ duration: seconds + patience, timeout: seconds + 2 * patience },
    setupClient: setupClient as (client: autocannon.Client) => void,
  });
  const lasted = Math.max(1, end - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const failed = Math.max(failures.length, sent - latencies.length);
  const failure = failed > 0 ? (failures[0] ?? 'the connection was closed').slice(0, 500) : undefined;
  return {
    numbers: [...numbers],
    /** Answers with status 200 that name an attestation. */
    succeeded: latencies.length,
    /** How many different attestations the answers name. */
    distinct: numbers.size,
    /** Everything else, with one example. */
    ...{ failed, failure },
    ...{ seconds: lasted, perSecond: latencies.length / lasted, ...percentiles(latencies) },
    /** Processors that this process kept busy. */
    generatorCpu: (user + system) / 1e6 / lasted,
  };
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends from an address of this machine, so that the server sees callers at different ones. */
export interface Sender {
  /** @throws Error when the connection fails, or no answer comes within 30 s */
  send(method: 'GET' | 'POST', path: string, body?: Buffer, type?: string): Promise<Answer>;
  close(): void;
}

export function createSender(port: number, localAddress = '127.0.0.1', maxSockets = 64): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets, localAddress });
  return {
    send: (method, path, body, type = 'application/json') =>
      new Promise((resolve, reject) => {
        const headers = body ? { 'Content-Type': type, 'Content-Length': body.length } : {};
        const options = { host: '127.0.0.1', port, agent, method, path, headers, timeout: patience * 1000 };
        const sent = request(options, (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() }),
          );
        });
        sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patience} seconds`)));
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** A server takes 2,000 connections by default: when it falls behind, requests wait here for an answer to those before. */
const mostConnections = 1000;

/**
 * Posts each body when it is due, not when the one before is answered: a server that falls behind is not spared.
 *
 * @param rate requests a second
 * @param onAnswer called with the attestation that an answer names, at the time of the answer (performance.now())
 * @returns milliseconds from when each request was due to its answer
 * @throws Error when an answer names no attestation
 */
export async function sendAtRate(
  port: number,
  path: string,
  bodies: readonly Buffer[],
  rate: number,
  onAnswer: (no: string, at: number) => void = () => {},
): Promise<number[]> {
  const sender = createSender(port, '127.0.0.1', mostConnections);
  const start = performance.now();
  try {
    return await Promise.all(
      bodies.map(async (body, i) => {
        const due = start + (i * 1000) / rate;
        await sleep(Math.max(0, due - performance.now()));
        const answer = await sender.send('POST', path, body);
        const no = numberIn(answer);
        if (no === undefined)
          throw new Error(`A request failed: ${answer.status} ${answer.text.slice(0, 500)}`);
        const at = performance.now();
        onAnswer(no, at);
        return at - due;
      }),
    );
  } finally {
    sender.close();
  }
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
    if (wait > 0) await sleep(wait);
    if (!signal.aborted) work(i, due);
  }
}
