import { type Connection, openConnection } from './connection.ts';
import { numberIn } from './fire-requests.ts';

export interface PaceOptions {
  /** Addresses of the processes that serve; connections are divided among them. */
  readonly ports: readonly number[];
  /** Requests a second, whatever the answers do. */
  readonly rate: number;
}

/** A connection, and what is called with the answer under way on it. */
interface Lane {
  readonly connection: Connection;
  answered: (answer: Buffer | Error) => void;
}

/** A server takes 2,000 connections by default: when it falls behind, requests wait here for an answer to those before. */
const mostLanes = 1000;

/**
 * Sends each request when it is due, not when the one before is answered: a server that falls behind is not spared.
 *
 * @param onAnswer called for each attestation, at the time of its answer, with the time at which it was due (performance.now())
 * @throws Error when an answer names no attestation
 */
export async function fireAtRate(
  requests: readonly Buffer[],
  { ports, rate }: PaceOptions,
  onAnswer: (no: string, at: number, due: number) => void,
): Promise<void> {
  const lanes = createLanes(ports);
  const start = performance.now();
  const sent = requests.map(async (request, i) => {
    const due = start + (i * 1000) / rate;
    await until(due);
    const lane = await lanes.take();
    const answer = await new Promise<Buffer | Error>((resolve) => {
      // A copy: the bytes are valid only until the connection's callback returns.
      lane.answered = (bytes) => resolve(bytes instanceof Error ? bytes : Buffer.from(bytes));
      lane.connection.send(request);
    });
    const no = answer instanceof Error ? undefined : numberIn(answer);
    if (no === undefined) throw new Error(`A create failed: ${String(answer).slice(0, 500)}`);
    onAnswer(no, performance.now(), due);
    lanes.give(lane);
  });
  try {
    await Promise.all(sent);
  } finally {
    lanes.close();
  }
}

function createLanes(ports: readonly number[]) {
  const idle: Lane[] = [];
  const lanes = new Set<Lane>();
  const waiting: ((lane: Lane) => void)[] = [];
  let opened = 0;
  let opening = 0;
  let closed = false;

  return {
    async take(): Promise<Lane> {
      const free = idle.pop();
      if (free !== undefined) return free;
      if (lanes.size + opening >= mostLanes) return new Promise((resolve) => waiting.push(resolve));
      opening += 1;
      try {
        const lane = await openLane(ports[opened++ % ports.length] as number);
        lanes.add(lane);
        if (closed) lane.connection.close();
        return lane;
      } finally {
        opening -= 1;
      }
    },
    give(lane: Lane): void {
      const next = waiting.shift();
      if (next !== undefined) {
        next(lane);
        return;
      }
      idle.push(lane);
      // It was closed, for lack of requests.
      lane.answered = () => {
        idle.splice(idle.indexOf(lane), 1);
        lanes.delete(lane);
      };
    },
    close(): void {
      closed = true;
      for (const { connection } of lanes) connection.close();
    },
  };
}

async function openLane(port: number): Promise<Lane> {
  let lane: Lane | undefined;
  const connection = await openConnection(port, (answer) => lane?.answered(answer));
  lane = { connection, answered: () => {} };
  return lane;
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
}
