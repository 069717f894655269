import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonMembers } from '@attestation/signing';
import {
  type CheckedRequest,
  checkRequest,
  listOf,
  type Member,
  type RawRequest,
  sha256,
  textOf,
} from './check-request.ts';
import { type Reply, refused, succeeded } from './replies.ts';
import type { Call } from './scenario.ts';

/** A request that arrived whole. */
export interface Received extends RawRequest, CheckedRequest {
  /** The call that it belongs to, from 1; 0 when it belongs to none. */
  readonly call: number;
  /** When its head arrived, and when its answer began: milliseconds of a clock that only rises. */
  readonly startedAt: number;
  answeredAt?: number;
  /** Of the answer; undefined when there was none, or bytes of our own. */
  status?: number;
}

/** A server that checks each request as an implementation would, records it, and answers as the scenario says. */
export interface Judge {
  readonly url: string;
  readonly received: readonly Received[];
  /** Requests to the address that redirects lead to: method and path. */
  readonly elsewhere: readonly string[];
  /** Uploads that were cut. */
  readonly cut: number;
  /** Faults of the judge itself. */
  readonly faults: readonly unknown[];
  close(): Promise<void>;
}

export interface JudgeSettings {
  readonly calls: readonly Call[];
  /** How many uploads are cut at their beginning. */
  readonly cutUploads?: number | undefined;
  readonly member: Member;
  /** Name of the operation by path. */
  readonly operations: ReadonlyMap<string, string>;
  /** In which the command runs. */
  readonly folder: string;
}

/** Whether no implementation need refuse it. */
export function isAccepted({ faults }: Received): boolean {
  return faults.every(({ status }) => status === undefined);
}

export async function startJudge(settings: JudgeSettings): Promise<Judge> {
  const { calls, cutUploads = 0, member, operations, folder } = settings;
  const received: Received[] = [];
  const elsewhere: string[] = [];
  const faults: unknown[] = [];
  let cut = 0;
  const other = await listen((request, response) => {
    elsewhere.push(`${request.method} ${request.url}`);
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  const server = await listen((request, response) => {
    handle(request, response).catch((error) => {
      faults.push(error);
      response.destroy();
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const cutAfter = cut < cutUploads ? 1 : Number.POSITIVE_INFINITY;
    const body = await readAll(request, cutAfter);
    if (!body) {
      if (cutAfter === 1) cut += 1;
      return;
    }
    const { method = '', url = '', headers } = request;
    const raw: RawRequest = { method, url, headers, body };
    const checked = await checkRequest(raw, operations, member);
    const call = callOf(calls, checked, received);
    const asked = calls[call - 1];
    const one: Received = {
      ...raw,
      ...checked,
      faults: checked.faults.map((fault) =>
        asked?.blame && fault.status ? { ...fault, rule: asked.blame } : fault,
      ),
      call,
      startedAt,
    };
    const attempts = received.filter((before) => before.call === call && isAccepted(before)).length;
    received.push(one);
    const refusal = one.faults.find(({ status }) => status !== undefined);
    const reply: Reply = refusal
      ? refused(refusal.status ?? 400, `${refusal.path}: expected ${refusal.expected}, got ${refusal.got}`)
      : (asked?.replies?.[attempts] ?? asked?.always ?? succeeded());
    one.answeredAt = performance.now();
    const { requestId } = checked;
    reply({ response, requestId, data: dataFor(asked, checked), folder, elsewhere: addressOf(other) });
    if (response.headersSent) one.status = response.statusCode;
  }

  return {
    url: addressOf(server),
    received,
    elsewhere,
    faults,
    get cut() {
      return cut;
    },
    async close() {
      await Promise.all([server, other].map(end));
    },
  };
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function end(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Bytes of a body, many times those of any call; the connection of a longer one is cut. */
const longestBody = 64 * 2 ** 20;

/** The body; undefined when the connection ended before its end, or was cut here after so many chunks. */
async function readAll(request: IncomingMessage, cutAfter: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (chunks.length < cutAfter && bytes <= longestBody) continue;
      request.socket.destroy();
      return undefined;
    }
  } catch {
    return undefined; // The client ended the connection: there is no request.
  }
  return Buffer.concat(chunks);
}

/**
 * Which call a request belongs to, from 1: the one with its key. When the client changed that, the first one of the
 * operation that nothing has arrived for, or the last one.
 */
function callOf(
  calls: readonly Call[],
  { operation, payload }: CheckedRequest,
  before: readonly Received[],
): number {
  const same = calls.flatMap((call, at) => (call.operation === operation ? [at + 1] : []));
  const key = keyOf(payload);
  const found = same.find((at) => keyOf(jsonMembers(resolved(calls, at))) === key);
  const fresh = same.find((at) => before.every(({ call }) => call !== at));
  return found ?? fresh ?? same.at(-1) ?? 0;
}

/** What distinguishes the calls of an operation in a scenario. */
function keyOf(payload: ReadonlyMap<string, string>): string {
  const [factoid = ''] = payload.has('ano') ? listOf(payload.get('factoids')) : [];
  const added = factoid.startsWith('{') ? jsonMembers(factoid).get('unique_id') : '';
  return [...['unique_id', 'ano', 'link_phone'].map((name) => payload.get(name)), added]
    .map(textOf)
    .join('/');
}

/** The payload of a call, from 1, with the results of earlier calls in place of `"$1.no"`. */
export function resolved(calls: readonly Call[], at: number): string {
  const { payload = '{}' } = calls[at - 1] ?? {};
  return payload.replace(/"\$(\d+)\.no"/g, (_, earlier) => JSON.stringify(numberOf(calls, Number(earlier))));
}

/** The number that the service gives for a call, from 1. */
export function numberOf(calls: readonly Call[], at: number): string {
  return numberFor(jsonMembers(resolved(calls, at)));
}

/** 32 digits, the first two of them zeros: a client that reads a number loses them. */
function numberFor(payload: ReadonlyMap<string, string>): string {
  const key = textOf(payload.get('unique_id')) || textOf(payload.get('link_phone'));
  return `00${BigInt(`0x${sha256(Buffer.from(key)).slice(0, 24)}`)}`.padEnd(32, '1').slice(0, 32);
}

/** `data` of a success, as JSON text. */
function dataFor(call: Call | undefined, { operation, payload }: CheckedRequest): string {
  if (call?.data !== undefined) return call.data;
  if (operation === 'addFactoids') return '{"success":true}';
  return JSON.stringify({ no: numberFor(payload) });
}
