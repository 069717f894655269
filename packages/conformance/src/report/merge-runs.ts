import { type Report, type Result, type Status, summarise, type Unstable } from './report.ts';

/** The worst first: a rule that failed once has failed. */
const order: readonly Status[] = ['failed', 'not-observed', 'note', 'not-applicable', 'passed'];

/** Several runs as one: of each rule the worst verdict, and which verdicts were not the same each time. */
export function mergeRuns(runs: readonly Report[]): Report {
  const [first] = runs;
  if (!first) throw new Error('no run to merge');
  if (runs.length === 1) return first;
  const unstable: Unstable[] = [];
  const results = first.results.map(({ rule }): Result => {
    const found = runs.flatMap(({ suite: { seed }, results: all }) =>
      all.filter((result) => result.rule === rule).map((result) => ({ seed, result })),
    );
    const worst = [...found].sort((one, other) => rank(one.result) - rank(other.result))[0];
    if (!worst) throw new Error(`${rule} has no result`);
    const same = found.filter(({ result }) => result.status === worst.result.status).length;
    if (same === found.length) return worst.result;
    unstable.push({ rule, verdicts: found.map(({ seed, result }) => ({ seed, status: result.status })) });
    const share = `in ${same} of ${found.length} runs, with seed ${worst.seed} first`;
    return { ...worst.result, message: `${share}: ${worst.result.message}` };
  });
  const unseen = firstOfEach(
    runs.flatMap((run) => run.unseen ?? []),
    'capability',
  );
  const unseenOperations = firstOfEach(
    runs.flatMap((run) => run.unseenOperations ?? []),
    'operation',
  );
  const stopped = runs.find((run) => run.stopped)?.stopped;
  const sum = (of: (run: Report) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    ...first,
    suite: {
      ...first.suite,
      runs: runs.length,
      seconds: Math.round(sum(({ suite }) => suite.seconds) * 100) / 100,
      faults: runs.flatMap(({ suite }) => suite.faults),
    },
    target: { ...first.target, requests: sum(({ target }) => target.requests) },
    summary: summarise(results),
    results,
    unstable,
    ...(unseen.length > 0 && { unseen }),
    ...(unseenOperations.length > 0 && { unseenOperations }),
    ...(stopped && { stopped }),
  };
}

function firstOfEach<T, K extends keyof T>(all: readonly T[], key: K): T[] {
  return all.filter((one, at) => all.findIndex((other) => other[key] === one[key]) === at);
}

function rank({ status }: Result): number {
  return order.indexOf(status);
}
