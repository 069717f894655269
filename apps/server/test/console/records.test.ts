import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { verify } from '@attestation/evidence';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../src/console/sessions.ts';
import {
  call,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
  type TestKey,
} from '../server-under-test.ts';
import { acceptLink, type Browser, createBrowser } from './console-client.ts';

let server: ServerUnderTest;
let acme: Browser;
let globex: Browser;
let no: string;
beforeAll(async () => {
  server = await startServerUnderTest();
  acme = await acceptLink(server.url, server.running.setUpLink ?? '', {
    email: 'a@acme.example',
    organization: 'Demo Acme',
  });
  const { accounts, provision } = server.running.storage;
  const other = (await provision.members()).find(({ name }) => name === 'Demo Globex');
  const link = {
    memberId: other?.id ?? '',
    email: 'g@globex.example',
    role: 'owner',
    purpose: 'invitation',
  } as const;
  const token = newToken();
  await accounts.addLink(
    { ...link, tokenHash: hashOf(token), now: 0, expiresAt: Date.now() + 60_000 },
    undefined,
  );
  globex = await acceptLink(server.url, `#${token}`);
  const factoids = [{ unique_id: 'p', type: 'product', data: '@' }];
  const payload = JSON.stringify(smallest(server, { unique_id: 'mine', factoids }));
  const created = await call(
    server,
    'createAttestation',
    payload.replace('"@"', '{"name":"金","price":1.10}'),
  );
  no = created.json.data.no;
});
afterAll(() => server.stop());

const pair = () =>
  generateKeyPairSync('rsa', {
    ...{ modulusLength: 2048, publicKeyEncoding: { type: 'spki', format: 'pem' } },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

describe('keys', () => {
  test('a key that is added signs requests at once, until it is revoked', async () => {
    const { publicKey, privateKey } = pair();
    const added = await acme.call('addKey', { body: { environment: 'sandbox', publicKey } });
    expect([added.status, added.json.addedBy, added.json.bits]).toEqual([201, 'a@acme.example', 2048]);
    const { accessKey } = added.json;
    const key: TestKey = { accessKey, privateKey: createPrivateKey(privateKey) };
    const create = () => call(server, 'createAttestation', smallest(server), key);
    expect((await create()).status).toBe(200);
    const later = await acme.call('revokeKey', { path: { accessKey }, body: { after: '24h' } });
    expect(later.json.state).toBe('ending');
    expect((await create()).status).toBe(200);
    const now = await acme.call('revokeKey', { path: { accessKey }, body: { after: '0h' } });
    expect(now.json.state).toBe('revoked');
    expect((await create()).status).not.toBe(200);
    const again = await acme.call('revokeKey', { path: { accessKey }, body: { after: '1h' } });
    expect(again.status).toBe(409);
  });

  test.each([
    ['key-private', () => pair().privateKey, /private key, which must never leave/],
    ['key-not-pem', () => 'hello', /not one public key in PEM/],
  ])('a text that is not a public key is refused with %s', async (code, text, message) => {
    const reply = await acme.call('addKey', { body: { environment: 'formal', publicKey: text() } });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ code, message: expect.stringMatching(message), parameters: {} });
  });

  test('a public key that is valid in the environment is refused, and names its access key', async () => {
    const { publicKey } = pair();
    const add = (environment: string, text = publicKey) =>
      acme.call('addKey', { body: { environment, publicKey: text } });
    const { accessKey } = (await add('sandbox')).json;
    const again = await add('sandbox', `\n${publicKey.trim()}`);
    expect([again.status, again.json]).toMatchObject([409, { code: 'key-known', parameters: { accessKey } }]);
    expect((await add('formal')).status).toBe(201);
    await acme.call('revokeKey', { path: { accessKey }, body: { after: '0h' } });
    expect((await add('sandbox')).status).toBe(201);
  });

  test('a key has a name if it is given one, which can be changed and taken away', async () => {
    const body = () => ({ environment: 'formal', publicKey: pair().publicKey });
    const unnamed = (await acme.call('addKey', { body: body() })).json;
    const { accessKey } = (await acme.call('addKey', { body: { ...body(), name: '商城 server' } })).json;
    const named = async () => {
      const { keys } = (await acme.call('listKeys', { query: { environment: 'formal' } })).json;
      return keys.find((key: { accessKey: string }) => key.accessKey === accessKey).name;
    };
    expect([unnamed.name, await named()]).toEqual([null, '商城 server']);
    const rename = (name: unknown) => acme.call('nameKey', { path: { accessKey }, body: { name } });
    expect((await rename('Shop')).json.name).toBe('Shop');
    expect(await named()).toBe('Shop');
    for (const name of ['', ' ', 'x'.repeat(65), 1]) expect((await rename(name)).status).toBe(400);
    expect((await rename(null)).json.name).toBeNull();
    expect(await named()).toBeNull();
    const late = await acme.call('nameKey', { path: { accessKey }, body: { name: 'Mine', before: 'Shop' } });
    const parameters = { who: 'a@acme.example', before: 'Shop', now: '' };
    expect([late.status, late.json]).toMatchObject([409, { code: 'name-edited', parameters }]);
    expect(await named()).toBeNull();
    const { events } = (await acme.call('listEvents')).json;
    expect(events[0]).toMatchObject({ what: 'key-named', who: 'a@acme.example', subject: accessKey });
  });

  test('of another organization are unknown', async () => {
    const { keys } = (await acme.call('listKeys', { query: { environment: 'sandbox' } })).json;
    const path = { accessKey: keys[0].accessKey };
    expect((await globex.call('revokeKey', { path, body: { after: '0h' } })).status).toBe(404);
    const own = (await globex.call('listKeys', { query: { environment: 'sandbox' } })).json.keys;
    expect(own.map(({ accessKey }: { accessKey: string }) => accessKey)).not.toContain(path.accessKey);
  });
});

describe('attestations', () => {
  const sandbox = { query: { environment: 'sandbox' } };

  test('are listed, the newest first, a page at a time', async () => {
    for (let count = 0; count < 52; count++)
      await call(server, 'createAttestation', smallest(server), server.formal);
    const selection = { environment: 'formal' };
    const search = async (body: object) => (await acme.call('searchAttestations', { body })).json;
    const first = await search({ selection });
    const second = await search({ selection, before: first.next });
    const newest = (await acme.call('listAttestations', { query: selection })).json;
    const noOf = (line: { no: string }) => line.no;
    expect(newest.attestations.map(noOf)).toEqual(first.attestations.map(noOf));
    expect(first.total).toEqual({ count: 52, isMore: false });
    const numbers = [...first.attestations, ...second.attestations].map((line) => line.no);
    expect([first.attestations.length, second.attestations.length, second.next]).toEqual([50, 2, null]);
    expect(numbers).toEqual([...new Set(numbers)].sort().reverse());
  });

  test('one is shown with the text that was sent', async () => {
    const { json } = await acme.call('readAttestation', { path: { no }, ...sandbox });
    expect(json).toMatchObject({
      uniqueId: 'mine',
      completed: true,
      files: [],
      events: [{ what: 'created' }, { what: 'closed' }],
    });
    expect(json.factoids[0].fields).toEqual([
      { name: 'name', label: 'Product', value: '金' },
      { name: 'price', label: 'Price', value: '1.10' },
    ]);
  });

  test('one says which organization and template it is of, and what its hash is of', async () => {
    const source = JSON.stringify({
      name: 'Sale',
      kinds: [{ name: 'product', fields: [{ name: 'price', type: 'number', label: 'Price in CNY' }] }],
    });
    const template = (await acme.call('addTemplate', { body: { source } })).json;
    const factoids = [{ unique_id: 'p', type: 'product', data: { price: 1 } }];
    const about = { unique_id: 'labelled', template_id: template.id, factoids, completed: true };
    const created = await call(server, 'createAttestation', smallest(server, about));
    const path = { no: created.json.data.no };
    const read = async () => (await acme.call('readAttestation', { path, ...sandbox })).json;
    await acme.call('saveTemplate', {
      path: { templateId: template.id },
      body: { source: source.replace('in CNY', 'in EUR'), base: 1 },
    });
    await expect.poll(async () => (await read()).blockchainHash).toMatch(/^[0-9a-f]{64}$/);
    const stored = await acme.call('readTemplate', { path: { templateId: template.id } });
    expect(stored.json.versions).toMatchObject([
      { version: 2, savedBy: 'a@acme.example' },
      { version: 1, savedBy: 'a@acme.example' },
    ]);
    expect(await read()).toMatchObject({
      organization: 'Demo Acme',
      template: { id: template.id, name: 'Sale', version: 1 },
      // This service anchors nothing.
      hashKind: 'log-root',
      factoids: [{ fields: [{ name: 'price', label: 'Price in CNY', value: '1' }] }],
    });
  });

  test('its certificate is the PDF of the attestation file, to be shown', async () => {
    const reply = await acme.call('readCertificate', { path: { no }, ...sandbox });
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toBe(`inline; filename="${no}.pdf"`);
    expect(reply.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    const file = await acme.call('downloadAttestation', { path: { no }, ...sandbox });
    // Archives of the service store their entries as they are.
    expect(file.bytes.includes(reply.bytes)).toBe(true);
    expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('an open one has no certificate yet', async () => {
    const created = await call(server, 'createAttestation', smallest(server, { completed: false }));
    const path = { no: created.json.data.no };
    expect((await acme.call('readCertificate', { path, ...sandbox })).status).toBe(409);
  });

  test('a file that is fetched to be verified is not a download in the audit list', async () => {
    const fetchFor = async (query: object) => {
      await acme.call('downloadAttestation', { path: { no }, query });
      const { events } = (await acme.call('listEvents')).json;
      return [events[0].what, events[0].subject];
    };
    expect(await fetchFor({ environment: 'sandbox', use: 'verification' })).toEqual(['verified', no]);
    expect(await fetchFor({ environment: 'sandbox' })).toEqual(['downloaded', no]);
  });

  test('its file is the one of the API', async () => {
    const reply = await acme.call('downloadAttestation', { path: { no }, ...sandbox });
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${no}.zip"`);
    expect((await verify(new Blob([new Uint8Array(reply.bytes)]))).verdict).not.toBe('invalid');
  });

  test.each(['readAttestation', 'downloadAttestation', 'readCertificate'] as const)(
    '%s: of another organization or environment is unknown',
    async (name) => {
      expect((await globex.call(name, { path: { no }, ...sandbox })).status).toBe(404);
      expect((await acme.call(name, { path: { no }, query: { environment: 'formal' } })).status).toBe(404);
    },
  );
});

test('a template is archived and restored; programs that name it go on as before', async () => {
  const source = JSON.stringify({ name: 'Old', kinds: [] });
  const { id } = (await acme.call('addTemplate', { body: { source } })).json;
  const archive = async (archived: boolean, browser = acme) =>
    (await browser.call('archiveTemplate', { path: { templateId: id }, body: { archived } })).status;
  const archivedAt = async () => {
    const { templates } = (await acme.call('listTemplates')).json;
    return templates.find((each: { id: string }) => each.id === id).archivedAt;
  };
  expect([await archivedAt(), await archive(true, globex), await archivedAt()]).toEqual([null, 404, null]);
  expect([await archive(true), await archivedAt()]).toEqual([204, expect.stringMatching(/Z$/)]);
  const created = await call(
    server,
    'createAttestation',
    smallest(server, { template_id: id, factoids: [] }),
  );
  expect(created.status).toBe(200);
  expect([await archive(false), await archivedAt()]).toEqual([204, null]);
  const { events } = (await acme.call('listEvents')).json;
  expect(events.slice(0, 2)).toMatchObject([
    { what: 'template-restored', subject: id },
    { what: 'template-archived', subject: id },
  ]);
});

test('templates have their kinds', async () => {
  const { templates } = (await acme.call('listTemplates')).json;
  const { kinds } = templates.find(({ id }: { id: string }) => id === server.templateId);
  expect(kinds.map(({ name }: { name: string }) => name)).toContain('product');
});

describe('the owner', () => {
  const identity = '42012319800127691X';

  test('finds the attestation by number and identity, without an account', async () => {
    const visitor = createBrowser(server.url);
    const reply = await visitor.call('lookUp', { body: { no: ` ${no.toLowerCase()} `, identity } });
    expect(reply.json).toMatchObject({ no, environment: 'sandbox' });
    const file = await visitor.call('lookUpFile', { body: { no, identity } });
    expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
    const certificate = await visitor.call('lookUpCertificate', { body: { no, identity } });
    expect(certificate.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const wrong = await visitor.call('lookUpCertificate', { body: { no, identity: 'wrong' } });
    expect(wrong.status).toBe(404);
  });

  test('a wrong number and a wrong identity get one answer, in one time', async () => {
    const visitor = createBrowser(server.url);
    const timed = async (body: object) => {
      const start = performance.now();
      const { status, json } = await visitor.call('lookUp', { body });
      return { status, json, time: performance.now() - start };
    };
    const wrong = await timed({ no, identity: 'wrong' });
    const unknown = await timed({ no: 'F'.repeat(32), identity });
    expect([wrong.status, wrong.json]).toEqual([404, unknown.json]);
    for (const { time } of [wrong, unknown]) expect(time).toBeGreaterThan(145);
  });

  test('tries are limited', async () => {
    const visitor = createBrowser(server.url);
    const statuses = await Promise.all(
      Array.from(
        { length: 25 },
        async () => (await visitor.call('lookUp', { body: { no, identity: 'x' } })).status,
      ),
    );
    expect(statuses).toContain(429);
  });
});
