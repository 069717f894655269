import { operations } from '@attestation/console/contract';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { createSealer } from '../../src/certificates/sealer.ts';
import type { Call } from '../../src/console/call.ts';
import { secondFactorHandlers } from '../../src/console/second-factor.ts';
import { hashOf, newToken } from '../../src/console/sessions.ts';
import { codeAt, pendingOf } from '../../src/domain/second-factor.ts';
import { unshared } from '../../src/limits/share-limits.ts';
import { accountRecords } from '../../src/storage/records/account-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { runAdminOn } from '../run-admin-on.ts';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser, createBrowser, longPassword } from './console-client.ts';
import { site } from './make-assertion.ts';
import { bytesOf, later } from './second-factor.ts';

type Operation = keyof typeof operations;

let server: ServerUnderTest;
let owner: Browser;
beforeAll(async () => {
  server = await startServerUnderTest();
  owner = await acceptLink(server.url, server.running.setUpLink ?? '', {
    email: 'wang@example.com',
    organization: 'Demo Acme',
  });
});
afterAll(() => server.stop());

const step = () => Math.floor(Date.now() / 30_000);
/** Sets up an app with the code of the step before, so that codes of two more steps are good. */
async function setUpApp(browser: Browser) {
  const { setup, secret, address } = (await browser.call('startAuthenticator')).json;
  expect(address).toContain(`secret=${secret}&`);
  const bytes = bytesOf(secret);
  const code = codeAt(bytes, step() - 1);
  const reply = await browser.call('confirmAuthenticator', { body: { setup, code } });
  return { reply, bytes, code, codes: (reply.json.codes ?? []) as string[] };
}

async function signIn(email: string): Promise<Browser> {
  const browser = createBrowser(server.url);
  const reply = await browser.call('signIn', { body: { email, password: longPassword } });
  expect(reply.status).toBe(200);
  return browser;
}

async function join(email: string, role = 'developer'): Promise<Browser> {
  const { path } = (await owner.call('invite', { body: { email, role } })).json;
  return acceptLink(server.url, path);
}

const pendingAt = async (browser: Browser) => (await browser.call('readSession')).json.pending;
const enter = async (browser: Browser, code: string) => {
  const reply = await browser.call('enterCode', { body: { code } });
  return [reply.status, reply.json.code ?? reply.json.pending];
};

test('an app that is set up is asked for after the password, and each of its codes is accepted once', async () => {
  const first = await join('li@example.com');
  const elsewhere = await signIn('li@example.com');
  const known = first.cookie;
  const { bytes, code: used, codes, reply } = await setUpApp(first);
  expect(reply.status).toBe(200);
  expect(new Set(codes).size).toBe(10);
  expect(first.cookie).not.toBe(known);
  expect((await elsewhere.call('readSession')).status).toBe(401);
  expect(await pendingAt(first)).toBe(null);

  const [browser, other] = [await signIn('li@example.com'), await signIn('li@example.com')];
  const before = browser.cookie;
  expect(await pendingAt(browser)).toBe('code');
  expect(await enter(browser, used)).toEqual([400, 'wrong-code']);
  const code = codeAt(bytes, step());
  const outcomes = await Promise.all([enter(browser, code), enter(other, code)]);
  expect(outcomes.map(([status]) => status).sort()).toEqual([200, 400]);
  const entered = outcomes[0]?.[0] === 200 ? browser : other;
  expect(await pendingAt(entered)).toBe(null);
  if (entered === browser) {
    const stolen = createBrowser(server.url);
    stolen.cookie = before;
    expect((await stolen.call('readSession')).status).toBe(401);
  }
  const lost = await signIn('li@example.com');
  const again = await signIn('li@example.com');
  const recovery = codes[0]?.toLowerCase() ?? '';
  const both = await Promise.all([enter(lost, recovery), enter(again, recovery)]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 400]);
});

test('ten wrong codes of an account within an hour are refused, the right one too', async () => {
  const { bytes } = await setUpApp(await join('zhao@example.com'));
  const statuses: unknown[] = [];
  for (let attempt = 0; attempt < 11; attempt++) {
    const browser = await signIn('zhao@example.com');
    statuses.push((await enter(browser, '12345x'))[0]);
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429]);
  expect((await enter(await signIn('zhao@example.com'), codeAt(bytes, step())))[0]).toBe(429);
});

const rows = Object.entries(operations).filter(([, { isPublic }]) => !isPublic) as [
  Operation,
  { path: string; pending: readonly string[]; isRecent: boolean },
][];
/** With values that belong to nothing. */
function send(browser: Browser, name: Operation, path: string) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => [each, 'x']);
  return browser.call(name, { path: Object.fromEntries(names) });
}

describe('a sign-in of more than ten minutes ago', () => {
  const email = 'sun@example.com';
  const refusal = { status: 403, json: { code: 'sign-in-again' } };
  let stale: Browser;
  let person: Browser;
  let codes: string[];
  let end: () => void;
  beforeAll(async () => {
    stale = await join(email, 'owner');
    person = await join('zhou@example.com');
    ({ codes } = await setUpApp(person));
    end = later(11);
  });
  afterAll(() => end());

  test('changes neither who can sign in nor how, and may do everything else', async () => {
    const recent = rows.filter(([, { isRecent }]) => isRecent).map(([name]) => name);
    expect(recent.sort()).toEqual([
      ...['addPasskey', 'changeRole', 'confirmAuthenticator', 'invite', 'linkOidc', 'removeAuthenticator'],
      ...['removePasskey', 'removePerson', 'renewLink', 'requireSecondFactor', 'startAuthenticator'],
      ...['startPasskey', 'unlinkOidc'],
    ]);
    for (const [name, { path, isRecent }] of rows) {
      if (name === 'signOut') continue;
      const { status, json } = await send(stale, name, path);
      if (isRecent) expect([name, { status, json }]).toMatchObject([name, refusal]);
      else expect([name, json?.code]).not.toEqual([name, 'sign-in-again']);
    }
  });

  test('is renewed by the password, tries of which are as few as those of a sign-in', async () => {
    const before = stale.cookie;
    const again = (password: string) => stale.call('signIn', { body: { email, password } });
    expect((await again('not the password')).status).toBe(401);
    expect(await stale.call('startAuthenticator')).toMatchObject(refusal);
    expect((await again(longPassword)).status).toBe(200);
    expect((await setUpApp(stale)).reply.status).toBe(200);
    const stolen = createBrowser(server.url);
    stolen.cookie = before;
    expect((await stolen.call('readSession')).status).toBe(401);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) statuses.push((await again(`guess ${attempt}`)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  });

  test('is renewed by a second factor, and not by a password without it', async () => {
    expect(await person.call('removeAuthenticator')).toMatchObject(refusal);
    const again = await signIn('zhou@example.com');
    expect(await again.call('removeAuthenticator')).toMatchObject({ json: { code: 'second-factor' } });
    expect(await enter(again, codes[0] ?? '')).toEqual([200, null]);
    expect((await setUpApp(again)).reply.status).toBe(200);
    expect((await again.call('removeAuthenticator')).status).toBe(204);
  });
});

describe('an organization that requires a second factor', () => {
  beforeAll(async () => {
    await setUpApp(owner);
    expect((await owner.call('requireSecondFactor', { body: { required: true } })).status).toBe(204);
  });

  test.each(['set-up', 'code', 'passkey'] as const)(
    'a session that waits for %s calls nothing but what the document lists for it',
    async (pending) => {
      const email = `${pending}@example.com`;
      const browser = await join(email, 'owner');
      const { accounts } = server.running.storage;
      const account = await accounts.find(email);
      if (pending === 'code') await setUpApp(browser);
      if (pending === 'passkey') {
        const passkey = { id: email, accountId: account?.id ?? '', name: 'x', publicKey: '', counter: 0 };
        const tokens = { before: hashOf(browser.cookie?.split('=')[1] ?? ''), after: hashOf(newToken()) };
        const event = { memberId: null, at: Date.now(), who: null, subject: null, address: null };
        const added = accounts.addPasskey(passkey, tokens, { ...event, what: 'passkey-added' });
        expect(await added).toBe('added');
      }
      const waiting = pending === 'set-up' ? browser : await signIn(email);
      expect(await pendingAt(waiting)).toBe(pending);
      for (const [name, { path, pending: allowed }] of rows) {
        if (allowed.includes(pending)) continue;
        const reply = await send(waiting, name, path);
        expect([name, reply.status, reply.json?.code]).toEqual([name, 403, 'second-factor']);
      }
      expect(
        rows.filter(([, { pending: allowed }]) => allowed.includes(pending)).map(([name]) => name),
      ).toEqual(
        {
          'set-up': [
            ...['readSession', 'signOut', 'confirmAuthenticator', 'startAuthenticator'],
            ...['addPasskey', 'startPasskey'],
          ],
          code: ['readSession', 'signOut', 'enterCode'],
          passkey: ['readSession', 'signOut'],
        }[pending],
      );
    },
  );

  test('a new password by a link leads to the second factor, an app or a passkey', async () => {
    for (const pending of ['code', 'passkey']) {
      const { people } = (await owner.call('listPeople')).json;
      const { id } = people.find(({ email }: { email: string }) => email === `${pending}@example.com`);
      const { path } = (await owner.call('renewLink', { path: { id } })).json;
      expect(await pendingAt(await acceptLink(server.url, path))).toBe(pending);
    }
  });

  test('the last one stays, also of one who replaces it', async () => {
    const refused = await owner.call('removeAuthenticator');
    expect([refused.status, refused.json.code]).toEqual([409, 'second-factor-required']);
    expect((await setUpApp(owner)).reply.status).toBe(200);
    expect((await owner.call('readAuthenticator')).json).toMatchObject({ codesLeft: 10, required: true });
  });

  test('an administrator resets it, and the audit list has what happened', async () => {
    await runAdminOn(server, ['account', 'reset-factors', 'Passkey@example.com']);
    expect(await pendingAt(await signIn('passkey@example.com'))).toBe('set-up');
    const { events } = (await owner.call('listEvents')).json;
    const kinds = new Set(events.map(({ what }: { what: string }) => what));
    for (const kind of ['second-factor-reset', 'second-factor-required', 'authenticator-added'])
      expect(kinds).toContain(kind);
  });
});

onEveryDatabase((open) => {
  it('a session that waited while another one set up an app sets up none, and one use of a code counts', async () => {
    const accounts = accountRecords(await open());
    const email = 'wang@example.com';
    await accounts.add({ email, organization: 'Acme', role: 'owner', passwordHash: 'x' });
    const event = { memberId: null, at: Date.now(), who: email, subject: null, address: null };
    const times = { now: Date.now(), expiresAt: Date.now() + 60_000, address: null, browser: null };
    const sealer = createSealer(Buffer.alloc(32, 1));
    const settings = { sandboxRetentionDays: 7, serviceName: 'x' };
    const handlers = secondFactorHandlers({ accounts, sealer, limits: unshared, settings });
    const account = await accounts.find(email);
    if (account === undefined) throw new Error('There is no account');
    await accounts.requireSecondFactor(account.memberId, 1, { ...event, what: 'second-factor-required' });
    const callOf = async (name: string) => {
      const session = { ...times, tokenHash: hashOf(name), verifiedAt: null, provenAt: 0 };
      await accounts.signIn(account, session, { ...event, what: 'signed-in' });
      const found = await accounts.bySession(hashOf(name), Date.now());
      const pending = found && pendingOf(found, found.verifiedAt);
      const client = { ip: '192.0.2.1', browser: null, site, address: '192.0.2.1', setSession: vi.fn() };
      return { ...client, account: found, pending, tokenHash: hashOf(name) } as Call;
    };
    const confirm = async (call: Call) => {
      const { body } = await handlers.startAuthenticator({} as never, call);
      const bytes = bytesOf(body.secret);
      const sent = { setup: body.setup, code: codeAt(bytes, step() - 1) };
      return [await handlers.confirmAuthenticator({ body: sent } as never, call), bytes] as const;
    };
    const [first, second] = [await callOf('first'), await callOf('second')];
    const [, bytes] = await confirm(first);
    await expect(confirm(second)).rejects.toMatchObject({ code: 'not-signed-in' });
    const calls = await Promise.all(['third', 'fourth'].map(callOf));
    const body = { code: codeAt(bytes, step()) };
    const entered = await Promise.allSettled(
      calls.map((call) => handlers.enterCode({ body } as never, call)),
    );
    expect(entered.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(calls.map(({ pending }) => pending)).toEqual(['code', 'code']);
  });
});
