import { setTimeout as sleep } from 'node:timers/promises';
import { type PrismProcess, type PrismSettings, startPrismProcess } from './prism-process.ts';

/** Keeps a Prism running. */
export interface PrismKeeper {
  /**
   * Runs `work` against a running Prism. When Prism falls meanwhile, it is started again and the work done once more.
   *
   * @throws PrismFellError when it falls again: then this work is what it falls over.
   */
  use<T>(work: (prism: PrismProcess) => Promise<T>): Promise<T>;
  /** Of the Prism that runs now. */
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
