import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { operations } from '@attestation/console/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdminOn } from '../run-admin-on.ts';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser, createBrowser, longPassword } from './console-client.ts';

let server: ServerUnderTest;
let owner: Browser;
const ownerEmail = 'wang@example.com';
const setUp = { email: 'Wang@Example.com', organization: 'Demo Acme' };
beforeAll(async () => {
  server = await startServerUnderTest();
  owner = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
});
afterAll(() => server.stop());

const idOf = async (wanted: string, browser = owner): Promise<string> =>
  (await browser.call('listPeople')).json.people.find(({ email }: { email: string }) => email === wanted).id;

const signIn = (browser: Browser, email: string, password: string) =>
  browser.call('signIn', { body: { email, password } });

test('set-up: the link works once, claims a member, and signs in', async () => {
  expect((await owner.call('readSession')).json).toEqual({
    email: ownerEmail,
    role: 'owner',
    organization: 'Demo Acme',
    sandboxDays: 7,
    hasPassword: true,
    pending: null,
  });
  await expect(acceptLink(server.url, server.running.setUpLink ?? '', setUp)).rejects.toThrow('404');
});

test('set-up: behind a proxy or in a container the link has the public address, and makes no unseen organization', async () => {
  const behind = await startServerUnderTest({ publicAddress: 'https://attest.example' });
  const link = behind.running.setUpLink ?? '';
  expect(link).toMatch(/^https:\/\/attest\.example\/console\/join#/);
  const unseen = acceptLink(behind.url, link, { ...setUp, organization: ' ' });
  await expect(unseen).rejects.toThrow('organization needs a letter or digit');
  await acceptLink(behind.url, link, { ...setUp, organization: '例子' });
  // A proxy that forwards neither Host nor protocol nor the caller's address: reading has no Origin.
  const browser = createBrowser(behind.url);
  const body = { email: ownerEmail, password: longPassword };
  const signedIn = await browser.call('signIn', { body }, { Origin: 'https://attest.example' });
  expect([signedIn.status, (await browser.call('readSession')).status]).toEqual([200, 200]);
  await behind.stop();
});

test('after a body that is too large the connection takes the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, body = '') => {
    const headers = { Origin: server.url, 'Content-Type': 'application/json' };
    const sent = request(`${server.url}/console/v1/session`, { agent, method, headers }).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return [answer.statusCode, sent.reusedSocket];
  };
  expect(await send('POST', JSON.stringify({ email: 'x'.repeat(1_000_000) }))).toEqual([400, false]);
  expect(await send('GET')).toEqual([401, true]);
  agent.destroy();
});

describe('signing in', () => {
  test('with the password gives a new session, and the cookie is for the server alone', async () => {
    const browser = createBrowser(server.url);
    const reply = await signIn(browser, 'WANG@example.com', longPassword);
    expect([reply.status, reply.json.role]).toEqual([200, 'owner']);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^attestation=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const first = browser.cookie;
    await signIn(browser, ownerEmail, longPassword);
    expect(browser.cookie).not.toBe(first);
    const old = createBrowser(server.url);
    old.cookie = first;
    expect((await old.call('readSession')).status).toBe(401);
  });

  test('an unknown account and a wrong password are answered alike', async () => {
    const browser = createBrowser(server.url);
    const wrong = await signIn(browser, ownerEmail, 'not the password');
    const unknown = await signIn(browser, 'unknown@example.com', 'not the password');
    expect([wrong.status, wrong.json]).toEqual([unknown.status, unknown.json]);
    expect(wrong.status).toBe(401);
  });

  test('after ten failures of an account it is refused for a while, also with the right password', async () => {
    const browser = createBrowser(server.url);
    const email = 'guessed@example.com';
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await signIn(browser, email, `guess ${attempt} of many`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    const reply = await signIn(browser, email, longPassword);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('signing out ends the session', async () => {
    const browser = createBrowser(server.url);
    await signIn(browser, ownerEmail, longPassword);
    const { cookie } = browser;
    expect((await browser.call('signOut')).status).toBe(204);
    browser.cookie = cookie;
    expect((await browser.call('readSession')).status).toBe(401);
  });
});

describe('what is refused', () => {
  const refused = Object.entries(operations).filter(([, { isPublic }]) => !isPublic) as [
    keyof typeof operations,
    object,
  ][];

  test.each(refused)('%s without a session', async (name) => {
    const path = { id: 'x', accessKey: 'x', no: 'x' };
    expect((await createBrowser(server.url).call(name, { path })).status).toBe(401);
  });

  const changing = Object.entries(operations).filter(([, { method }]) => method !== 'GET') as [
    keyof typeof operations,
    object,
  ][];

  test.each(changing)('%s from another site', async (name) => {
    const path = { id: 'x', accessKey: 'x' };
    for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }]) {
      const reply = await owner.call(name, { path, body: {} }, headers);
      expect([reply.status, reply.json.code]).toEqual([403, 'other-site']);
    }
  });

  test.each([
    ['a common password', { password: 'Password123!' }, /first that attackers try/],
    ['a short one', { password: 'short' }, /password/],
    ['an unknown member', { password: longPassword, admin: true }, /must not have the member "admin"/],
  ])('%s', async (_, body, message) => {
    const { json } = await owner.call('invite', { body: { email: 'li@example.com', role: 'viewer' } });
    const token = json.path.split('#')[1];
    const reply = await createBrowser(server.url).call('acceptLink', { body: { token, ...body } });
    expect([reply.status, reply.json.message]).toEqual([400, expect.stringMatching(message)]);
    // The link is not used up by that.
    expect((await createBrowser(server.url).call('readLink', { body: { token } })).status).toBe(200);
  });
});

describe('people', () => {
  test.each(['<a@b.example>', 'a\u202e@b.example', 'a..b@c.example', '\u212aate@b.example'])(
    'no mail server reads %s as it is stored, so it is not invited',
    async (email) => {
      const { status, json } = await owner.call('invite', { body: { email, role: 'viewer' } });
      expect([status, json.faults?.[0]]).toMatchObject([400, { place: '/email', code: 'email' }]);
      const added = await runAdminOn(
        server,
        ['account', 'add', email, '--organization', 'Demo Acme', '--role', 'viewer', '--password-stdin'],
        longPassword,
      );
      expect(`${added.code} ${added.err}`).toMatch(/^1 .*must be an e-mail address/s);
    },
  );

  test('an invited person signs in with the role, and may do no more than that', async () => {
    const { json } = await owner.call('invite', { body: { email: 'viewer@example.com', role: 'viewer' } });
    const viewer = await acceptLink(server.url, json.path);
    expect((await viewer.call('readSession')).json).toMatchObject({
      role: 'viewer',
      organization: 'Demo Acme',
    });
    const invite = await viewer.call('invite', { body: { email: 'x@example.com', role: 'owner' } });
    const addKey = await viewer.call('addKey', { body: { environment: 'sandbox', publicKey: 'x' } });
    expect([invite.status, addKey.status]).toEqual([403, 403]);
    const { people } = (await owner.call('listPeople')).json;
    const { id } = people.find(({ email }: { email: string }) => email === 'viewer@example.com');
    expect((await owner.call('removePerson', { path: { id } })).status).toBe(204);
    expect((await viewer.call('readSession')).status).toBe(401);
  });

  test('a link to reset the password ends all sessions', async () => {
    const { json } = await owner.call('invite', { body: { email: 'dev@example.com', role: 'developer' } });
    const before = await acceptLink(server.url, json.path);
    // An invitation does not stand for a new password, nor for another role.
    const again = await owner.call('invite', { body: { email: 'Dev@example.com', role: 'viewer' } });
    expect([again.status, again.json]).toEqual([
      409,
      { code: 'account-exists', message: expect.stringContaining('already, as developer.') },
    ]);
    const path = { id: await idOf('dev@example.com') };
    const reset = (await owner.call('renewLink', { path })).json;
    expect(reset.purpose).toBe('reset');
    const after = await acceptLink(server.url, reset.path, { password: 'another long password' });
    expect((await before.call('readSession')).status).toBe(401);
    expect((await after.call('readSession')).json.role).toBe('developer');
  });

  test('a role is changed for the next request of each session, and the audit list has both roles', async () => {
    const email = 'chen@acme.example';
    const { json } = await owner.call('invite', { body: { email, role: 'viewer' } });
    const give = async (role: string, of = email) =>
      (await owner.call('changeRole', { path: { id: await idOf(of) }, body: { role } })).status;
    // Also while the invitation waits, whose link can be given again.
    expect(await give('developer')).toBe(204);
    const renewed = (await owner.call('renewLink', { path: { id: await idOf(email) } })).json;
    expect(renewed.purpose).toBe('invitation');
    await expect(acceptLink(server.url, json.path)).rejects.toThrow('404');
    const person = await acceptLink(server.url, renewed.path);
    const may = async () => {
      const { status } = await person.call('addKey', { body: { environment: 'sandbox', publicKey: 'x' } });
      return [(await person.call('readSession')).json.role, status];
    };
    expect(await may()).toEqual(['developer', 400]);
    expect(await give('viewer')).toBe(204);
    expect(await may()).toEqual(['viewer', 403]);
    const own = await person.call('changeRole', { path: { id: await idOf(email) }, body: { role: 'owner' } });
    expect(own.status).toBe(403);
    expect([await give('owner'), await give('owner')]).toEqual([204, 204]);
    // One of two owners may get another role, the only one may not.
    expect([await give('viewer', ownerEmail), await may()]).toEqual([204, ['owner', 400]]);
    const back = { path: { id: await idOf(ownerEmail, person) }, body: { role: 'owner' } };
    expect((await person.call('changeRole', back)).status).toBe(204);
    const late = { path: { id: await idOf(email) }, body: { role: 'developer', before: 'viewer' } };
    const parameters = { who: ownerEmail, before: 'viewer', now: 'owner' };
    const refusal = (await owner.call('changeRole', late)).json;
    expect(refusal).toMatchObject({ code: 'role-edited', parameters });
    expect(await give('viewer')).toBe(204);
    const { events } = (await owner.call('listEvents')).json;
    const changes = events.filter(({ subject }: { subject: string }) => subject === email);
    expect(
      changes.map(({ what, roleBefore, roleAfter }: Record<string, string>) => [what, roleBefore, roleAfter]),
    ).toEqual([
      ['role-changed', 'owner', 'viewer'],
      ['role-changed', 'viewer', 'owner'],
      ['role-changed', 'developer', 'viewer'],
      ['link-used', null, 'developer'],
      ['invited', null, 'developer'],
      ['role-changed', 'viewer', 'developer'],
      ['invited', null, 'viewer'],
    ]);
    const csv = (await owner.call('exportEvents')).bytes.toString();
    expect(csv).toMatch(/"wang@example\.com","role-changed","chen@acme\.example","[^"]+","owner","viewer"/);
  });

  test('the last owner stays', async () => {
    const path = { id: await idOf(ownerEmail) };
    expect((await owner.call('removePerson', { path })).json.code).toBe('last-owner');
    const reply = await owner.call('changeRole', { path, body: { role: 'developer' } });
    expect([reply.status, reply.json.code]).toEqual([409, 'last-owner']);
    expect((await owner.call('readSession')).json.role).toBe('owner');
  });
});

test('an administrator adds an account and resets it; the password is never an argument', async () => {
  const admin = (argv: string[], input = '') => runAdminOn(server, argv, input);
  const add = ['account', 'add', 'chen@example.com', '--organization', 'Demo Globex', '--role', 'owner'];
  expect(await admin(add)).toMatchObject({ code: 1 });
  const unseen = await admin([...add.with(4, '\u202eebolG'), '--password-stdin'], `${longPassword}\n`);
  expect(unseen).toMatchObject({ code: 1, err: expect.stringContaining('needs a letter or digit') });
  expect(await admin([...add, '--password-stdin'], `${longPassword}\n`)).toMatchObject({ code: 0 });
  const browser = createBrowser(server.url);
  expect((await signIn(browser, 'chen@example.com', longPassword)).json.organization).toBe('Demo Globex');
  const reset = await admin(['account', 'reset', 'chen@example.com', '--json']);
  expect(reset).toMatchObject({ code: 0 });
  const { path } = JSON.parse(reset.out);
  await acceptLink(server.url, path, { password: 'another long password' });
  expect((await browser.call('readSession')).status).toBe(401);
});

test('the audit list has what happened, of this organization alone', async () => {
  const { events } = (await owner.call('listEvents')).json;
  const kinds = new Set(events.map(({ what }: { what: string }) => what));
  for (const kind of [
    'set-up',
    'signed-in',
    'sign-in-refused',
    'invited',
    'link-given',
    'link-used',
    'removed',
  ])
    expect(kinds).toContain(kind);
  expect(events.map(({ who }: { who: string }) => who)).not.toContain('chen@example.com');
});
