import type { RequestListener, Server } from 'node:http';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createSealer } from '../../src/certificates/sealer.ts';
import type { Call } from '../../src/console/call.ts';
import { oidcHandlers } from '../../src/console/oidc.ts';
import { hashOf } from '../../src/console/sessions.ts';
import { codeAt } from '../../src/domain/second-factor.ts';
import { unshared } from '../../src/limits/share-limits.ts';
import { accountRecords } from '../../src/storage/records/account-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser, createBrowser, longPassword } from './console-client.ts';
import { client, listen, type Person, startProvider } from './oidc-provider.ts';
import { bytesOf, later } from './second-factor.ts';

const publicAddress = 'https://attest.example';
const ownerEmail = 'wang@example.com';

/** What the provider adds to the address of the console, after the person has signed in there. */
async function answerAt(address: string, cookies = new Map<string, string>()): Promise<string> {
  for (let next = address; ; ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    if (location.startsWith(publicAddress)) return new URL(location).search.slice(1);
    next = new URL(location, next).href;
  }
}

/** Whom the provider signs in next. */
const person: Person = { subject: 'wang', amr: ['pwd'], email: ownerEmail, isVerified: true };
let provider: { server: Server; issuer: string };
let server: ServerUnderTest;
let owner: Browser;
beforeAll(async () => {
  provider = await startProvider(publicAddress, person);
  server = await startServerUnderTest({
    ...client,
    oidcIssuer: provider.issuer,
    publicAddress,
    trustedProxy: ['127.0.0.1'],
  });
  const setUp = { email: ownerEmail, organization: 'Demo Acme' };
  owner = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
});
afterAll(async () => {
  await server?.stop();
  provider?.server.closeAllConnections();
  provider?.server.close();
});

/** Each address has so many sign-ins. */
const from = { 'X-Forwarded-For': '192.0.2.1' };
async function answer(browser: Browser, purpose: 'sign-in' | 'link' | 'join', token?: string) {
  const body = { purpose, ...(token && { token }) };
  const { address, flow } = (await browser.call('startOidc', { body }, from)).json;
  return { flow, query: await answerAt(address), address };
}

async function finish(browser: Browser, { flow, query }: { flow: string; query: string }, isJoin = false) {
  const body = { flow, query };
  const reply = await browser.call(isJoin ? 'acceptLinkWithOidc' : 'signInWithOidc', { body }, from);
  return [reply.status, reply.json.code ?? reply.json.pending];
}

const signIn = async (browser: Browser) => finish(browser, await answer(browser, 'sign-in'));

test('a verified e-mail address signs in to no account; an identity does once its account was linked', async () => {
  const browser = createBrowser(server.url);
  expect(await signIn(browser)).toEqual([409, 'oidc-unlinked']);
  const anonymous = await createBrowser(server.url).call('startOidc', { body: { purpose: 'link' } });
  expect(anonymous.status).toBe(401);
  const { address: _, ...body } = await answer(owner, 'link');
  expect(await finish(browser, body)).toEqual([400, 'oidc-ended']);
  expect((await owner.call('linkOidc', { body })).status).toBe(204);
  expect((await owner.call('readOidc')).json.linkedAt).toMatch(/^2/);
  expect(await signIn(browser)).toEqual([200, null]);
  expect((await browser.call('readSession')).json.email).toBe(ownerEmail);
});

test('an answer counts once, for the sign-in that asked for it', async () => {
  const browser = createBrowser(server.url);
  const used = await answer(browser, 'sign-in');
  expect(await finish(browser, used)).toEqual([200, null]);
  expect(await finish(browser, used)).toEqual([400, 'oidc-refused']);
  const [one, other] = [await answer(browser, 'sign-in'), await answer(browser, 'sign-in')];
  expect(await finish(browser, { flow: one.flow, query: other.query })).toEqual([400, 'oidc-refused']);
  const forged = one.query.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fother.example');
  expect(await finish(browser, { flow: one.flow, query: forged })).toEqual([400, 'oidc-refused']);
  const denied = `error=access_denied&state=${new URLSearchParams(one.query).get('state')}&iss=${provider.issuer}`;
  expect(await finish(browser, { flow: one.flow, query: denied })).toEqual([400, 'oidc-refused']);
  expect(await finish(browser, { flow: 'v1.AAAA', query: one.query })).toEqual([400, 'oidc-ended']);
});

test.each(['a\u0000b', 'x'.repeat(256)])('no account can have the subject %j', async (subject) => {
  person.subject = subject;
  expect(await signIn(createBrowser(server.url))).toEqual([400, 'oidc-refused']);
  person.subject = 'wang';
});

test('an identity is linked with one account, and a new password ends the link', async () => {
  const { path } = (await owner.call('invite', { body: { email: 'li@example.com', role: 'viewer' } })).json;
  const li = await acceptLink(server.url, path);
  const link = async () => {
    const { flow, query } = await answer(li, 'link');
    const { status, json } = await li.call('linkOidc', { body: { flow, query } });
    return [status, json?.code];
  };
  expect(await link()).toEqual([409, 'oidc-taken']);
  person.subject = 'li';
  expect(await link()).toEqual([204, undefined]);
  const { people } = (await owner.call('listPeople')).json;
  const { id } = people.find(({ email }: { email: string }) => email === 'li@example.com');
  await acceptLink(server.url, (await owner.call('renewLink', { path: { id } })).json.path);
  expect(await signIn(createBrowser(server.url))).toEqual([409, 'oidc-unlinked']);
  person.subject = 'wang';
});

describe('an invitation is accepted at the provider', () => {
  const email = 'qian@kite.example';
  const other = { subject: 'wang', amr: ['pwd'], email: ownerEmail, isVerified: true };
  let token: string;
  let count = 1;
  beforeEach(async () => {
    const { path } = (await owner.call('invite', { body: { email, role: 'viewer' } })).json;
    token = path.slice(path.indexOf('#') + 1);
    from['X-Forwarded-For'] = `192.0.2.${++count}`;
    Object.assign(person, { subject: 'qian', email: 'Qian@KITE.example', isVerified: true });
  });
  afterEach(() => Object.assign(person, other));
  const join = async (browser = createBrowser(server.url)) =>
    finish(browser, await answer(browser, 'join', token), true);
  const people = async () => (await owner.call('listPeople')).bytes.toString();

  const rows: [string, Partial<Person>, string][] = [
    ['another address', { email: 'free@example.com' }, 'oidc-other-email'],
    ['the address of another account', { email: ownerEmail }, 'oidc-other-email'],
    ['an address that looks alike', { email: 'qian@\u212aite.example' }, 'oidc-other-email'],
    ['the address without having verified it', { isVerified: false }, 'oidc-other-email'],
    ['an identity of another account', { subject: 'wang' }, 'oidc-taken'],
  ];
  test.each(rows)('not with %s, and can be accepted afterwards', async (_, given, code) => {
    Object.assign(person, given);
    const before = await people();
    expect(await join()).toEqual([409, code]);
    expect(await people()).toBe(before);
    if (given.subject === undefined)
      expect(await signIn(createBrowser(server.url))).toEqual([409, 'oidc-unlinked']);
    expect((await owner.call('readLink', { body: { token } })).status).toBe(200);
  });

  test('once, for joining alone, and the provider does not get its token', async () => {
    const browser = createBrowser(server.url);
    const { address, ...body } = await answer(browser, 'join', token);
    for (const text of [address, body.query])
      for (const secret of [token, hashOf(token)]) expect(text).not.toContain(secret);
    expect(await finish(browser, body)).toEqual([400, 'oidc-ended']);
    expect(await finish(browser, await answer(browser, 'sign-in'), true)).toEqual([400, 'oidc-ended']);
    const [one, two] = [await answer(browser, 'join', token), await answer(browser, 'join', token)];
    const both = await Promise.all([one, two].map((each) => finish(createBrowser(server.url), each, true)));
    expect(both.map(([status]) => status).sort()).toEqual([200, 404]);
    expect((await finish(browser, one, true))[1]).toMatch(/^(oidc-refused|unknown-link)$/);
    const used = await browser.call('startOidc', { body: { purpose: 'join', token } });
    expect([used.status, used.json.code]).toEqual([404, 'unknown-link']);
  });
});

test('an account that joined there has no password, until a link sets one', async () => {
  const email = 'qian@kite.example';
  Object.assign(person, { subject: 'qian' });
  const browser = createBrowser(server.url);
  expect(await signIn(browser)).toEqual([200, null]);
  expect((await browser.call('readSession')).json).toMatchObject({ email, hasPassword: false });
  const typed = await createBrowser(server.url).call('signIn', { body: { email, password: longPassword } });
  expect([typed.status, typed.json.code]).toEqual([401, 'wrong-credentials']);
  const change = { current: longPassword, password: 'another long password' };
  expect((await browser.call('changePassword', { body: change })).json.code).toBe('wrong-password');
  expect((await browser.call('unlinkOidc')).json.code).toBe('oidc-only');
  const again = (await browser.call('startOidc', { body: { purpose: 'sign-in' } })).json.address;
  expect(new URL(again).searchParams.get('prompt')).toBe('login');
  const { id } = (await owner.call('listPeople')).json.people.find(
    (each: { email: string }) => each.email === email,
  );
  const { path } = (await owner.call('renewLink', { path: { id } })).json;
  const reset = path.slice(path.indexOf('#') + 1);
  const refused = await browser.call('startOidc', { body: { purpose: 'join', token: reset } });
  expect([refused.status, refused.json.code]).toEqual([404, 'unknown-link']);
  expect((await (await acceptLink(server.url, path)).call('readSession')).json.hasPassword).toBe(true);
  expect(await signIn(createBrowser(server.url))).toEqual([409, 'oidc-unlinked']);
  person.subject = 'wang';
});

describe('a proof of who is signed in', () => {
  let end = () => {};
  beforeEach(() => {
    from['X-Forwarded-For'] = '192.0.2.100';
  });
  afterEach(() => end());
  const invite = async (browser: Browser) => {
    const { status, json } = await browser.call('invite', {
      body: { email: 'new@example.com', role: 'viewer' },
    });
    return [status, json.code];
  };
  /** Signs in to the account of the owner from a browser that the provider knows. */
  async function start(cookies: Map<string, string>, browser: Browser, ...without: string[]) {
    const body = { purpose: 'sign-in' };
    const { address, flow } = (await browser.call('startOidc', { body }, from)).json;
    const edited = new URL(address);
    for (const name of without) edited.searchParams.delete(name);
    return { flow, query: await answerAt(edited.href, cookies), asked: new URL(address).searchParams };
  }

  test('is recent by the time at which the provider asked the person, whatever the browser changes', async () => {
    const [cookies, browser] = [new Map<string, string>(), createBrowser(server.url)];
    const first = await start(cookies, browser);
    expect([first.asked.get('max_age'), first.asked.get('prompt')]).toEqual(['604800', null]);
    expect(await finish(browser, first)).toEqual([200, null]);
    expect(await invite(browser)).toEqual([201, undefined]);
    end = later(11);
    expect(await invite(browser)).toEqual([403, 'sign-in-again']);
    const { cookie } = browser;
    const edited = await start(cookies, browser, 'prompt', 'max_age');
    expect(await finish(browser, edited)).toEqual([403, 'oidc-not-recent']);
    expect(browser.cookie, 'the session stays').toBe(cookie);
    expect(await invite(browser)).toEqual([403, 'sign-in-again']);
    // Signed out, and in again without being asked.
    const silent = createBrowser(server.url);
    expect(await finish(silent, await start(cookies, silent))).toEqual([200, null]);
    expect(await invite(silent)).toEqual([403, 'sign-in-again']);
    const again = await start(cookies, browser);
    expect([again.asked.get('max_age'), again.asked.get('prompt')]).toEqual(['600', 'login']);
    expect(await finish(browser, again)).toEqual([200, null]);
    expect(await invite(browser)).toEqual([201, undefined]);
  });

  test('and starts and successes leave the limit of the address for others', async () => {
    for (let count = 0; count < 40; count += 1)
      expect(
        (await createBrowser(server.url).call('startOidc', { body: { purpose: 'sign-in' } }, from)).status,
      ).toBe(200);
    const cookies = new Map<string, string>();
    for (let count = 0; count < 40; count += 1) {
      const browser = createBrowser(server.url);
      expect(await finish(browser, await start(cookies, browser))).toEqual([200, null]);
    }
    const failing = { flow: 'v1.AAAA', query: 'code=x' };
    const statuses: number[] = [];
    for (let count = 0; count < 32; count += 1)
      statuses.push(Number((await finish(createBrowser(server.url), failing))[0]));
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect(statuses.at(-1)).toBe(429);
  });

  test.each([
    'id_token=x',
    'token=x',
    'access_token=x',
    'response=x',
    'code=a&code=b',
    'error=access_denied',
  ])('with %s in the answer is refused', async (more) => {
    from['X-Forwarded-For'] = '192.0.2.101';
    const browser = createBrowser(server.url);
    const { flow, query } = await start(new Map(), browser);
    expect(await finish(browser, { flow, query: `${query}&${more}` })).toEqual([400, 'oidc-refused']);
  });
});

test('a provider that has verified several factors counts as both, another one as one', async () => {
  const { setup, secret } = (await owner.call('startAuthenticator')).json;
  const code = codeAt(bytesOf(secret), Math.floor(Date.now() / 30_000));
  expect((await owner.call('confirmAuthenticator', { body: { setup, code } })).status).toBe(200);
  expect(await signIn(createBrowser(server.url))).toEqual([200, 'code']);
  person.amr = ['pwd', 'mfa'];
  expect(await signIn(createBrowser(server.url))).toEqual([200, null]);
});

describe('a provider that does not answer as it should is said to be unreachable, and passwords work', () => {
  const rows: [string, RequestListener | undefined][] = [
    ['is down', undefined],
    ['never answers', () => {}],
    ['sends its answer slowly', (_, response) => void response.writeHead(200).write('{')],
    [
      'sends too much',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`"${'x'.repeat(2 * 1024 * 1024)}"`);
      },
    ],
    [
      'says that it is another one',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ issuer: 'https://other.example' }));
      },
    ],
    ['leads elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1' }).end()],
  ];
  test.each(rows)('one that %s', async (_, listener) => {
    const { server: fake, issuer } = await listen(listener);
    if (listener === undefined) fake.close();
    const settings = { ...client, oidcIssuer: issuer, publicAddress, sandboxRetentionDays: 7 };
    const ports = { accounts: {} as never, sealer: createSealer(Buffer.alloc(32)), limits: unshared };
    const { startOidc } = oidcHandlers({ ...ports, settings, log: pino({ level: 'silent' }) });
    const call = { address: '192.0.2.1' } as Call;
    const began = Date.now();
    const started = startOidc({ body: { purpose: 'sign-in' } } as never, call);
    await expect(started).rejects.toMatchObject({ status: 503, code: 'oidc-unreachable' });
    expect(Date.now() - began).toBeLessThan(20_000);
    fake.closeAllConnections();
    fake.close();
  });

  test('a server starts while its provider is down', async () => {
    const down = await startServerUnderTest({ ...client, oidcIssuer: 'http://127.0.0.1:1', publicAddress });
    const link = down.running.setUpLink ?? '';
    const browser = await acceptLink(down.url, link, { email: ownerEmail, organization: 'Demo Acme' });
    const reply = await browser.call('startOidc', { body: { purpose: 'sign-in' } });
    expect([reply.status, reply.json.code]).toEqual([503, 'oidc-unreachable']);
    const signedIn = await browser.call('signIn', { body: { email: ownerEmail, password: longPassword } });
    expect(signedIn.status).toBe(200);
    await down.stop();
  });
});

onEveryDatabase((open) => {
  it('one use of an invitation and one account of an identity count', async () => {
    const accounts = accountRecords(await open());
    const owner = { email: ownerEmail, organization: 'Acme', role: 'owner', passwordHash: 'x' } as const;
    await accounts.add(owner);
    const memberId = (await accounts.find(ownerEmail))?.memberId ?? '';
    const times = { now: Date.now(), expiresAt: Date.now() + 60_000 };
    const invite = (email: string) => {
      const link = { purpose: 'invitation', memberId, email, role: 'viewer', tokenHash: email } as const;
      return accounts.addLink({ ...link, ...times }, undefined);
    };
    const identity = { issuer: 'https://login.example', subject: 'li' };
    const accept = async (tokenHash: string, name: string) => {
      const session = {
        ...times,
        tokenHash: name,
        address: null,
        browser: null,
        verifiedAt: null,
        provenAt: 0,
      };
      const given = { tokenHash, passwordHash: '', identity, session, address: null };
      const outcome = await accounts.accept({ ...given, email: null, organization: null });
      return typeof outcome === 'string' ? outcome : outcome.email;
    };
    await invite('li@example.com');
    await invite('zhao@example.com');
    const both = await Promise.all([accept('li@example.com', 'a'), accept('li@example.com', 'b')]);
    expect(both.sort()).toEqual(['li@example.com', 'unknown-link']);
    expect((await accounts.byIdentity(identity))?.email).toBe('li@example.com');
    expect(await accept('zhao@example.com', 'c')).toBe('identity-taken');
    expect(await accounts.find('zhao@example.com')).toBe(undefined);
    expect((await accounts.invitations(memberId, times.now)).map(({ email }) => email)).toEqual([
      'zhao@example.com',
    ]);
  });
});
