import { DomainError } from '../../domain/domain-error.ts';
import { OutcomeUnknownError } from '../../errors/storage-fault.ts';
import type { Args, CompiledText, Row, Script } from './database.ts';

interface SharedCommits {
  /** Runs a script in a commit that others share, if others wait too. */
  add<T>(script: () => Script<T>, about: string): Promise<T>;
  /** Scripts that wait. */
  waiting(): number;
}

interface Waiting {
  readonly script: () => Script<unknown>;
  readonly about: string;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

interface Runners {
  /** One transaction for all of them. @throws OutcomeUnknownError; any other error: nothing is stored */
  together(scripts: readonly (() => Script<unknown>)[]): Promise<readonly unknown[]>;
  /** A transaction of its own. */
  alone(script: () => Script<unknown>): Promise<unknown>;
}

/** Scripts that share a commit, at most. */
const maxBatch = 100;
/** While so many commits are under way, others gather for the next. */
const maxUnderWay = 2;

/**
 * A commit costs as much as many writes: those that come while others are being committed share the next one. When one of
 * them fails, nothing of the batch is stored, and then each runs alone, so that a fault is only that of its own request.
 */
export function createSharedCommits(run: Runners): SharedCommits {
  let waiting: Waiting[] = [];
  let underWay = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    // All that come in this turn of the event loop go together.
    setImmediate(() => {
      scheduled = false;
      while (waiting.length > 0 && underWay < maxUnderWay) start(take());
    });
  }

  /** The oldest, each about something else; sorted, so that no two batches wait for each other. */
  function take(): Waiting[] {
    const batch = new Map<string, Waiting>();
    const later: Waiting[] = [];
    for (const write of waiting) {
      if (batch.size < maxBatch && !batch.has(write.about)) batch.set(write.about, write);
      else later.push(write);
    }
    waiting = later;
    return [...batch.values()].sort((a, b) => (a.about < b.about ? -1 : 1));
  }

  function start(batch: readonly Waiting[]): void {
    underWay += 1;
    commit(batch).finally(() => {
      underWay -= 1;
      schedule();
    });
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    if (batch.length > 1) {
      try {
        const values = await run.together(batch.map(({ script }) => script));
        for (const [i, write] of batch.entries()) write.resolve(values[i]);
        return;
      } catch (error) {
        if (error instanceof OutcomeUnknownError) {
          for (const write of batch) write.reject(error);
          return;
        }
      }
    }
    await Promise.all(batch.map(({ script, resolve, reject }) => run.alone(script).then(resolve, reject)));
  }

  return {
    waiting: () => waiting.length,
    add: (script, about) =>
      new Promise((resolve, reject) => {
        waiting.push({ script, about, resolve: resolve as Waiting['resolve'], reject });
        schedule();
      }),
  };
}

interface LookUps {
  /** The row that the query finds; it must be one at most. */
  find(text: CompiledText, args: Args): Promise<Row | undefined>;
}

interface WaitingLookUp {
  readonly args: Args;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** Look-ups that share a statement, at most. */
const maxTogether = 200;

/** Look-ups by the same query that come while one is under way go together in the next statement. */
export function createLookUps(ask: (sql: string, values: unknown[]) => Promise<readonly Row[]>): LookUps {
  const waitingFor = new Map<CompiledText, WaitingLookUp[]>();

  async function askAll(text: CompiledText): Promise<void> {
    const waiting = waitingFor.get(text) ?? [];
    while (waiting.length > 0) await askSome(text, waiting.splice(0, maxTogether));
    waitingFor.delete(text);
  }

  async function askSome(text: CompiledText, some: readonly WaitingLookUp[]): Promise<void> {
    if (some.length > 1) {
      try {
        const { sql, bind, split } = text.findMany;
        const all = some.map(({ args }) => args);
        const rows = split(await ask(sql, bind(all)), all);
        for (const [i, { resolve }] of some.entries()) resolve(rows[i]?.[0]);
        return;
      } catch (error) {
        if (error instanceof DomainError) {
          for (const { reject } of some) reject(error);
          return;
        }
        // A query was refused, not the database: each alone shows whose.
      }
    }
    await Promise.all(
      some.map(({ args, resolve, reject }) =>
        ask(text.sql, text.bind(args)).then(([row]) => resolve(row), reject),
      ),
    );
  }

  return {
    find: (text, args) =>
      new Promise((resolve, reject) => {
        const others = waitingFor.get(text);
        if (others === undefined) {
          waitingFor.set(text, [{ args, resolve, reject }]);
          setImmediate(() => void askAll(text));
        } else others.push({ args, resolve, reject });
      }),
  };
}
