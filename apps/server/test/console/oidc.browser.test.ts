import { request, type Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../src/domain/second-factor.ts';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink } from './console-client.ts';
import { client, listen, startProvider } from './oidc-provider.ts';
import { hasChromium, openChromium, openVisitor, problemsOf, type Visitor } from './open-pages.ts';
import { bytesOf, later } from './second-factor.ts';

const skipped =
  'an OpenID provider in Chromium (skipped when there is none: apt-get install chromium-headless-shell)';

let front: { server: Server; issuer: string };
let provider: { server: Server; issuer: string };
let server: ServerUnderTest;
let browser: Browser;
let visitor: Visitor;
let page: Page;
const person = { subject: 'li', amr: ['pwd'], email: 'other@acme.example', isVerified: true };
beforeAll(async () => {
  if (!hasChromium) return;
  // A proxy, whose port is known, and taken, before the server starts.
  front = await listen((asked, answer) => {
    const { method, url: path, headers } = asked;
    const { hostname, port } = new URL(server.url);
    const passed = request({ hostname, port, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    // A browser that leaves a page gives up what it has asked for.
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  const publicAddress = front.issuer;
  provider = await startProvider(publicAddress, person, true);
  server = await startServerUnderTest({ ...client, oidcIssuer: provider.issuer, publicAddress });
  browser = await openChromium();
  visitor = await openVisitor(browser);
  page = visitor.page;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  for (const each of [front, provider]) {
    each?.server.closeAllConnections();
    each?.server.close();
  }
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const click = (name: string | RegExp) => page.getByRole('button', { name }).click();
const goToProvider = () => click(/^Sign in with 127\.0\.0\.1/);

test.skipIf(!hasChromium)(
  skipped,
  async () => {
    const setUp = { email: 'owner@acme.example', organization: 'Demo Acme' };
    const owner = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
    const { path } = (await owner.call('invite', { body: { email: 'li@acme.example', role: 'viewer' } }))
      .json;

    await page.goto(`${front.issuer}${path}`);
    await page.getByText('Or join with your account at the provider').waitFor();
    expect.soft(await problemsOf(page, 'join-at-provider')).toEqual([]);
    await goToProvider();
    await click('It is me');
    await page.getByText('has not verified the e-mail address of this invitation').waitFor();
    expect.soft(await problemsOf(page, 'join-with-other-address')).toEqual([]);
    person.email = 'li@acme.example';
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Back to the invitation' }).click();
    await goToProvider();
    await click('It is me');
    await heading('Overview');

    await click('Sign out');
    // The provider still knows the browser.
    await goToProvider();
    await heading('Overview');

    await page.goto(`${front.issuer}/console/account`);
    await page.getByText('this account has no password').waitFor();
    expect.soft(await problemsOf(page, 'account-without-password')).toEqual([]);
    let end = later(11);
    await click('Set up an app');
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    expect(await page.getByLabel(/^Password/).count()).toBe(0);
    await goToProvider();
    await click('It is me');
    await heading('Your account');
    await click('Set up an app');
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const secret = bytesOf((await page.locator('code').textContent())?.replaceAll(' ', '') ?? '');
    const fillCode = async (label: string) => {
      await page.getByLabel(label, { exact: true }).fill(codeAt(secret, Math.floor(Date.now() / 30_000)));
      await page.keyboard.press('Enter');
    };
    await fillCode('Code from the app');
    await click('I have saved them');
    end();

    // The person, or who found the computer, takes out of the address what makes the provider ask.
    end = later(22);
    await page.route(`${provider.issuer}/auth?*`, (route) => {
      const address = new URL(route.request().url());
      if (!address.searchParams.has('prompt')) return route.continue();
      for (const name of ['prompt', 'max_age']) address.searchParams.delete(name);
      return route.fulfill({ status: 302, headers: { location: address.href } });
    });
    const remove = async () => {
      await click('Remove app');
      await page.getByRole('dialog').getByRole('button', { name: 'Remove app' }).click();
    };
    await remove();
    await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
    await goToProvider();
    await page.getByText('did not confirm that you have just signed in there').waitFor();
    expect.soft(await problemsOf(page, 'provider-did-not-ask')).toEqual([]);
    expect(await page.getByRole('button', { name: /^Sign in with 127/ }).count()).toBe(0);
    await fillCode('Code');
    await heading('Your account');
    await remove();
    await page.getByRole('button', { name: 'Set up an app' }).waitFor();
    end();
    expect(visitor.faults).toEqual([]);
  },
  300_000,
);
