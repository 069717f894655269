import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Prism, listening. */
interface PrismProcess {
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

interface PrismSettings {
  readonly documentFile: string;
  readonly seed?: string;
  readonly dynamic?: boolean;
  /** The module to run; Prism, when it is not given. Tests run others. */
  readonly program?: string;
}

/** In which Prism must be listening; it takes one second, more on a busy machine. */
const startMilliseconds = 60_000;

/** @throws Error with what Prism printed, when it ends or says nothing instead of listening. */
export async function startPrismProcess(settings: PrismSettings): Promise<PrismProcess> {
  const port = await freePort();
  const child = fork(settings.program ?? prismChild, argumentsOf(settings, port), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'development' },
  });
  const ended = once(child, 'exit').then(() => undefined);
  const printed = tail(child);
  const running = { port, pid: child.pid ?? 0, ended, stop: () => stop(child, ended) };
  if (await listens(port, ended)) return running;
  await running.stop();
  throw new Error(`Prism did not start: ${printed() || 'it printed nothing'}`);
}

const prismChild = fileURLToPath(new URL(`./prism-child${extname(import.meta.url)}`, import.meta.url));

function argumentsOf({ documentFile, seed, dynamic }: PrismSettings, port: number): string[] {
  const options = ['--host', '127.0.0.1', '--port', String(port), '--cors=false', '--multiprocess=false'];
  if (seed !== undefined) options.push(`--seed=${seed}`);
  if (dynamic) options.push('--dynamic');
  return ['mock', documentFile, ...options, '--verboseLevel', 'silent'];
}

/** Free a moment ago; should another process be faster, Prism ends and is started again. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function listens(port: number, ended: Promise<void>): Promise<boolean> {
  let over = false;
  ended.then(() => {
    over = true;
  });
  for (const deadline = Date.now() + startMilliseconds; !over && Date.now() < deadline; await sleep(20)) {
    if (await accepts(port)) return !over;
  }
  return false;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.kill('SIGKILL'); // it keeps nothing
  await ended;
}

/** The last of what the child prints; read always, or the child would stall on a full pipe. */
function tail(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-2000);
    });
  }
  return () => text.trim();
}

/** Keeps a Prism running. */
export interface PrismKeeper {
  /**
   * Runs `work` against a running Prism. When Prism falls meanwhile, it is started again and the work done once more.
   *
   * @throws PrismFellError when it falls again: then this work is what it falls over.
   */
  use<T>(work: (prism: PrismProcess) => Promise<T>): Promise<T>;
  /** Process id of the Prism that runs now. */
  pid(): Promise<number>;
  /** How often Prism had to be started again. */
  restarts(): number;
  close(): Promise<void>;
}

export class PrismFellError extends Error {
  override readonly name = 'PrismFellError';
}

/** @throws Error when Prism does not start. */
export async function keepPrism(settings: PrismSettings): Promise<PrismKeeper> {
  let restarts = -1;
  let closed = false;
  let current = launch();
  let retrying: Promise<unknown> = Promise.resolve();
  await current;

  function launch(): Promise<PrismProcess> {
    restarts++;
    const launched = startedWithPatience(settings, () => closed);
    launched.then(({ ended }) => ended.then(relaunch)).catch(() => 'the next use() tries again');
    return launched;
  }

  function relaunch(): Promise<PrismProcess> | undefined {
    if (closed) return undefined;
    current = launch();
    current.catch(() => 'the next use() tries again');
    return current;
  }

  async function running(): Promise<PrismProcess> {
    try {
      return await current;
    } catch {
      return (relaunch() ?? current) as Promise<PrismProcess>;
    }
  }

  async function attempt<T>(work: (prism: PrismProcess) => Promise<T>): Promise<T> {
    const prism = await running();
    try {
      return await work(prism);
    } catch (cause) {
      // It has lost the connection or the patience; either way this Prism is done for.
      await prism.stop();
      throw new PrismFellError('Prism, inside the mock, fell over this request', { cause });
    }
  }

  async function use<T>(work: (prism: PrismProcess) => Promise<T>): Promise<T> {
    try {
      return await attempt(work);
    } catch (error) {
      if (closed || !(error instanceof PrismFellError)) throw error;
      // One at a time: a request that Prism falls over must not take others with it a second time.
      const again = retrying.then(() => attempt(work));
      retrying = again.catch(() => 'reported to its caller');
      return again;
    }
  }

  return {
    use,
    pid: async () => (await running()).pid,
    restarts: () => restarts,
    async close() {
      closed = true;
      const last = await current.catch(() => undefined);
      await last?.stop();
    },
  };
}

async function startedWithPatience(settings: PrismSettings, closed: () => boolean): Promise<PrismProcess> {
  for (const pause of [100, 500, 2000]) {
    try {
      return await startPrismProcess(settings);
    } catch (error) {
      if (closed()) throw error;
      await sleep(pause);
    }
  }
  return startPrismProcess(settings);
}
