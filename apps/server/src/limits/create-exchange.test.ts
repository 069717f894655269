import { describe, expect, it, test } from 'vitest';
import { createExchange, type LimitRecords, type LimitReport } from './share-limits.ts';
import { createTokenBuckets } from './token-bucket.ts';

/** One database: the newest report of each process. */
function createTable(): LimitRecords & { rows: Map<string, LimitReport> } {
  const rows = new Map<string, LimitReport>();
  return {
    rows,
    report: async (report) => void rows.set(report.process, structuredClone(report)),
    reports: async () => [...rows.values()],
    sweep: async () => {},
  };
}

const [rate, burst] = [100, 200];
/** Steps of the simulation: 10 a second, for 400 seconds. */
const [perSecond, seconds] = [10, 400];

interface Fault {
  /** Seconds between two exchanges of the first process; the others have one. */
  readonly slowest: number;
  /** What becomes of the report of that number. */
  readonly outcome?: (number: number) => 'lost' | 'unknown' | 'stored';
  /** Seconds from the beginning: the first process is killed, and starts again with a full bucket. */
  readonly restarts?: readonly number[];
}

/** @returns tokens that a caller gets which takes all that it can, from every process */
async function grantedBy(processes: number, { slowest, outcome, restarts = [] }: Fault): Promise<number> {
  let step = 0;
  const table = createTable();
  const report = async (row: LimitReport) => {
    const result = outcome?.(row.number) ?? 'stored';
    if (result !== 'lost') await table.report(row);
    if (result !== 'stored') throw new Error('The database does not answer');
  };
  const start = async (name: string) => {
    const { share, exchange } = createExchange({ ...table, report }, name);
    const buckets = share(
      'requests',
      createTokenBuckets(rate, burst, () => step / perSecond),
    );
    await exchange();
    return { buckets, exchange };
  };
  const running = await Promise.all(Array.from({ length: processes }, (_, i) => start(`${i}`)));
  let granted = 0;
  for (; step < seconds * perSecond; step += 1) {
    if (restarts.includes(step / perSecond)) running[0] = await start(`restarted ${step}`);
    for (const [i, { buckets, exchange }] of running.entries()) {
      while (buckets.take('caller') === 0) granted += 1;
      const every = (i === 0 ? slowest : 1) * perSecond;
      if (step % every === (3 * i) % perSecond) await exchange().catch(() => {});
    }
  }
  return granted;
}

const faults: [string, Fault][] = [
  ['nothing fails', { slowest: 1 }],
  ['one exchanges every three seconds', { slowest: 3 }],
  ['each third report is lost', { slowest: 1, outcome: (number) => (number % 3 === 0 ? 'lost' : 'stored') }],
  [
    'each third report is stored without an answer',
    { slowest: 1, outcome: (number) => (number % 3 === 0 ? 'unknown' : 'stored') },
  ],
  ['one is killed and starts again, twice', { slowest: 1, restarts: [100, 300] }],
];

describe.each(faults)('when %s', (_, fault) => {
  it.each([2, 3, 4, 8])('%i processes grant the rate of one, and a burst each', async (processes) => {
    const granted = await grantedBy(processes, fault);
    const bursts = (processes + (fault.restarts?.length ?? 0)) * burst;
    // Nothing more: what was granted before a report of it was read is paid off.
    expect(granted).toBeLessThanOrEqual(rate * seconds + bursts);
    expect(granted).toBeGreaterThanOrEqual(0.97 * rate * seconds);
  });
});

/** Two processes with one bucket each; the second is that which charges. */
async function createPair() {
  const table = createTable();
  const first = createExchange(table, 'first');
  const second = createExchange(table, 'second');
  const [spent, other] = [createTokenBuckets(1, 10, () => 0), createTokenBuckets(1, 10, () => 0)];
  const pair = { table, first, second, spent: first.share('l', spent), other: second.share('l', other) };
  await second.exchange();
  return pair;
}

test('what is given back is given back everywhere', async () => {
  const { first, second, spent, other } = await createPair();
  spent.take('a', 10);
  await first.exchange();
  await second.exchange();
  expect(other.take('a')).toBe(1);
  spent.charge('a', -10);
  await first.exchange();
  await second.exchange();
  expect(other.take('a', 10)).toBe(0);
});

test('a process that starts does not charge what was spent before', async () => {
  const { table, first, spent } = await createPair();
  spent.take('a', 10);
  await first.exchange();
  const late = createExchange(table, 'late');
  const buckets = late.share(
    'l',
    createTokenBuckets(1, 10, () => 0),
  );
  await late.exchange();
  expect(buckets.take('a', 10)).toBe(0);
  buckets.charge('a', -10);
  spent.charge('a', 3);
  await first.exchange();
  await late.exchange();
  expect([buckets.take('a', 8), buckets.take('a', 7)]).toEqual([1, 0]);
});

test('a caller that spends nothing leaves the reports, and is charged from zero when it is back', async () => {
  const { table, first, second, spent, other } = await createPair();
  spent.take('a', 5);
  const totals = () => table.rows.get('first')?.totals.l?.a;
  for (let i = 0; i < 10; i += 1) await first.exchange();
  await second.exchange();
  expect(totals()).toEqual([1, 5]);
  spent.take('b');
  await first.exchange();
  expect(totals()).toBeUndefined();
  spent.take('a', 2);
  await first.exchange();
  expect(totals()).toEqual([12, 2]);
  await second.exchange();
  expect([other.take('a', 4), other.take('a', 3)]).toEqual([1, 0]);
});

test('of very many callers a report has those that spent most', async () => {
  const { table, first, spent } = await createPair();
  for (let i = 0; i < 1_000; i += 1) spent.take(`${i}`, 2);
  spent.take('little');
  spent.take('much', 3);
  await first.exchange();
  const callers = table.rows.get('first')?.totals.l ?? {};
  expect([Object.keys(callers).length, callers.little, callers.much]).toEqual([1_000, undefined, [1, 3]]);
});
