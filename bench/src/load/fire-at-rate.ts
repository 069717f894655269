import { type Connection, openConnection } from './connection.ts';
import { numberIn } from './fire-requests.ts';

export interface PaceOptions {
  /** Of the processes that serve; connections are divided among them. */
  readonly ports: readonly number[];
  /** Requests a second, whatever the answers do. */
  readonly rate: number;
}

/** A connection, and what is called with the answer under way on it. */
interface Lane {
  readonly connection: Connection;
  answered: (answer: Buffer | Error) => void;
}

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
  const idle: Lane[] = [];
  const all: Lane[] = [];
  const start = performance.now();
  const sent = requests.map(async (request, i) => {
    const due = start + (i * 1000) / rate;
    await until(due);
    const lane = idle.pop() ?? (await openLane(ports, all));
    const answer = await new Promise<Buffer | Error>((resolve) => {
      // A copy: the bytes are valid only until the connection's callback returns.
      lane.answered = (bytes) => resolve(bytes instanceof Error ? bytes : Buffer.from(bytes));
      lane.connection.send(request);
    });
    const no = answer instanceof Error ? undefined : numberIn(answer);
    if (no === undefined) throw new Error(`A create failed: ${String(answer).slice(0, 500)}`);
    onAnswer(no, performance.now(), due);
    idle.push(lane);
  });
  try {
    await Promise.all(sent);
  } finally {
    for (const { connection } of all) connection.close();
  }
}

async function openLane(ports: readonly number[], all: Lane[]): Promise<Lane> {
  let lane: Lane | undefined;
  const port = ports[all.length % ports.length] as number;
  const connection = await openConnection(port, (answer) => lane?.answered(answer));
  lane = { connection, answered: () => {} };
  all.push(lane);
  return lane;
}

function until(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
}
