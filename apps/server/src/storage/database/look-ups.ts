import { DomainError } from '../../domain/domain-error.ts';
import type { CompiledText, Row, Value } from './database.ts';
import { askedPlace, manyLookUps } from './many-at-once.ts';

export interface LookUps {
  /** The row that the query finds; it must be one at most. */
  find(text: CompiledText, values: Value[]): Promise<Row | undefined>;
}

interface Waiting {
  readonly values: Value[];
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
        const all = manyLookUps(
          text.sql,
          some.map(({ values }) => values),
        );
        const found = new Map<unknown, Row>();
        for (const { [askedPlace]: place, ...row } of await ask(all.sql, all.values)) found.set(place, row);
        for (const [i, { resolve }] of some.entries()) resolve(found.get(i + 1));
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
      some.map(({ values, resolve, reject }) => ask(text.sql, values).then(([row]) => resolve(row), reject)),
    );
  }

  return {
    find: (text, values) =>
      new Promise((resolve, reject) => {
        const others = waitingFor.get(text);
        if (others === undefined) {
          waitingFor.set(text, [{ values, resolve, reject }]);
          setImmediate(() => void askAll(text));
        } else others.push({ values, resolve, reject });
      }),
  };
}
