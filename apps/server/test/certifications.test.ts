import { X509Certificate } from 'node:crypto';
import { linesPdf } from '@attestation/pdf/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuthority, issueCertificate } from '../src/certificates/authority.ts';
import { openKeyFile } from '../src/certificates/key-file.ts';
import { callAs, encodings, urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, pdf, sha256 } from './files.ts';
import { provisionKinds } from './provision-kinds.ts';
import {
  call,
  envelope,
  jsonBody,
  post,
  type Reply,
  smallest,
  startServerUnderTest,
  type TestKey,
  upload,
} from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const contact = {
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
};
const person = { type: 'PERSONAL', ...contact };
const uscid = '91332406MA27XMXJ27';
const enterprise = { type: 'ENTERPRISE', name: 'Example Ltd', ic_code: uscid, ...contact };
const older = {
  ...enterprise,
  ic_code: '330000000012345',
  org_code: '12345678-9',
  tax_code: '330100123456789',
};
const nobodysCodes = { name: null, ic_code: null, org_code: null, tax_code: null };

const accepted: [string, object][] = [
  ['a person', person],
  ['a person with nulls for the members of an enterprise', { ...person, ...nobodysCodes }],
  ['a person with members of an enterprise', { ...person, name: 'x', ic_code: 'y' }],
  ['an unknown member', { ...person, note: {} }],
  ['an enterprise with a unified social credit code', enterprise],
  ['with nulls for the codes that it need not send', { ...enterprise, org_code: null, tax_code: null }],
  ['with empty codes that it need not send', { ...enterprise, org_code: '', tax_code: '' }],
  ['with codes that it need not send, which are ignored', { ...enterprise, org_code: 'x', tax_code: 'y' }],
  ['an enterprise with the three codes', older],
  ['a name with a joiner and a hyphen', { ...person, link_name: 'محمد\u200cعلی - 2' }],
  ['names in other scripts', { ...enterprise, name: '例子有限公司', link_name: '李雷' }],
];
const cases = accepted.flatMap(([name, payload]) =>
  encodings.map((encoding) => [name, encoding, payload] as const),
);

test.each(cases)('accepted: %s (%s)', async (_name, encoding, payload) => {
  const reply = await callAs(encoding, server, 'applyCertification', payload);
  expect(reply.status, reply.text).toBe(200);
  expect(reply.json.data).toEqual({ no: expect.stringMatching(/^[0-9A-F]{32}$/) });
});

const without = (payload: object, name: string) => ({ ...payload, [name]: undefined });
const contactNames = Object.keys(contact);
const refused: [string, object][] = [
  ['type missing', without(person, 'type')],
  ['type null', { ...person, type: null }],
  ['another type', { ...person, type: 'OTHER' }],
  ['type in lower case', { ...person, type: 'personal' }],
  ...[person, enterprise].flatMap((payload) =>
    contactNames.flatMap((name): [string, object][] => [
      [`${payload.type}: ${name} missing`, without(payload, name)],
      [`${payload.type}: ${name} null`, { ...payload, [name]: null }],
      [`${payload.type}: ${name} empty`, { ...payload, [name]: '' }],
      [`${payload.type}: ${name} a number`, { ...payload, [name]: 5 }],
      [`${payload.type}: ${name} too long`, { ...payload, [name]: `a@${'x'.repeat(254)}` }],
    ]),
  ),
  ['an e-mail address without @', { ...person, link_email: 'li.example.com' }],
  ['an e-mail address with two @', { ...person, link_email: 'l@i@example.com' }],
  ['an e-mail address with a control character', { ...person, link_email: 'l\u0007i@example.com' }],
  [
    'an e-mail address with a control character of Latin-1',
    { ...person, link_email: 'li@exa\u0085mple.com' },
  ],
  ['an e-mail address with a space', { ...person, link_email: 'l i@example.com' }],
  ['ENTERPRISE: name missing', without(enterprise, 'name')],
  ['ENTERPRISE: name null', { ...enterprise, name: null }],
  ['ENTERPRISE: name empty', { ...enterprise, name: '' }],
  ['ENTERPRISE: ic_code missing', without(enterprise, 'ic_code')],
  ['ENTERPRISE: ic_code null', { ...enterprise, ic_code: null }],
  ['the three codes without org_code', without(older, 'org_code')],
  ['the three codes without tax_code', without(older, 'tax_code')],
  ['the three codes with org_code null', { ...older, org_code: null }],
  ['the three codes with tax_code empty', { ...older, tax_code: '' }],
  ['a code of 17 characters is not a unified social credit code', { ...enterprise, ic_code: uscid.slice(1) }],
  ['a code of 19 characters', { ...enterprise, ic_code: `${uscid}1` }],
  ['a code in lower case', { ...enterprise, ic_code: uscid.toLowerCase() }],
  ['a code with the letter I', { ...enterprise, ic_code: uscid.replace('M', 'I') }],
];

test.each(refused)('refused: %s', async (_name, payload) => {
  expectRefusal(await call(server, 'applyCertification', payload), 400, { message: /payload|type/ });
});

const unreadable = [
  '   ',
  '\u3164',
  '★',
  'Li\nLei',
  'Li\u2028Lei',
  '\u202eieL',
  'Li\uffff',
  `${' '.repeat(64)}Li`,
];
const inMembers = unreadable.flatMap((name) => [
  ['name', { ...enterprise, name }] as const,
  ['link_name', { ...enterprise, link_name: name }] as const,
  ['link_name', { ...person, link_name: name }] as const,
]);

test('a name that cannot be printed in a seal is refused, and nothing is stored (D25)', async () => {
  for (const [i, [member, payload]] of inMembers.entries()) {
    const requestId = `unreadable-${i}`;
    const message = `${member} needs a letter or digit`;
    expectRefusal(await send(payload, requestId), 400, { requestId, message });
    expect((await send(person, requestId)).status).toBe(200);
  }
});

test('files are refused', async () => {
  expectRefusal(await upload(server, 'applyCertification', person, [filePart(0, pdf)]), 400, {
    message: /no files/,
  });
});

const send = (payload: string | object, requestId: string, key: TestKey = server.member): Promise<Reply> =>
  post(
    urlOf(server, 'applyCertification'),
    jsonBody(envelope('applyCertification', payload, key, { requestId })),
    'application/json',
  );

describe('a repeat (D13)', () => {
  test('with the same request_id and payload text gives the first caId', async () => {
    const [first, second] = [await send(person, 'repeat-1'), await send(person, 'repeat-1')];
    expect(second.json).toEqual(first.json);
  });
  test('with another payload is refused', async () => {
    await send(person, 'repeat-2');
    expectRefusal(await send({ ...person, link_phone: '1' }, 'repeat-2'), 400, {
      requestId: 'repeat-2',
      message: /request_id/,
    });
  });
  test('with the same payload in other words is another payload', async () => {
    await send(person, 'repeat-3');
    expectRefusal(await send(JSON.stringify(person, null, 1), 'repeat-3'), 400);
  });
  test('with another request_id gives another caId', async () => {
    const [first, second] = [await send(person, 'repeat-4'), await send(person, 'repeat-5')];
    expect(second.json.data.no).not.toBe(first.json.data.no);
  });
  test("is another one's own to another member and in the other environment", async () => {
    const replies = [
      await send(person, 'repeat-6'),
      await send(person, 'repeat-6', server.otherMember),
      await send({ ...person, link_phone: '1' }, 'repeat-6', server.formal),
    ];
    expect(new Set(replies.map((reply) => reply.json.data.no)).size).toBe(3);
  });
  test('fifty at once give one caId', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(person, 'repeat-50')));
    expect(replies.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(replies.map((reply) => reply.json.data.no)).size).toBe(1);
  });
  test('fifty at once with two payloads give one caId, and refuse the other payload', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => send({ ...person, link_phone: `1${i % 2}` }, 'repeat-51')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(25);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(25);
    expect(new Set(replies.map((reply) => reply.json.data?.no).filter(Boolean)).size).toBe(1);
  });
});

test('a caId can be used in sign at once, in its environment and by its member only', async () => {
  await provisionKinds(server, 'Demo Globex');
  const caId = (await call(server, 'applyCertification', enterprise)).json.data.no;
  const contract = await linesPdf('here');
  const create = (key: TestKey, template_id: string, type: string, data: object) => {
    const factoids = [{ unique_id: 'f', type, data }];
    const attachments = { 0: [{ checksum: sha256(contract), sign: { [caId]: ['here'] } }] };
    const payload = smallest(server, { template_id, completed: false, factoids, attachments });
    return upload(server, 'createAttestation', payload, [filePart(0, contract)], undefined, key);
  };
  expect((await create(server.member, server.templateId, 'product', { name: 'a' })).status).toBe(200);
  expectRefusal(await create(server.formal, server.templateId, 'product', { name: 'a' }), 400, {
    message: 'caId',
  });
  expectRefusal(await create(server.otherMember, 'KINDS-DemoGlobex', 'hash', {}), 400, { message: 'caId' });
});

describe("each certification has a certificate of its environment's authority", () => {
  test.each(['sandbox', 'formal'] as const)('%s', async (environment) => {
    const key = environment === 'formal' ? server.formal : server.member;
    const caId = (await call(server, 'applyCertification', { ...enterprise, name: '例子有限公司' }, key)).json
      .data.no;
    const certificate = new X509Certificate(await certificateOf(caId));
    const authorities = await Promise.all(
      (['sandbox', 'formal'] as const).map((e) => server.running.storage.authorities.find(e)),
    );
    const [own, other] = environment === 'formal' ? authorities.toReversed() : authorities;
    const authority = new X509Certificate(own?.certificatePem ?? '');
    expect(authority.ca).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.checkIssued(authority)).toBe(true);
    expect(certificate.verify(authority.publicKey)).toBe(true);
    expect(certificate.verify(new X509Certificate(other?.certificatePem ?? '').publicKey)).toBe(false);
    expect(certificate.subject).toContain('例子有限公司');
    expect(certificate.subject).toContain(caId);
    // Shown to everyone who gets a signed document.
    expect(certificate.toString() + certificate.subject).not.toContain(contact.link_id_card);
  });

  test('no two have the same key or serial number', async () => {
    const ids = [
      (await call(server, 'applyCertification', person)).json.data.no,
      (await call(server, 'applyCertification', person)).json.data.no,
    ];
    const [first, second] = (await Promise.all(ids.map(certificateOf))).map(
      (pem) => new X509Certificate(pem),
    );
    expect(first?.serialNumber).not.toBe(second?.serialNumber);
    expect(first?.publicKey.equals(second?.publicKey as NonNullable<typeof second>['publicKey'])).toBe(false);
  });
});

/** No operation shows it yet: it is looked up in the database. */
async function certificateOf(caId: string): Promise<string> {
  return (await server.running.storage.administration.certification(caId))?.certificatePem ?? '';
}

test('a party whose imported certificate is of another CA signs nothing: verifiers would not trust it', async () => {
  const caId: string = (await call(server, 'applyCertification', person)).json.data.no;
  const contract = await linesPdf('The buyer signs here');
  const attachments = { 0: [{ checksum: sha256(contract), sign: { [caId]: ['here'] } }] };
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];
  const create = () =>
    upload(server, 'createAttestation', smallest(server, { factoids, attachments, completed: false }), [
      filePart(0, contract),
    ]);
  expect((await create()).status).toBe(200);
  const { administration } = server.running.storage;
  const known = await administration.certification(caId);
  if (known === undefined) throw new Error('not there');
  const { sealer } = await openKeyFile(server.keyFile, { create: false });
  const other = await createAuthority('sandbox', sealer);
  const issued = await issueCertificate(other, sealer, { caId, applicant: known.applicant });
  const foreign = { caId, previousPem: known.certificatePem, ...issued };
  expect(await administration.renewCertification(foreign)).toBe('renewed');
  const refused = await create();
  expect([refused.status, refused.json.message]).toEqual([
    400,
    expect.stringContaining("whose certificate is not of this service's CA"),
  ]);
});
