import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FuzzCase } from './fuzz-case.ts';
import { type Answer, parseAnswers } from './parse-answers.ts';

/** What came back for one case. */
export interface Outcome {
  readonly answers: readonly Answer[];
  /** The server closed the connection. */
  readonly closed: boolean;
  /** Neither the answers nor a close came before the deadline. */
  readonly late: boolean;
  /** Bytes that are not an HTTP answer, or an answer cut short. */
  readonly broken?: string;
}

export interface Connection {
  exchange(fuzzCase: FuzzCase): Promise<Outcome>;
  close(): void;
}

/** A caller over raw sockets. Cases that end with `keep` share a connection for as long as the server leaves it open. */
export function createConnection(port: number, host: string, deadlineMs: number): Connection {
  let kept: Socket | undefined;
  return {
    async exchange(fuzzCase) {
      const keep = fuzzCase.ending === 'keep';
      const socket = keep && kept?.writable && !kept.destroyed ? kept : await open(port, host);
      if (keep) kept = socket;
      const outcome = await exchange(socket, fuzzCase, deadlineMs);
      if (!keep || isOver(outcome)) socket.destroy();
      return outcome;
    },
    close: () => kept?.destroy(),
  };
}

function isOver({ answers, closed, late, broken }: Outcome): boolean {
  const announced = answers.some(({ headers }) => headers.get('connection') === 'close');
  return announced || closed || late || broken !== undefined;
}

function open(port: number, host: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true, allowHalfOpen: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

function exchange(socket: Socket, fuzzCase: FuzzCase, deadlineMs: number): Promise<Outcome> {
  const { writes, ending, expected } = fuzzCase;
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0);
    let sent = false;
    const settle = (closed: boolean, late = false) => {
      clearTimeout(timer);
      socket.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close');
      resolve({ ...outcomeOf(received, expected, closed), closed, late });
    };
    const timer = setTimeout(() => settle(false, true), deadlineMs);
    const look = () => {
      const { answers, broken } = outcomeOf(received, expected, false);
      // An answer may come while the request is still going out: the connection is free when it is through.
      const done = sent && ending === 'keep' && answers.length >= expected.length;
      if (done || broken !== undefined) settle(false);
    };
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      look();
    });
    socket.on('end', () => settle(true)).on('close', () => settle(true));
    // A reset is one way to close a connection; `close` follows.
    if (socket.listenerCount('error') < 2) socket.on('error', () => {});
    send(socket, writes).then(() => {
      sent = true;
      if (ending === 'half-close') socket.end();
      if (ending === 'hang-up') socket.destroy();
      look();
    });
  });
}

async function send(socket: Socket, writes: readonly Buffer[]): Promise<void> {
  for (const [i, bytes] of writes.entries()) {
    // The server shall read it in these pieces.
    if (i > 0) await nextTurn();
    if (!socket.writable) return;
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  }
}

function outcomeOf(received: Buffer, expected: FuzzCase['expected'], closed: boolean) {
  try {
    const { answers, rest } = parseAnswers(received, (i) => expected[i]?.headOnly === true, closed);
    const cut = closed && rest.length > 0 ? { broken: `cut short: ${rest.toString('latin1', 0, 200)}` } : {};
    return { answers, ...cut } as { answers: readonly Answer[]; broken?: string };
  } catch (error) {
    return { answers: [], broken: (error as Error).message };
  }
}
