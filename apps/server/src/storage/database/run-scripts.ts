import type { QueryResult } from 'pg';
import type { PreparedQuery, Row, Script, Step } from './database.ts';

/** Sends a statement within the transaction, after those before it and without waiting for their answers. */
export type Send = (sql: string, values?: unknown[]) => Promise<Pick<QueryResult, 'rows'>>;

/** Steps that are sent before one of them is waited for. */
const maxUnanswered = 200;

/** Runs a script to its end; steps without rows may be unanswered by then. */
export async function runScript<T>(send: Send, script: () => Script<T>): Promise<T> {
  const steps = script();
  let next = steps.next([]);
  for (let sent = 1; !next.done; sent += 1) {
    const { query, args } = next.value;
    const text = query.compiled('postgresql');
    const answer = send(text.sql, text.bind(args));
    const isAwaited = text.returnsRows || sent % maxUnanswered === 0;
    next = steps.next(isAwaited ? (await answer).rows : []);
  }
  return next.value;
}

interface Running {
  readonly steps: Script<unknown>;
  next: IteratorResult<Step, unknown>;
}

/**
 * Runs scripts side by side in one transaction, so that those that take the same step share a statement. None may depend
 * on rows that another writes: they see each other's.
 *
 * @returns what each of them returned
 */
export async function runTogether(
  send: Send,
  scripts: readonly (() => Script<unknown>)[],
): Promise<unknown[]> {
  const all = scripts.map((script): Running => {
    const steps = script();
    return { steps, next: steps.next([]) };
  });
  for (;;) {
    for (const [query, steps] of silentSteps(all)) {
      // The end of the transaction waits for what was sent and throws its faults; unheard here, one would end the process.
      sendAll(send, query, steps).catch(() => {});
    }
    const asking = Map.groupBy(
      all.filter(({ next }) => !next.done),
      ({ next }) => (next.value as Step).query,
    );
    if (asking.size === 0) return all.map(({ next }) => next.value);
    await Promise.all(
      [...asking].map(async ([query, running]) => {
        const steps = running.map(({ next }) => next.value as Step);
        const answers = await sendAll(send, query, steps);
        for (const [i, one] of running.entries()) one.next = one.steps.next(answers[i] ?? []);
      }),
    );
  }
}

/** Lets each script run on until it needs rows; the steps until then, by their query. */
function silentSteps(all: readonly Running[]): Map<PreparedQuery, Step[]> {
  const steps: Step[] = [];
  for (const one of all) {
    while (!one.next.done && !one.next.value.query.compiled('postgresql').returnsRows) {
      steps.push(one.next.value);
      one.next = one.steps.next([]);
    }
  }
  return Map.groupBy(steps, ({ query }) => query);
}

/** @returns the rows of each step */
async function sendAll(
  send: Send,
  query: PreparedQuery,
  steps: readonly Step[],
): Promise<readonly (readonly Row[])[]> {
  const { sql, bind, many } = query.compiled('postgresql');
  const bound = steps.map(({ args }) => bind(args));
  if (many === undefined || bound.length === 1) {
    const answers = await Promise.all(bound.map((values) => send(sql, values)));
    return answers.map(({ rows }) => rows);
  }
  const all = many.text(bound);
  const { rows } = await send(all.sql, all.values);
  const { returned } = many;
  if (returned === undefined) return [];
  const byValue = Map.groupBy(rows as Row[], (row) => row[returned.column]);
  return bound.map((values) => byValue.get(values[returned.place]) ?? []);
}
