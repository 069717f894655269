import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedRequest } from '../domain/model.ts';
import type { AttestationRecords, CertificationRecords } from '../domain/ports.ts';
import { guardWrites } from './guard-writes.ts';

const now = Date.UTC(2026, 0, 1);
const halfHour = 1_800_000;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The guarded writes by name, each given a request of that time, and what they passed on. */
function guarded(fault?: string) {
  const passed: unknown[] = [];
  const insert = async (write: unknown) => passed.push(write);
  const { attestations, certifications } = guardWrites(
    {
      attestations: { insert, append: insert } as unknown as AttestationRecords,
      certifications: { insert } as unknown as CertificationRecords,
    },
    { fault: () => fault },
  );
  type Write = (write: never) => Promise<unknown>;
  const writes = { create: attestations.insert, add: attestations.append, certify: certifications.insert };
  const call = (name: keyof typeof writes, receivedAt: number) =>
    (writes[name] as Write)({ request: { receivedAt } as SignedRequest } as never);
  return { call, passed };
}

const names = ['create', 'add', 'certify'] as const;

test.each(names)('%s: the clock was set after the request came', async (name) => {
  const { call, passed } = guarded();
  for (const receivedAt of [now - halfHour - 1, now + halfHour + 1]) {
    const refused = call(name, receivedAt);
    await expect(refused).rejects.toMatchObject({ code: 'storage-failed' });
    await expect(refused).rejects.toThrow(
      /was set while .* Nothing was stored; send it again with a new tonce/,
    );
  }
  expect(passed).toEqual([]);
  await call(name, now - halfHour);
  await call(name, now + halfHour);
  expect(passed).toHaveLength(2);
});

test.each(names)('%s: the clock is wrong', async (name) => {
  const { call, passed } = guarded('the clock says 2019');
  await expect(call(name, now)).rejects.toThrow(/The clock of the service is wrong at the moment/);
  expect(passed).toEqual([]);
});
