import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Account, AccountRecords } from '../domain/console-ports.ts';
import { unshared } from '../limits/share-limits.ts';
import { accessHandlers } from './access.ts';
import type { Call } from './call.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Handlers of a console in which every account has the password "right". */
function openAccess() {
  const accounts = {
    find: async (email: string) => ({ email, memberId: 'm', passwordHash: 'right' }) as Account,
    record: async () => {},
    signIn: async () => true,
  } as unknown as AccountRecords;
  const passwords = {
    verify: async (password: string, stored?: string) => password === stored,
    hash: async () => 'unused',
  };
  const settings = { sandboxRetentionDays: 7 };
  const { signIn } = accessHandlers({
    ...{ accounts, passwords, settings, limits: unshared },
    members: async () => [],
  });
  /** @returns the status and the seconds that it took */
  return async (address: string, email: string, password: string): Promise<[number, number]> => {
    const started = Date.now();
    const call = { address, ip: address, setSession: () => {} } as unknown as Call;
    const answer = Promise.resolve(signIn({ body: { email, password } } as never, call)).then(
      ({ status }) => status,
      (error: { status: number }) => error.status,
    );
    await vi.advanceTimersByTimeAsync(0);
    while ((await Promise.race([answer, Promise.resolve(undefined)])) === undefined)
      await vi.advanceTimersByTimeAsync(100);
    return [await answer, (Date.now() - started) / 1000];
  };
}

test('ten failures from an address refuse it for this account, and delay others by 5 s at most', async () => {
  const signIn = openAccess();
  for (let attempt = 0; attempt < 10; attempt++)
    expect(await signIn('192.0.2.1', 'a@example.com', 'wrong')).toEqual([401, 0]);
  expect(await signIn('192.0.2.1', 'a@example.com', 'right')).toEqual([429, 0]);
  expect(await signIn('192.0.2.1', 'b@example.com', 'right')).toEqual([200, 0]);
  // Its owner, from an address without failures, also when others went on trying.
  for (let other = 2; other < 8; other++) await signIn(`192.0.2.${other}`, 'a@example.com', 'wrong');
  const [status, seconds] = await signIn('198.51.100.1', 'a@example.com', 'right');
  expect(status).toBe(200);
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThanOrEqual(5.2);
});

test('what is refused uses up the limit of no one else', async () => {
  const signIn = openAccess();
  const accounts = Array.from({ length: 100 }, (_, i) => `account-${i}@example.com`);
  const statuses: number[] = [];
  for (const email of accounts)
    for (let attempt = 0; attempt < 3; attempt++)
      statuses.push((await signIn('192.0.2.1', email, 'wrong'))[0]);
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  for (const email of accounts.slice(0, 30))
    expect(await signIn(`198.51.100.${accounts.indexOf(email)}`, email, 'right')).toEqual([200, 0]);
});

test('refused tries at one account do not use up what its address has for others', async () => {
  const signIn = openAccess();
  for (let attempt = 0; attempt < 50; attempt++) await signIn('192.0.2.1', 'a@example.com', 'wrong');
  expect(await signIn('192.0.2.1', 'b@example.com', 'right')).toEqual([200, 0]);
});

test('an address is trusted until it fails', async () => {
  const trusted: unknown[] = [];
  const accounts = { find: async () => undefined, record: async () => {} } as unknown as AccountRecords;
  const verify = async (...[, , , isTrusted]: unknown[]) => {
    trusted.push(isTrusted);
    return false;
  };
  const passwords = { verify, hash: async () => 'unused' };
  const settings = { sandboxRetentionDays: 7 };
  const given = { accounts, passwords, settings, limits: unshared, members: async () => [] };
  const { signIn } = accessHandlers(given);
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    const call = { address, ip: address, setSession: () => {} } as unknown as Call;
    const body = { email: `${trusted.length}@example.com`, password: 'wrong' };
    await expect(signIn({ body } as never, call)).rejects.toMatchObject({ status: 401 });
  }
  expect(trusted).toEqual([true, false, true]);
});

test('a try that found the places for hashing taken does not count', async () => {
  const accounts = { find: async () => undefined, record: async () => {} } as unknown as AccountRecords;
  const tooMany = Object.assign(new Error('too many'), { status: 429 });
  const passwords = { verify: async () => Promise.reject(tooMany), hash: async () => 'unused' };
  const settings = { sandboxRetentionDays: 7 };
  const given = { accounts, passwords, settings, limits: unshared, members: async () => [] };
  const { signIn } = accessHandlers(given);
  const call = { address: '192.0.2.1', ip: '192.0.2.1', setSession: () => {} } as unknown as Call;
  const body = { email: 'a@example.com', password: 'right' };
  for (let attempt = 0; attempt < 40; attempt++)
    await expect(signIn({ body } as never, call)).rejects.toBe(tooMany);
});
