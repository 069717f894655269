import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSealer } from '../../src/certificates/sealer.ts';
import type { Call } from '../../src/console/call.ts';
import { oidcHandlers } from '../../src/console/oidc.ts';
import { codeAt } from '../../src/domain/second-factor.ts';
import { unshared } from '../../src/limits/share-limits.ts';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser, createBrowser, longPassword } from './console-client.ts';
import { bytesOf } from './second-factor.ts';

const publicAddress = 'https://attest.example';
const client = { oidcClientId: 'console', oidcClientSecret: 'a secret of the client' };
const ownerEmail = 'wang@example.com';

async function listen(listener?: RequestListener): Promise<{ server: Server; issuer: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A provider that signs in whom `person` names, without asking. */
const person = { subject: 'wang', amr: ['pwd'] };
async function startProvider(): Promise<{ server: Server; issuer: string }> {
  const { server, issuer } = await listen();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.oidcClientId,
        client_secret: client.oidcClientSecret,
        redirect_uris: [`${publicAddress}/console/oidc`],
      },
    ],
    cookies: { keys: ['a key'] },
    claims: { openid: ['sub', 'amr', 'email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/login/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, amr: person.amr, email: ownerEmail, email_verified: true }),
    }),
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId ?? '';
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/login/')) return handle(request, response);
    return provider.interactionFinished(request, response, {
      login: { accountId: person.subject, amr: person.amr },
    });
  });
  return { server, issuer };
}

/** What the provider adds to the address of the console, after the person has signed in there. */
async function answerAt(address: string): Promise<string> {
  const cookies = new Map<string, string>();
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

let provider: { server: Server; issuer: string };
let server: ServerUnderTest;
let owner: Browser;
beforeAll(async () => {
  provider = await startProvider();
  server = await startServerUnderTest({ ...client, oidcIssuer: provider.issuer, publicAddress });
  const setUp = { email: ownerEmail, organization: 'Demo Acme' };
  owner = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
});
afterAll(async () => {
  await server?.stop();
  provider?.server.closeAllConnections();
  provider?.server.close();
});

async function answer(browser: Browser, purpose: 'sign-in' | 'link') {
  const { address, flow } = (await browser.call('startOidc', { body: { purpose } })).json;
  return { flow, query: await answerAt(address) };
}

async function finish(browser: Browser, body: { flow: string; query: string }) {
  const reply = await browser.call('signInWithOidc', { body });
  return [reply.status, reply.json.code ?? reply.json.pending];
}

const signIn = async (browser: Browser) => finish(browser, await answer(browser, 'sign-in'));

test('a verified e-mail address signs in to no account; an identity does once its account was linked', async () => {
  const browser = createBrowser(server.url);
  expect(await signIn(browser)).toEqual([409, 'oidc-unlinked']);
  const anonymous = await createBrowser(server.url).call('startOidc', { body: { purpose: 'link' } });
  expect(anonymous.status).toBe(401);
  const body = await answer(owner, 'link');
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

test('an identity is linked with one account, and a new password ends the link', async () => {
  const { path } = (await owner.call('invite', { body: { email: 'li@example.com', role: 'viewer' } })).json;
  const li = await acceptLink(server.url, path);
  const taken = await li.call('linkOidc', { body: await answer(li, 'link') });
  expect([taken.status, taken.json.code]).toEqual([409, 'oidc-taken']);
  person.subject = 'li';
  expect((await li.call('linkOidc', { body: await answer(li, 'link') })).status).toBe(204);
  const { people } = (await owner.call('listPeople')).json;
  const { id } = people.find(({ email }: { email: string }) => email === 'li@example.com');
  await acceptLink(server.url, (await owner.call('renewLink', { path: { id } })).json.path);
  expect(await signIn(createBrowser(server.url))).toEqual([409, 'oidc-unlinked']);
  person.subject = 'wang';
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
    expect(Date.now() - began).toBeLessThan(10_000);
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
