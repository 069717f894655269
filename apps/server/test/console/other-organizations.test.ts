import { operations } from '@attestation/console/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, newToken } from '../../src/console/sessions.ts';
import { call, type ServerUnderTest, smallest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser } from './console-client.ts';

type Operation = keyof typeof operations;
type Role = 'owner' | 'developer' | 'viewer';

/** Every operation of the document for who is signed in: a new one is tested as soon as it is written. */
const rows = Object.entries(operations).filter(([, { isPublic }]) => !isPublic) as [
  Operation,
  { path: string; roles: readonly Role[]; hasBody: boolean; method: string },
][];

let server: ServerUnderTest;
let acme: Browser;
let globex: Record<Role, Browser>;
/** What belongs to Acme, by the name of the parameter. */
let ids: Record<string, string>;
beforeAll(async () => {
  server = await startServerUnderTest();
  const setUp = { email: 'a@acme.example', organization: 'Demo Acme' };
  acme = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
  const { json } = await call(
    server,
    'createAttestation',
    smallest(server, { unique_id: 'acme-secret', completed: true }),
  );
  await acme.call('invite', { body: { email: 'b@acme.example', role: 'viewer' } });
  const { people } = (await acme.call('listPeople')).json;
  const application = {
    ...{ type: 'PERSONAL', link_name: 'Li', link_id_card: '1', link_phone: '1', link_email: 'l@x.example' },
  };
  const { caId } = (
    await acme.call('applyForCertification', { body: { environment: 'sandbox', application } })
  ).json;
  const { sessions } = (await acme.call('listSessions')).json;
  const { accounts } = server.running.storage;
  const account = await accounts.find(setUp.email);
  const passkey = { id: 'acmes-passkey', accountId: account?.id ?? '', name: 'Acme laptop' };
  const event = {
    memberId: null,
    at: 0,
    who: null,
    what: 'passkey-added',
    subject: null,
    address: null,
  } as const;
  const [session] = await accounts.sessions(passkey.accountId, 0);
  const added = accounts.addPasskey(
    { ...passkey, publicKey: '', counter: 0 },
    { before: session?.tokenHash ?? '', after: session?.tokenHash ?? '' },
    event,
  );
  expect(await added).toBe('added');
  ids = {
    ...{ accessKey: server.member.accessKey, no: json.data.no, id: people[0].id },
    ...{ sessionId: sessions[0].id, passkeyId: passkey.id, templateId: server.templateId, caId },
  };
  const roles = await Promise.all(
    (['owner', 'developer', 'viewer'] as const).map(async (role) => [role, await join(role)] as const),
  );
  globex = Object.fromEntries(roles) as Record<Role, Browser>;
});
afterAll(() => server.stop());

async function join(role: Role): Promise<Browser> {
  const { accounts, provision } = server.running.storage;
  const member = (await provision.members()).find(({ name }) => name === 'Demo Globex');
  const token = newToken();
  const link = {
    memberId: member?.id ?? '',
    email: `${role}@globex.example`,
    role,
    purpose: 'invitation',
  } as const;
  const times = { now: Date.now(), expiresAt: Date.now() + 60_000 };
  await accounts.addLink({ ...link, ...times, tokenHash: hashOf(token) }, undefined);
  return acceptLink(server.url, `#${token}`);
}

const source = '{"name": "Other", "kinds": []}';

/** A request that Acme itself could send. */
function input(name: Operation): { path: object; query: object; body?: object } {
  const bodies: Partial<Record<Operation, object>> = {
    invite: { email: 'new@example.com', role: 'viewer' },
    addKey: { environment: 'sandbox', publicKey: 'no key' },
    revokeKey: { after: '24h' },
    changeRole: { role: 'viewer' },
    archiveTemplate: { archived: true },
    searchAttestations: { selection: { environment: 'sandbox', text: 'acme-secret' } },
    exportAttestations: { selection: { environment: 'sandbox' }, numbers: [ids.no], format: 'jsonl' },
    nameKey: { name: 'Taken' },
    changePassword: { current: 'not the password', password: 'another long password' },
    addTemplate: { source },
    previewTemplate: { source },
    applyForCertification: { environment: 'sandbox', application: { type: 'PERSONAL' } },
    saveTemplate: { source, base: 1 },
    enterCode: { code: '000000' },
    linkOidc: { flow: 'v1.AAAA', query: 'code=x' },
    confirmAuthenticator: { setup: 'v1.AAAA', code: '000000' },
    requireSecondFactor: { required: false },
    addPasskey: { name: 'x', response: { id: 'x', rawId: 'x', type: 'public-key', response: {} } },
  };
  const { path, hasBody, query } = operations[name];
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each ?? '');
  for (const each of names) if (!(each in ids)) throw new Error(`Say which ${each} belongs to Acme`);
  if (hasBody && !(name in bodies)) throw new Error(`Say what ${name} sends`);
  const body = bodies[name];
  return {
    path: Object.fromEntries(names.map((each) => [each, ids[each]])),
    query: (query as readonly string[]).includes('environment') ? { environment: 'sandbox' } : {},
    ...(body && { body }),
  };
}

describe('what belongs to another organization is unknown', () => {
  const named = rows.filter(([, { path }]) => path.includes('{'));
  test.each(named)('%s', async (name) => {
    const before = await everything();
    const reply = await globex.owner.call(name, input(name));
    expect(reply.status).toBe(404);
    expect(await everything()).toBe(before);
  });

  const reading: readonly string[] = ['searchAttestations', 'exportAttestations'];
  const lists = rows.filter(
    ([name, { path, method }]) => (method === 'GET' && !path.includes('{')) || reading.includes(name),
  );
  test.each(lists)('%s shows nothing of it', async (name) => {
    const reply = await globex.owner.call(name, input(name));
    expect(reply.status).toBe(200);
    const text = reply.bytes.toString();
    for (const id of [...Object.values(ids), 'acme-secret', 'acme.example', 'Demo Acme'])
      expect(text).not.toContain(id);
  });
});

describe('an operation is for its roles alone', () => {
  const pairs = rows.flatMap(([name, { roles }]) =>
    (['owner', 'developer', 'viewer'] as const).map((role) => [name, role, roles.includes(role)] as const),
  );
  test.each(pairs.filter(([, , may]) => !may))('%s is refused to a %s', async (name, role) => {
    const reply = await globex[role].call(name, input(name));
    expect([reply.status, reply.json.code]).toEqual([403, 'role']);
  });

  const others = pairs.filter(([name, , may]) => may && name !== 'signOut');
  test.each(others)('%s is not refused to a %s', async (name, role) => {
    expect((await globex[role].call(name, input(name))).status).not.toBe(403);
  });
});

/** What Acme has, apart from what its own session adds. */
async function everything(): Promise<string> {
  const replies = await Promise.all([
    ...(['listPeople', 'listSessions', 'listPasskeys', 'listTemplates'] as const).map((name) =>
      acme.call(name),
    ),
    acme.call('listCertifications', { query: { environment: 'sandbox' } }),
    acme.call('listKeys', { query: { environment: 'sandbox' } }),
    acme.call('listAttestations', { query: { environment: 'sandbox' } }),
  ]);
  return replies.map(({ bytes }) => bytes.toString()).join('\n');
}
