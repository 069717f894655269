import { operations } from '@attestation/contract/v1';
import { afterAll, expect, test } from 'vitest';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, pdf, sha256 } from './files.ts';
import {
  call,
  envelope,
  jsonBody,
  multipart,
  post,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const odd = { 'U+0000': 'a\u0000b', 'half of a surrogate pair': 'a\ud800b' };
const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }];

test.each(Object.entries(odd))('%s in access_key', async (_name, accessKey) => {
  const key = { ...server.member, accessKey };
  const fields = envelope('createAttestation', smallest(server), key);
  const refused = { requestId: fields.request_id, message: 'access_key must not have U+0000' };
  expectRefusal(
    await post(server.url + operations.createAttestation.path, jsonBody(fields), 'application/json'),
    400,
    refused,
  );
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content: String(content) }));
  const form = multipart(parts);
  if (accessKey.isWellFormed())
    expectRefusal(
      await post(server.url + operations.createAttestation.path, form.body, form.contentType),
      400,
      refused,
    );
});

const takingNumbers: [keyof typeof operations, object][] = [
  ['readAttestation', {}],
  ['downloadAttestation', {}],
  ['addFactoids', { factoids }],
];

test.each(takingNumbers)('in the ano of %s', async (operation, more) => {
  for (const ano of Object.values(odd)) {
    const reply = await call(server, operation, { ano, ...more });
    expectRefusal(reply, 400, { message: '/payload/ano must not have U+0000' });
  }
});

const headers: [string, { fileName: string; type?: string }][] = [
  ['the name of a file', { fileName: 'a\u0000.pdf' }],
  ['its media type', { fileName: 'a.pdf', type: 'application/p\u0000df' }],
];

test.each(headers)('U+0000 in %s', async (_name, changes) => {
  const payload = smallest(server, { factoids, attachments: { 0: [sha256(pdf)] } });
  const reply = await upload(server, 'createAttestation', payload, [{ ...filePart(0, pdf), ...changes }]);
  expectRefusal(reply, 400, { message: /U\+0000/ });
  const again = await upload(server, 'createAttestation', payload, [filePart(0, pdf)]);
  expect(again.status, 'nothing of it was stored').toBe(200);
});
