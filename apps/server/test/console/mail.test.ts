import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailText } from '../../src/mail/mail-texts.ts';
import { addKey } from '../add-key.ts';
import { logSink } from '../log-sink.ts';
import { call, type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { startSmtpServer } from '../smtp-server.ts';
import { acceptLink, type Browser, createBrowser } from './console-client.ts';

let server: ServerUnderTest;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let owner: Browser;
const { log, lines } = logSink();
const ownerEmail = 'wang@example.com';

beforeAll(async () => {
  smtp = await startSmtpServer();
  const mail = { smtpUrl: smtp.url, mailFrom: 'Attestation <attest@example.com>' };
  server = await startServerUnderTest({ ...mail, publicAddress: 'https://attest.example' }, log);
  const setUp = { email: ownerEmail, organization: 'Demo Acme' };
  owner = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const mailsTo = (address: string) => smtp.received.filter(({ to }) => to.includes(address));
const tokenIn = (source = ''): string =>
  /https:\/\/attest\.example\/console\/join#([\w-]{43})/.exec(source)?.[1] ?? '';
const oneMailTo = async (address: string) => {
  await expect.poll(() => mailsTo(address).length, { timeout: 20_000 }).toBe(1);
  return mailsTo(address)[0]?.source;
};
const requestLink = (email: string) => createBrowser(server.url).call('requestLink', { body: { email } });

test('an invitation is sent by mail, and the owner gets no link', async () => {
  const reply = await owner.call('invite', { body: { email: 'li@example.com', role: 'viewer' } });
  expect([reply.status, reply.json.path]).toEqual([201, null]);
  const source = await oneMailTo('li@example.com');
  expect(source).toMatch(/^From: Attestation <attest@example\.com>/m);
  expect(source).toMatch(/^Auto-Submitted: auto-generated/m);
  expect(source).toContain('You are invited to the organization Demo Acme');
  expect(source).toContain('Content-Type: text/html');
  const li = await acceptLink(server.url, `#${tokenIn(source)}`);
  expect((await li.call('readSession')).json.email).toBe('li@example.com');
});

test('a removed invitation is not sent, and a new link of the owner replaces the one of the mail', async () => {
  await owner.call('invite', { body: { email: 'zhao@example.com', role: 'viewer' } });
  const source = await oneMailTo('zhao@example.com');
  const { people } = (await owner.call('listPeople')).json;
  const id = people.find(({ email }: { email: string }) => email === 'zhao@example.com').id;
  const shown = await owner.call('renewLink', { path: { id } });
  expect(shown.json.path).toMatch(/^\/console\/join#/);
  await expect(acceptLink(server.url, `#${tokenIn(source)}`)).rejects.toThrow('404');
  await acceptLink(server.url, shown.json.path);
});

test('a lost password: the answer is the same, and only an account gets a mail', async () => {
  for (const email of ['unknown@example.com', 'Wang@Example.com'])
    expect((await requestLink(email)).status).toBe(204);
  const source = await oneMailTo(ownerEmail);
  const again = await acceptLink(server.url, `#${tokenIn(source)}`);
  expect((await owner.call('readSession')).status).toBe(401);
  owner = again;
  expect(mailsTo('unknown@example.com')).toEqual([]);
  const { events } = (await owner.call('listEvents')).json;
  expect(events.map(({ what }: { what: string }) => what).slice(0, 2)).toEqual([
    'link-used',
    'link-requested',
  ]);
  expect(await server.running.storage.mails.take(Date.now() + 1e9, { tokenHash: '', expiresAt: 0 })).toBe(
    undefined,
  );
});

test('the fourth request for an address is refused, whether or not there is such an account', async () => {
  for (const email of ['someone@example.com', 'li@example.com']) {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt++) statuses.push((await requestLink(email)).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
  }
});

test('owners get a mail about a key that ends soon, with a link to the keys', async () => {
  const { accessKey } = await addKey(server, Date.now() + 86_400_000);
  const contact = {
    link_name: 'Li Lei',
    link_id_card: '42012319800127691X',
    link_phone: '1',
    link_email: 'a@b.example',
  };
  const applied = await call(server, 'applyCertification', { type: 'PERSONAL', ...contact });
  expect(applied.status).toBe(200);
  const { mails } = server.running.storage;
  const [now, century] = [Date.now(), 3_155_760_000_000];
  const found = (await Array.fromAsync(mails.endings(now, now + 14 * 86_400_000))).flat();
  expect(found).toMatchObject([{ what: 'key', id: accessKey, organization: 'Demo Acme' }]);
  const all = (await Array.fromAsync(mails.endings(now, now + century))).flat();
  expect(all.some(({ what }) => what === 'certification')).toBe(true);
  const sent = mailsTo(ownerEmail).length;
  await mails.queueEndings(found, now);
  await expect.poll(() => mailsTo(ownerEmail).length, { timeout: 20_000 }).toBe(sent + 1);
  const { source } = mailsTo(ownerEmail).at(-1) ?? { source: '' };
  expect(source).toContain('https://attest.example/console/keys?environment=sandbox');
});

test('a name begins no line of a mail, and does not turn the text', () => {
  const named = {
    id: 'K',
    name: 'x\n\nOpen \u202ehttps://other.example',
    memberId: 'M',
    organization: 'A\u200bcme',
  };
  const ending = { ...named, what: 'key', environment: 'formal', endsAt: 0 } as const;
  const { subject, text, html } = mailText(
    { kind: 'ending', ending },
    { service: 's', address: 'https://a' },
  );
  expect(subject).toContain(String.raw`Access key x  Open \u{202e}https://other.example expires soon`);
  expect(text).toContain(String.raw`of A\u{200b}cme`);
  expect(subject + text + html).not.toMatch(/^Open|[\u202e\u200b]/m);
});

test('neither a token nor an address gets into the log', async () => {
  const tokens = smtp.received.map(({ source }) => tokenIn(source)).filter((token) => token !== '');
  expect(tokens.length).toBeGreaterThan(2);
  const text = JSON.stringify(lines);
  for (const secret of [...tokens, 'example.com']) expect(text).not.toContain(secret);
});

test('without SMTP_URL nothing is sent: the request says so', async () => {
  const silent = await startServerUnderTest();
  const reply = await createBrowser(silent.url).call('requestLink', { body: { email: ownerEmail } });
  expect([reply.status, reply.json.code]).toEqual([404, 'no-mail']);
  await silent.stop();
});
