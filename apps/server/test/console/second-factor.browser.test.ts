import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../src/domain/second-factor.ts';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { longPassword } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, problemsOf, type Visitor } from './open-pages.ts';
import { bytesOf, later } from './second-factor.ts';

const skipped =
  'second factors in Chromium (skipped when there is none: apt-get install chromium-headless-shell)';

let server: ServerUnderTest;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  if (!hasChromium) return;
  server = await startServerUnderTest();
  browser = await openChromium();
  visitor = await openVisitor(browser);
  page = visitor.page;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = () => Math.floor(Date.now() / 30_000);
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test.skipIf(!hasChromium)(
  skipped,
  async () => {
    await page.goto(server.running.setUpLink ?? '');
    await page.getByLabel('Organization').fill('Demo Acme');
    await page.getByLabel('Email').fill('owner@acme.example');
    await page.getByLabel('Password', { exact: true }).fill(longPassword);
    await page.getByRole('button', { name: 'Create account' }).click();
    await heading('Overview');

    // An owner without a second factor who requires one is led to set it up at once.
    await page.goto(`${server.url}/console/people`);
    await page.getByRole('button', { name: 'Require it of everyone' }).waitFor();
    expect.soft(await problemsOf(page, 'second-factor-rule')).toEqual([]);
    await page.getByRole('button', { name: 'Require it of everyone' }).click();
    const question = page.getByRole('dialog', { name: 'Require a second factor of everyone?' });
    await question.getByText('People without a second factor: 1. You have none either').waitFor();
    expect.soft(await problemsOf(page, 'second-factor-question')).toEqual([]);
    await question.getByRole('button', { name: 'Require it of everyone' }).click();
    await heading('Set up a second factor');
    expect.soft(await problemsOf(page, 'second-factor-choice')).toEqual([]);
    await page.getByRole('button', { name: 'Use an authenticator app' }).click();
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const secret = await page.locator('code').textContent();
    const bytes = bytesOf(secret?.replaceAll(' ', '') ?? '');
    await page.getByLabel('Code from the app').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the present code').waitFor();
    expect.soft(await problemsOf(page, 'second-factor-set-up')).toEqual([]);
    await page.getByLabel('Code from the app').fill(codeAt(bytes, step() - 1));
    await page.keyboard.press('Enter');
    const list = page.getByRole('list', { name: 'Recovery codes' });
    await list.waitFor();
    await heading('Save your recovery codes');
    expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(0);
    expect.soft(await problemsOf(page, 'second-factor-codes')).toEqual([]);
    expect(await list.getByRole('listitem').count()).toBe(10);
    const recovery = (await list.getByRole('listitem').first().textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await heading('People');
    await page.getByText('Required of everyone.').waitFor();

    await page.goto(`${server.url}/console/account`);
    await page.getByText('Recovery codes left: 10').waitFor();
    expect.soft(await problemsOf(page, 'account-with-app')).toEqual([]);
    // What was asked for goes on after the person has signed in again.
    const end = later(11);
    await page.getByRole('button', { name: 'Remove app' }).click();
    const removal = page.getByRole('dialog', { name: 'Remove the authenticator app?' });
    await removal.getByRole('button', { name: 'Remove app' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password of owner@acme.example').fill('not the password');
    await page.keyboard.press('Enter');
    await again.getByText('This password is wrong.').waitFor();
    expect.soft(await problemsOf(page, 'sign-in-again')).toEqual([]);
    await again.getByLabel('Password of owner@acme.example').fill(longPassword);
    await page.keyboard.press('Enter');
    await again.getByLabel('Code', { exact: true }).fill(codeAt(bytes, step()));
    await page.keyboard.press('Enter');
    await removal.getByText('this is your last one').waitFor();
    await removal.getByRole('button', { name: 'Cancel' }).last().click();
    end();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Email').fill('owner@acme.example');
    await page.getByLabel('Password', { exact: true }).fill(longPassword);
    await page.keyboard.press('Enter');
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong, or was used already').waitFor();
    expect.soft(await problemsOf(page, 'second-factor-code')).toEqual([]);
    await page.getByLabel('Code', { exact: true }).fill(recovery);
    await page.keyboard.press('Enter');
    await heading('Overview');
    expect(visitor.faults).toEqual([]);
  },
  300_000,
);
