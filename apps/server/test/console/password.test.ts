import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '../../src/console/passwords.ts';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser, createBrowser, longPassword } from './console-client.ts';

let server: ServerUnderTest;
let owner: Browser;
let browser: Browser;
const email = 'zhao@example.com';
const next = 'another long password';
beforeAll(async () => {
  server = await startServerUnderTest();
  const setUp = { email: 'wang@example.com', organization: 'Demo Acme' };
  owner = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
  const { json } = await owner.call('invite', { body: { email, role: 'viewer' } });
  browser = await acceptLink(server.url, json.path);
});
afterAll(() => server.stop());

/** With a browser of its own. */
async function signIn(password: string): Promise<{ status: number; other: Browser }> {
  const other = createBrowser(server.url);
  const { status } = await other.call('signIn', { body: { email, password } });
  return { status, other };
}

const change = (current: string, password: string) =>
  browser.call('changePassword', { body: { current, password } });

test('ends the other sessions and a link that was given, and keeps this session', async () => {
  const { other } = await signIn(longPassword);
  const { people } = (await owner.call('listPeople')).json;
  const { id } = people.find((each: { email: string }) => each.email === email);
  const { path } = (await owner.call('renewLink', { path: { id } })).json;
  expect((await change(longPassword, next)).status).toBe(204);
  expect((await other.call('readSession')).status).toBe(401);
  expect((await browser.call('readSession')).status).toBe(200);
  await expect(acceptLink(server.url, path)).rejects.toThrow('404');
  expect((await signIn(longPassword)).status).toBe(401);
  expect((await signIn(next)).status).toBe(200);
});

test.each([
  ['a wrong current password', 'not the password', 'one more long password', 'wrong-password'],
  ['a common one', next, 'Password123!', 'password-common'],
  ['a short one', next, 'short', 'invalid'],
])('%s is refused, and the password stays', async (_, current, password, code) => {
  const reply = await change(current, password);
  expect([reply.status, reply.json.code]).toEqual([400, code]);
  expect((await signIn(next)).status).toBe(200);
});

test('both are in the audit list', async () => {
  const { events } = (await owner.call('listEvents')).json;
  const own = events.filter(({ who }: { who: string }) => who === email);
  const kinds = own.map(({ what }: { what: string }) => what);
  expect(kinds).toContain('password-changed');
  expect(kinds).toContain('password-change-refused');
});

test('tries of the current password are as few as those of a sign-in', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt++)
    statuses.push((await change(`guess ${attempt} of many`, next)).status);
  // Those of the tests before count too.
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
});

test('a password that was set meanwhile is not replaced', async () => {
  const { accounts } = server.running.storage;
  const account = await accounts.find(email);
  if (account === undefined) throw new Error('There is no such account');
  await accounts.setPassword(account.email, 'set meanwhile');
  const event = { memberId: null, at: 0, who: null, subject: null, address: null } as const;
  const changed = await accounts.changePassword(
    account,
    { passwordHash: 'late', keptSession: '' },
    { ...event, what: 'password-changed' },
  );
  expect([changed, (await accounts.find(account.email))?.passwordHash]).toEqual([false, 'set meanwhile']);
});

test('one address takes a quarter of the places for password hashes', async () => {
  const passwords = createPasswords();
  const flood = Array.from({ length: 20 }, () => passwords.verify('x', undefined, 'one'));
  const other = passwords.verify('x', undefined, 'another');
  const settled = await Promise.allSettled(flood.slice(6));
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await other).toBe(false);
  // The first is worked on while five wait.
  expect(await Promise.all(flood.slice(0, 6))).toEqual(Array<boolean>(6).fill(false));
});

test('five busy addresses keep no other from being tried, and twenty none without a failure', async () => {
  const passwords = createPasswords();
  const busy = ['a', 'b', 'c', 'd', 'e'];
  const tries = busy.flatMap((sender) => Array.from({ length: 6 }, () => sender));
  const flood = Promise.allSettled(tries.map((sender) => passwords.verify('x', undefined, sender)));
  const others = Array.from({ length: 15 }, (_, i) => passwords.verify('x', undefined, `other ${i}`));
  // Each of 20 addresses has one place now.
  const late = passwords.verify('x', undefined, 'late');
  await expect(late).rejects.toMatchObject({ code: 'too-many' });
  expect(await passwords.verify('x', undefined, 'trusted', true)).toBe(false);
  expect(await Promise.all(others)).toEqual(others.map(() => false));
  const outcomes = (await flood).map(({ status }, i) => `${tries[i]} ${status}`);
  for (const sender of busy) expect(outcomes).toContain(`${sender} fulfilled`);
});
