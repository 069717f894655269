import { DomainError } from '../../domain/domain-error.ts';
import type { Args, CompiledText, Row } from './database.ts';

export interface LookUps {
  /** The row that the query finds; it must be one at most. */
  find(text: CompiledText, args: Args): Promise<Row | undefined>;
}

interface Waiting {
  readonly args: Args;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/** Look-ups that share a statement, at most. */
const maxTogether = 200;

/** Look-ups by the same query that come while one is under way go together in the next statement. */
export function createLookUps(ask: (sql: string, values: unknown[]) => Promise<readonly Row[]>): LookUps {
  const waitingFor = new Map<CompiledText, Waiting[]>();

  async function askAll(text: CompiledText): Promise<void> {
    const waiting = waitingFor.get(text) ?? [];
    while (waiting.length > 0) await askSome(text, waiting.splice(0, maxTogether));
    waitingFor.delete(text);
  }

  async function askSome(text: CompiledText, some: readonly Waiting[]): Promise<void> {
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
