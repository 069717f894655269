import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { Environment } from '../../src/domain/model.ts';
import { startFileWorker } from '../../src/evidence/file-worker.ts';

/** Milliseconds; a machine that is busy with others must not fail a test. */
const patience = 20_000;

/** Numbers that wait, and what became of them. */
function world(numbers: readonly string[], failing: (no: string, times: number) => boolean = () => false) {
  const waiting = new Set(numbers);
  const tries: string[] = [];
  return {
    waiting,
    tries,
    records: {
      memberWaiting: async (environment: Environment, after: string) => {
        const members = [...waiting].filter((no) => environmentOf(no) === environment).map(memberOf);
        return members.filter((member) => member > after).sort()[0];
      },
      pending: async (environment: Environment, member: string, after: string) =>
        [...waiting]
          .filter((no) => environmentOf(no) === environment && memberOf(no) === member && no > after)
          .sort()
          .slice(0, 3),
    },
    maker: {
      async make(no: string) {
        tries.push(no);
        await sleep(1);
        if (failing(no, tries.filter((one) => one === no).length)) throw new Error(`no file for ${no}`);
        waiting.delete(no);
        return undefined;
      },
    },
  };
}

const environmentOf = (no: string): Environment => (no.startsWith('F') ? 'formal' : 'sandbox');
const memberOf = (no: string) => `member ${no[0]}`;
const numbersOf = (member: string) => Array.from({ length: 10 }, (_, i) => `${member}${i}`);
const numbers = numbersOf('N');

test('makes all that wait, oldest first, and what comes later', async () => {
  const { records, maker, waiting, tries } = world(numbers);
  const worker = startFileWorker({ records, maker, atOnce: 1, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect(waiting.size).toBe(0), patience);
  waiting.add('M0');
  worker.wake('sandbox');
  await vi.waitFor(() => expect(waiting.size).toBe(0), patience);
  await worker.stop();
  expect(tries).toEqual([...numbers, 'M0']);
});

test('members have their files made in turns, whoever closed first and most', async () => {
  const many = Array.from({ length: 1000 }, (_, i) => `A${String(i).padStart(4, '0')}`);
  const others = Array.from('BCDEGHIJ', (member) => [`${member}0`, `${member}1`]).flat();
  const { records, maker, waiting, tries } = world([...many, ...others]);
  const worker = startFileWorker({ records, maker, atOnce: 1, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect(tries.length).toBeGreaterThan(18), patience);
  const before = tries.length;
  // Closed while the first member has hundreds that wait.
  waiting.add('K0');
  await vi.waitFor(() => expect(tries).toContain('K0'), patience);
  await worker.stop();
  expect(tries.slice(0, 9)).toEqual(['A0000', ...Array.from('BCDEGHIJ', (member) => `${member}0`)]);
  expect(tries.slice(9, 18)).toEqual(['A0001', ...Array.from('BCDEGHIJ', (member) => `${member}1`)]);
  // Its turn is the next but one: one file may be under way.
  expect(tries.indexOf('K0') - before).toBeLessThanOrEqual(3);
});

test('a member is served at once, however many numbers of another are lower', async () => {
  // Without an end.
  const lowest = (after: string) => Number(after.slice(1) || -1) + 1;
  const tries: string[] = [];
  const records = {
    memberWaiting: async (environment: Environment, after: string) =>
      environment === 'formal' ? undefined : ['A', 'B'].find((member) => member > after),
    pending: async (_: Environment, member: string, after: string) =>
      member === 'A'
        ? Array.from({ length: 100 }, (_, i) => `A${String(lowest(after) + i).padStart(7, '0')}`)
        : ['B5000000'].filter((no) => no > after),
  };
  const maker = {
    async make(no: string) {
      tries.push(no);
      return undefined;
    },
  };
  const worker = startFileWorker({ records, maker, atOnce: 1, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect(tries.length).toBeGreaterThan(3), patience);
  await worker.stop();
  expect(tries.slice(0, 4)).toEqual(['A0000000', 'B5000000', 'A0000001', 'A0000002']);
});

test('members that had a turn in the last round come after the others in the next', async () => {
  const { records, waiting, maker, tries } = world([...numbersOf('A'), ...numbersOf('B'), 'C0']);
  const slow = { make: (no: string) => sleep(10).then(() => maker.make(no)) };
  // A round ends before the third member has its turn.
  const worker = startFileWorker({
    records,
    maker: slow,
    atOnce: 1,
    onFault: () => {},
    pauseMs: 1,
    roundMs: 15,
  });
  await vi.waitFor(() => expect(waiting.has('C0')).toBe(false), patience);
  await worker.stop();
  expect(tries.indexOf('C0')).toBeLessThan(6);
});

test('a formal one does not wait for those of the sandbox', async () => {
  const { records, maker, waiting } = world(['A0', 'A1', 'A2', 'A3', 'F0']);
  const held = Promise.withResolvers<void>();
  const slow = {
    async make(no: string) {
      if (no.startsWith('A')) await held.promise;
      return maker.make(no);
    },
  };
  const worker = startFileWorker({ records, maker: slow, atOnce: 1, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect([...waiting]).toEqual(['A0', 'A1', 'A2', 'A3']), patience);
  held.resolve();
  await vi.waitFor(() => expect(waiting.size).toBe(0), patience);
  await worker.stop();
});

/** A maker that is at a file until a test lets it finish. */
function held(make: (no: string) => Promise<undefined>, isHeld: (no: string) => boolean = () => true) {
  const begun = new Map<string, () => void>();
  return {
    /** What it is at. */
    at: () => [...begun.keys()].sort(),
    finish(no: string) {
      begun.get(no)?.();
      begun.delete(no);
    },
    async make(no: string) {
      const { promise, resolve } = Promise.withResolvers<void>();
      if (!isHeld(no)) return make(no);
      begun.set(no, resolve);
      await promise;
      return make(no);
    },
  };
}

test('one that takes long holds up no other, whatever its number', async () => {
  const { records, maker, waiting, tries } = world(['A5']);
  const slow = held(maker.make, (no) => no === 'A5');
  const worker = startFileWorker({ records, maker: slow, atOnce: 2, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect(slow.at()).toEqual(['A5']), patience);
  // Some looks later, which have found nothing else.
  await sleep(50);
  for (const no of ['A1', 'A7', 'A3']) waiting.add(no);
  await vi.waitFor(() => expect([...waiting]).toEqual(['A5']), patience);
  expect([...tries].sort()).toEqual(['A1', 'A3', 'A7']);
  slow.finish('A5');
  await vi.waitFor(() => expect(waiting.size).toBe(0), patience);
  await worker.stop();
  expect(tries).toHaveLength(4);
});

test('as many as may be are under way whenever so many wait, and no more', async () => {
  const { records, maker, waiting, tries } = world(['A0']);
  const slow = held(maker.make);
  const worker = startFileWorker({ records, maker: slow, atOnce: 3, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect(slow.at()).toEqual(['A0']), patience);
  for (const no of ['A1', 'A2', 'A3', 'A4']) waiting.add(no);
  await vi.waitFor(() => expect(slow.at()).toEqual(['A0', 'A1', 'A2']), patience);
  await sleep(50);
  expect(slow.at()).toEqual(['A0', 'A1', 'A2']);
  slow.finish('A1');
  await vi.waitFor(() => expect(slow.at()).toEqual(['A0', 'A2', 'A3']), patience);
  slow.finish('A0');
  await vi.waitFor(() => expect(slow.at()).toEqual(['A2', 'A3', 'A4']), patience);
  for (const no of slow.at()) slow.finish(no);
  await vi.waitFor(() => expect(waiting.size).toBe(0), patience);
  await worker.stop();
  expect(tries).toHaveLength(5);
});

test('stops after all files that are under way', async () => {
  const { records, maker, tries } = world(numbers);
  const slow = held(maker.make);
  const worker = startFileWorker({ records, maker: slow, atOnce: 3, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect(slow.at()).toHaveLength(3), patience);
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  slow.finish('N0');
  await sleep(50);
  expect(isStopped).toBe(false);
  slow.finish('N1');
  slow.finish('N2');
  await stopped;
  expect(tries).toEqual(['N0', 'N1', 'N2']);
});

test('one that another process makes is left to it for a while', async () => {
  const { records, maker, waiting, tries } = world(numbers);
  const slow = held(maker.make, (no) => no === 'N1');
  let claims = 0;
  const claim = async (no: string) => {
    if (no !== 'N0') return 'ours';
    claims += 1;
    return 'elsewhere';
  };
  const worker = startFileWorker({ records, maker: slow, atOnce: 2, claim, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect([...waiting]).toEqual(['N0', 'N1']), patience);
  await sleep(200);
  slow.finish('N1');
  await worker.stop();
  // A machine that stood still for two seconds may have claimed it again.
  expect(claims).toBeLessThanOrEqual(3);
  expect(tries).not.toContain('N0');
});

test('where claims fail, the next look is later each time, and no file is to blame', async () => {
  const { records, maker, waiting } = world(numbers);
  const faults: unknown[] = [];
  let isDown = true;
  const claim = async () => {
    if (isDown) throw new Error('read only');
    return 'ours' as const;
  };
  const onFault = (error: unknown, no: string | undefined) => faults.push([String(error), no]);
  const worker = startFileWorker({ records, maker, atOnce: 3, claim, onFault, pauseMs: 20 });
  await vi.waitFor(() => expect(faults.length).toBeGreaterThan(2), patience);
  isDown = false;
  await vi.waitFor(() => expect(waiting.size).toBe(0), patience);
  await worker.stop();
  expect(new Set(faults.map(String))).toEqual(new Set(['Error: read only,']));
});

test('one that cannot be made holds up no other, is reported, and is tried again after a pause', async () => {
  const { records, maker, waiting, tries } = world(numbers, (no) => no === 'N1');
  const faults: unknown[] = [];
  const onFault = (error: unknown, no: string | undefined) => faults.push([String(error), no]);
  const worker = startFileWorker({ records, maker, atOnce: 2, onFault, pauseMs: 5 });
  await vi.waitFor(() => expect([...waiting]).toEqual(['N1']), patience);
  await sleep(100);
  expect(tries.filter((no) => no === 'N1')).toHaveLength(1);
  await vi.waitFor(() => expect(faults).toHaveLength(2), patience);
  await worker.stop();
  expect(faults[0]).toEqual(['Error: no file for N1', 'N1']);
});

test('a look that fails is reported, and the next one goes on', async () => {
  const { records, maker, waiting } = world(numbers);
  const faults: unknown[] = [];
  const memberWaiting = vi.fn(records.memberWaiting).mockRejectedValueOnce(new Error('the disk'));
  const onFault = (error: unknown, no: string | undefined) => faults.push([String(error), no]);
  const worker = startFileWorker({
    records: { ...records, memberWaiting },
    maker,
    atOnce: 1,
    onFault,
    pauseMs: 5,
  });
  await vi.waitFor(() => expect(waiting.size).toBe(0), patience);
  await worker.stop();
  expect(faults).toEqual([['Error: the disk', undefined]]);
});

test('stops after the file that it is at', async () => {
  const { records, maker, waiting, tries } = world(numbers);
  const worker = startFileWorker({ records, maker, atOnce: 1, onFault: () => {}, pauseMs: 5 });
  await vi.waitFor(() => expect(tries.length).toBeGreaterThan(1), patience);
  await worker.stop();
  expect(waiting.size).toBe(10 - tries.length);
});

test('while requests need the machine, it makes files one by one with pauses', async () => {
  const { records, maker, tries } = world(numbers);
  const took: number[] = [];
  const share = {
    pauseAfter(milliseconds: number) {
      took.push(milliseconds);
      return 1_000;
    },
  };
  const slow = { make: (no: string) => sleep(50).then(() => maker.make(no)) };
  const worker = startFileWorker({ records, maker: slow, atOnce: 1, share, onFault: () => {} });
  await vi.waitFor(() => expect(took).toHaveLength(1), patience);
  await sleep(100);
  expect(tries).toHaveLength(1);
  expect(took[0]).toBeGreaterThanOrEqual(40);
  await worker.stop();
});
