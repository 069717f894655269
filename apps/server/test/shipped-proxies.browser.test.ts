import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { operations as api } from '@attestation/contract/v1';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptLink, longPassword } from './console/console-client.ts';
import { addAuthenticator, hasChromium, openChromium, openVisitor } from './console/open-pages.ts';
import {
  envelope,
  multipart,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
} from './server-under-test.ts';
import { freePort } from './start-postgres.ts';
import { runPrograms } from './stores/processes.ts';
import { writeTlsFiles } from './write-tls-files.ts';

const operations = join(import.meta.dirname, '../operations');
/** Of this run alone, so that port 443 is free there. */
const address = `127.${2 + (process.pid % 250)}.${Math.floor(process.pid / 250) % 250}.1`;
const name = 'attest.example';

async function mayListen(port: number): Promise<boolean> {
  const server = createServer().listen(port, address);
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  return isListening;
}

const isPermitted = await mayListen(443);
const proxies = [
  { program: '/usr/sbin/nginx', file: 'nginx.conf', start: startNginx, missing: 'nginx' },
  { program: '/usr/sbin/haproxy', file: 'haproxy-tls.cfg', start: startHaproxy, missing: 'haproxy' },
];
const cases = await Promise.all(
  proxies.flatMap((proxy, at) =>
    [443, 0].map(async (port, index) => ({
      ...proxy,
      port: port || (await freePort()),
      caller: 1 + 2 * at + index,
    })),
  ),
);

let folder: string;
let server: ServerUnderTest;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shipped-proxies-'));
  const { tlsCert, tlsKey } = await writeTlsFiles(folder);
  const [chain, key] = await Promise.all([tlsCert, tlsKey].map((file) => readFile(file, 'utf8')));
  await writeFile(join(folder, 'chain.pem'), chain ?? '');
  await writeFile(join(folder, 'chain-and-key.pem'), `${chain}${key}`);
  server = await startServerUnderTest({ publicAddress: `https://${name}`, trustedProxy: ['127.0.0.1'] });
  const { setUpLink = '' } = server.running;
  await acceptLink(server.url, setUpLink, { email: 'owner@acme.example', organization: 'Demo Acme' });
  if (hasChromium) browser = await openChromium([`--host-resolver-rules=MAP ${name} ${address}`]);
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
  await rm(folder, { recursive: true });
});

/** The shipped file, with nothing but ports, paths and addresses of this test. */
async function fill(file: string, listen: string, port: number): Promise<string> {
  const shipped = readFileSync(join(operations, file), 'utf8');
  const filled = [
    [listen, listen.replace(/:?443/, `${address}:${port}`)],
    ['127.0.0.1:8080', new URL(server.url).host],
    ['/etc/ssl/attest.example', folder],
  ].reduce((all, [from = '', to = '']) => {
    expect(all).toContain(from);
    return all.replaceAll(from, to);
  }, shipped);
  const path = join(folder, `${port}.${file}`);
  await writeFile(path, filled);
  return path;
}

type Programs = ReturnType<typeof runPrograms>;

async function startNginx(programs: Programs, port: number): Promise<void> {
  const site = await fill('nginx.conf', 'listen 443 ssl', port);
  const main = join(folder, `${port}.main.conf`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${port}.${each};`,
  );
  const process = `daemon off; master_process off; pid ${folder}/${port}.pid; error_log stderr; events {}`;
  await writeFile(main, `${process} http { access_log off; ${temporary.join(' ')} include ${site}; }`);
  programs.start('/usr/sbin/nginx', '-c', main);
}

async function startHaproxy(programs: Programs, port: number): Promise<void> {
  programs.start('/usr/sbin/haproxy', '-db', '-f', await fill('haproxy-tls.cfg', 'bind :443 ssl', port));
}

interface Sent {
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** The caller's address. */
  readonly localAddress?: string;
  readonly method?: string;
}

async function send(port: number, path: string, { headers = {}, body, localAddress, method = 'POST' }: Sent) {
  const at = { host: address, port, servername: name, rejectUnauthorized: false, agent: false };
  const host = port === 443 ? name : `${name}:${port}`;
  const asked = request({ ...at, path, method, localAddress, headers: { Host: host, ...headers } });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  const json = (await text(answer)) || '{}';
  return { status: answer.statusCode as number, json: JSON.parse(json) };
}

describe.each(cases)('$file on port $port', ({ program, start, port, missing, caller }) => {
  const isSkipped = !existsSync(program) || !hasChromium || (port === 443 && !isPermitted);
  const why = `(skipped without ${missing}, chromium-headless-shell or the right to listen on ${port})`;
  const origin = new URL(`https://${name}:${port}`).origin;
  const programs = runPrograms();
  beforeAll(async () => {
    if (isSkipped) return;
    await start(programs, port);
    const isUp = async () => (await send(port, '/healthz', { method: 'GET' })).status === 200;
    await programs.waitFor(program, isUp);
  });
  afterAll(() => programs.stop());

  test.skipIf(isSkipped)(`a person signs in, with a password and a passkey ${why}`, async () => {
    const { page, context, faults } = await openVisitor(browser, { ignoreHTTPSErrors: true });
    await addAuthenticator(page);
    await page.goto(`${origin}/console/account`);
    await page.getByLabel('Email').fill('owner@acme.example');
    await page.getByLabel('Password', { exact: true }).fill(longPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
    expect(await context.cookies()).toMatchObject([
      { name: '__Host-attestation', domain: name, httpOnly: true, secure: true, sameSite: 'Strict' },
    ]);
    const device = `Device at ${port}`;
    await page.getByLabel('Name').fill(device);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByRole('cell', { name: device, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test.skipIf(isSkipped)(`a page of another site is refused, whatever it says of itself ${why}`, async () => {
    const body = JSON.stringify({ email: 'owner@acme.example', password: longPassword });
    const about = { 'Content-Type': 'application/json', Origin: 'https://evil.example' };
    for (const forged of [{}, { 'X-Forwarded-Host': 'evil.example' }, { Host: 'evil.example:1' }]) {
      const headers = { ...about, ...forged };
      const { status, json } = await send(port, '/console/v1/session', { headers, body });
      expect([status, json.code]).toEqual([403, 'other-site']);
    }
  });

  test.skipIf(isSkipped)(`an attestation with a large file is stored ${why}`, async () => {
    const file = randomBytes(5_000_000);
    const digest = createHash('sha256').update(file).digest('hex');
    const factoid = { unique_id: 'f', type: 'product', data: { name: 'gold' } };
    const payload = smallest(server, { factoids: [factoid], attachments: [[digest]] });
    const fields = Object.entries(envelope('createAttestation', payload, server.member));
    const { body, contentType } = multipart([
      ...fields.map(([field, content]) => ({ name: field, content: String(content) })),
      { name: 'attachments[0][]', content: file, fileName: 'file.bin' },
    ]);
    const sent = { headers: { 'Content-Type': contentType }, body };
    expect(await send(port, api.createAttestation.path, sent)).toMatchObject({ status: 200 });
  });

  test.skipIf(isSkipped)(`limits count by the caller's address, which it cannot forge ${why}`, async () => {
    const body = JSON.stringify({ email: `guessed@${caller}.example`, password: 'not the password' });
    const headers = { 'Content-Type': 'application/json', Origin: origin };
    const guess = async (localAddress: string, forged = {}) =>
      (await send(port, '/console/v1/session', { headers: { ...headers, ...forged }, body, localAddress }))
        .status;
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 11; guesses++) statuses.push(await guess(`127.0.1.${caller}`));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await guess(`127.0.1.${caller}`, { 'X-Forwarded-For': '203.0.113.9' })).toBe(429);
    expect(await guess(`127.0.2.${caller}`)).toBe(401);
  });
});
