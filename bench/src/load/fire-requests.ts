import { type Connection, openConnection } from './connection.ts';

export interface FireOptions {
  /** Addresses of the processes that serve; connections are divided among them. */
  readonly ports: readonly number[];
  readonly connections: number;
  readonly seconds: number;
  /** Start over at the first request when all have been sent; else the phase ends there. */
  readonly wrap: boolean;
}

export interface Fired {
  /** Answers with status 200 that name an attestation. */
  readonly succeeded: number;
  /** Numbers of the attestations that they name. */
  readonly numbers: ReadonlySet<string>;
  /** Everything else, with one example. */
  readonly failed: number;
  readonly failure: string | undefined;
  readonly seconds: number;
  /** Milliseconds from sending to the whole answer. */
  readonly p50: number;
  readonly p99: number;
}

/** Sends requests, one after the other on each connection, and looks at every answer. */
export async function fireRequests(requests: readonly Buffer[], options: FireOptions): Promise<Fired> {
  const next = feed(requests, options);
  const numbers = new Set<string>();
  const latencies: number[] = [];
  let failed = 0;
  let failure: string | undefined;

  const note = (answer: Buffer | Error, milliseconds: number) => {
    const no = answer instanceof Error ? undefined : numberIn(answer);
    if (no !== undefined) {
      latencies.push(milliseconds);
      numbers.add(no);
    } else {
      failed += 1;
      failure ??= String(answer).slice(0, 500);
    }
  };
  const runs = await Promise.all(
    Array.from({ length: options.connections }, (_, i) =>
      prepareRun(options.ports[i % options.ports.length] as number, next, note),
    ),
  );
  const start = performance.now();
  await Promise.all(runs.map((run) => run()));
  const seconds = (performance.now() - start) / 1000;

  latencies.sort((a, b) => a - b);
  const percentile = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? 0;
  const [p50, p99] = [percentile(0.5), percentile(0.99)];
  return { succeeded: latencies.length, numbers, failed, failure, seconds, p50, p99 };
}

/** The next request to send; none once the time is over. What is under way then is still waited for. */
function feed(requests: readonly Buffer[], { seconds, wrap }: FireOptions): () => Buffer | undefined {
  let at = 0;
  let end: number | undefined;
  return () => {
    const now = performance.now();
    end ??= now + seconds * 1000;
    if (now > end) return undefined;
    if (at === requests.length && wrap) at = 0;
    return requests[at++];
  };
}

/** Opens a connection; the returned function sends on it until there is nothing more to send. */
async function prepareRun(
  port: number,
  next: () => Buffer | undefined,
  note: (answer: Buffer | Error, milliseconds: number) => void,
): Promise<() => Promise<void>> {
  let connection: Connection | undefined;
  let sentAt = 0;
  let ended = () => {};
  const sendNext = () => {
    const request = next();
    if (request === undefined) {
      connection?.close();
      return ended();
    }
    sentAt = performance.now();
    connection?.send(request);
  };
  connection = await openConnection(port, (answer) => {
    note(answer, performance.now() - sentAt);
    if (answer instanceof Error) ended();
    else sendNext();
  });
  return () =>
    new Promise((resolve) => {
      ended = resolve;
      sendNext();
    });
}

/** The number in `{"request_id":...,"data":{"no":"<32 hex>"...`; undefined when the status is not 200. */
export function numberIn(answer: Buffer): string | undefined {
  if (answer.toString('latin1', 9, 12) !== '200') return undefined;
  const at = answer.indexOf('"no":"');
  const no = answer.toString('latin1', at + 6, at + 38);
  return at > 0 && /^[0-9A-F]{32}$/.test(no) ? no : undefined;
}
