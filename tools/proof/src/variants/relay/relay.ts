import {
  Agent,
  createServer,
  request as forwardRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setImmediate as yieldOnce } from 'node:timers/promises';
import { type Listening, listen } from '../../listen.ts';
import { type Ask, readAsk, refusal } from '../../null-servers/reply.ts';

/** An answer on its way back. */
export interface Relayed {
  readonly status: number;
  /** Undefined: the usual one. */
  readonly reason?: string;
  /** In order, spelt as they go out. Length, chunks and connection are the relay's own matter. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** What a relay does otherwise than to hand everything on. */
export interface RelayRules {
  /** Answers in place of the target. */
  readonly admit?: (ask: Ask) => Relayed | undefined;
  /** Another path to ask the target for. */
  readonly path?: (path: string) => string;
  readonly answer?: (answer: Relayed, ask: Ask) => Relayed;
  /** Puts the answer on the wire. */
  readonly deliver?: (answer: Relayed, response: ServerResponse, ask: Ask) => void | Promise<void>;
  /** Bytes; what is larger is answered with 413 unread, and the connection closes. */
  readonly refuseLargerThan?: number;
  /** Requests that may be under way at once. */
  readonly atOnce?: number;
}

/** A proxy in front of a target, on a free port, that changes what comes back as the rules say. */
export async function startRelay(target: string, rules: RelayRules): Promise<Listening> {
  const agent = new Agent({ keepAlive: true });
  const turn = createTurns(rules.atOnce ?? Number.POSITIVE_INFINITY);
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    response.sendDate = false;
    serve(request, response, target, agent, rules, turn).catch((error: unknown) => {
      // Either side went away. The suite sees a connection that closes, as it would without the relay.
      response.destroy(error as Error);
    });
  });
  server.on('clientError', refuseBrokenHttp);
  const { url, stop } = await listen(server);
  return {
    url,
    async stop() {
      agent.destroy();
      await stop();
    },
  };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  agent: Agent,
  rules: RelayRules,
  turn: Turns,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > (rules.refuseLargerThan ?? Number.POSITIVE_INFINITY)) {
    return refuseUnread(response);
  }
  const ask = await readAsk(request);
  const admitted = rules.admit?.(ask);
  const answer = admitted ?? (await turn(() => forward(request, ask, target, agent, rules.path)));
  const changed = rules.answer && !admitted ? rules.answer(answer, ask) : answer;
  await (rules.deliver ?? deliverWhole)(changed, response, ask);
}

/** As front servers do: the answer, a moment for it to arrive, and then the end, whatever is still being sent. */
function refuseUnread(response: ServerResponse): void {
  const { status, headers, body } = refusal(413, '');
  response.writeHead(status, { ...headers, Date: new Date().toUTCString(), Connection: 'close' }).end(body);
  setTimeout(() => response.socket?.destroy(), 500).unref();
}

/** Asks the target for the same thing, byte for byte. */
function forward(
  { method = '', url = '', rawHeaders }: IncomingMessage,
  { body }: Ask,
  target: string,
  agent: Agent,
  path: RelayRules['path'] = (same) => same,
): Promise<Relayed> {
  const { hostname, port } = new URL(target);
  const headers = pairs(rawHeaders)
    .filter(([name]) => !hopByHop.test(name))
    .flat();
  if (body.length > 0) headers.push('Content-Length', String(body.length));
  return new Promise((resolve, reject) => {
    const asked = forwardRequest({ hostname, port, agent, method, path: path(url), headers }, (answer) => {
      collect(answer).then(resolve, reject);
    });
    asked.on('error', reject).end(body);
  });
}

async function collect(answer: IncomingMessage): Promise<Relayed> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return {
    status: answer.statusCode ?? 0,
    headers: pairs(answer.rawHeaders).filter(([name]) => !hopByHop.test(name)),
    body: Buffer.concat(chunks),
  };
}

const hopByHop = /^(connection|keep-alive|transfer-encoding|content-length|expect)$/i;

function pairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i] as string, raw[2 * i + 1] as string]);
}

/** In one piece, with its length. */
export function deliverWhole(answer: Relayed, response: ServerResponse): void {
  writeHead(answer, response, [['Content-Length', String(answer.body.length)]]);
  response.end(answer.body);
}

export function writeHead(
  { status, reason, headers }: Relayed,
  response: ServerResponse,
  more: Relayed['headers'] = [],
): void {
  const all = [...headers, ...more].flat();
  if (reason === undefined) response.writeHead(status, all);
  else response.writeHead(status, reason, all);
}

type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many at a time, the others wait in order. */
function createTurns(atOnce: number): Turns {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Answers bytes that are not HTTP; Node's own answer would have no error body. */
function refuseBrokenHttp(_: Error, socket: NodeJS.WritableStream & { readonly destroyed?: boolean }): void {
  const { status, body } = refusal(400, '');
  const length = Buffer.byteLength(body);
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${String(body)}`,
  );
}

/** Bytes of each piece of an answer that go one by one; the rest of a long one goes at once, so that runs end. */
const slowBytes = 500;

/** Hands bytes on between caller and target, those of answers one at a time, heads and chunk sizes too. */
export function startDribble(target: string): Promise<Listening> {
  const { hostname, port } = new URL(target);
  return listen(
    createTcpServer((caller) => {
      const asked = connect(Number(port), hostname).setNoDelay(true);
      // What ends one side ends the other; there is no one to report to.
      asked.on('error', () => asked.destroy());
      caller.on('close', () => asked.destroy());
      caller.pipe(asked);
      dribble(asked, caller).then(
        () => caller.end(),
        () => caller.destroy(),
      );
    }),
  );
}

async function dribble(from: Socket, to: Socket): Promise<void> {
  for await (const piece of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < Math.min(piece.length, slowBytes); at += 1) {
      to.write(piece.subarray(at, at + 1));
      await yieldOnce();
    }
    if (piece.length > slowBytes) to.write(piece.subarray(slowBytes));
  }
}
