import { afterAll, beforeEach, expect, test } from 'vitest';
import { logSink } from './log-sink.ts';
import { exchange } from './raw-http.ts';
import {
  call,
  type Envelope,
  envelope,
  jsonBody,
  post,
  smallest,
  startServerUnderTest,
  type TestKey,
} from './server-under-test.ts';

const { log, lines } = logSink();
const server = await startServerUnderTest({ rateLimit: 1, rateBurst: 3 }, log);
const { provision, keys } = server.running.storage;
const memberId = (await keys.find(server.member.accessKey))?.memberId ?? '';
const [member] = (await provision.members()).filter(({ id }) => id === memberId);
const publicKeyPem = (await keys.find(server.member.accessKey))?.publicKeyPem ?? '';
const accessKey = { environment: 'sandbox', publicKeyPem } as const;
await provision.apply({
  members: [
    {
      name: member?.name ?? '',
      accessKeys: [
        { ...accessKey, accessKey: 'revoked', expiresAt: null },
        { ...accessKey, accessKey: 'expired', expiresAt: 1 },
      ],
    },
  ],
  templates: [],
  certifications: [],
});
await provision.revokeKey('revoked');
const revoked = { ...server.member, accessKey: 'revoked' };
const expired = { ...server.member, accessKey: 'expired' };
afterAll(() => server.stop());
beforeEach(() => {
  lines.length = 0;
});

const unsigned = { status: 500, member: undefined };

/** A request, and what its line says besides operation, time and request_id. */
const table: [string, () => Envelope, object][] = [
  ['accepted', () => create(server.member), { status: 200, member: 'own' }],
  [
    'against the contract',
    () => create(server.otherMember, { unique_id: 7 }),
    { status: 400, member: 'other', reason: 'malformed: type' },
  ],
  [
    'an unknown template',
    () => create(server.otherMember, { template_id: 'none' }),
    { status: 400, member: 'other', reason: 'unknown-template' },
  ],
  [
    'an unknown key',
    () => create({ ...server.member, accessKey: 'none' }),
    { ...unsigned, reason: 'authentication-failed: unknown key' },
  ],
  ['a revoked key', () => create(revoked), { ...unsigned, reason: 'authentication-failed: revoked key' }],
  ['an expired key', () => create(expired), { ...unsigned, reason: 'authentication-failed: expired key' }],
  [
    'a wrong signature',
    () => ({ ...create(server.member), signature: 'AAAA' }),
    { ...unsigned, reason: 'authentication-failed: wrong signature' },
  ],
  [
    'an old tonce',
    () => envelope('createAttestation', smallest(server), server.member, { tonce: 1 }),
    { status: 400, member: undefined, reason: 'outside-tonce-window' },
  ],
];

const create = (key: TestKey, changes: object = {}) =>
  envelope('createAttestation', smallest(server, changes), key);

test.each(table)(
  'the line of %s has its request_id, its member and the reason',
  async (_name, make, want) => {
    const fields = make();
    const { status } = await post(`${server.url}/api/v1/attestations`, jsonBody(fields), 'application/json');
    const [line = {}] = lines.filter(({ operation }) => operation === 'createAttestation');
    const member = line.member === undefined ? undefined : line.member === memberId ? 'own' : 'other';
    expect({ ...line, member }).toMatchObject({ request_id: fields.request_id, ...want, status });
    expect(line.ms).toBeTypeOf('number');
  },
);

test('bytes that are not HTTP leave a line too, without any of them', async () => {
  const { status } = await exchange(server.url, 'secret\r\n\r\n');
  const line = lines.at(-1);
  expect(line).toMatchObject({ operation: 'none', status, reason: expect.stringMatching(/^malformed/) });
  expect(JSON.stringify(line)).not.toContain('secret');
});

test('the line of a request over its rate names the member', async () => {
  const replies = [];
  for (let i = 0; i < 6; i++)
    replies.push(await call(server, 'readAttestation', { ano: 'none' }, server.formal));
  expect(replies.at(-1)?.status).toBe(429);
  expect(lines.at(-1)).toMatchObject({ status: 429, member: memberId, reason: 'too-many-requests' });
});

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
test.each([
  ['of a caller that has one', `00-${trace}-00f067aa0ba902b7-01`, trace],
  ['of a later version of the format', `01-${trace}-00f067aa0ba902b7-01-more`, trace],
  ['that is only zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, undefined],
  ['of a version that is not allowed', `ff-${trace}-00f067aa0ba902b7-01`, undefined],
  ['that is not one', 'anything', undefined],
])('the line has the trace id %s', async (_name, traceparent, want) => {
  const fields = create(server.member);
  await fetch(`${server.url}/api/v1/attestations`, {
    method: 'POST',
    body: jsonBody(fields),
    headers: { 'Content-Type': 'application/json', traceparent },
  });
  const [line = {}] = lines.filter(({ operation }) => operation === 'createAttestation');
  expect(line.trace_id).toBe(want);
  expect(JSON.stringify(line)).not.toContain('anything');
});
