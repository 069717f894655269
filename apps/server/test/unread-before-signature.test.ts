import { afterAll, describe, expect, test } from 'vitest';
import { encoded, encodings, urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { type Envelope, envelope, post, smallest, startServerUnderTest } from './server-under-test.ts';

const server = await startServerUnderTest({ maxValues: 2000, maxMembers: 100 });
afterAll(() => server.stop());

const keys = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":0`).join(',');
/** The text of a create whose payload has `x`, which no one looks at. */
const withX = (x: string) => `${JSON.stringify(smallest(server)).slice(0, -1)},"x":${x}}`;

/** What is wrong deep inside a payload, and the status once its signature holds. */
const deep: [string, string, number][] = [
  ['a duplicate key', '{"a":1,"a":2}', 400],
  ['a number that is none', '[01]', 400],
  ['brackets that do not match', '[}', 400],
  ['too many members and elements', `[${'[],'.repeat(2000)}0]`, 413],
  ['an object of too many members', `{${keys(101)}}`, 413],
];

describe.each(encodings)('%s', (encoding) => {
  const send = async (fields: Envelope) => {
    const { body, contentType } = encoded(fields, encoding);
    return post(urlOf(server, 'createAttestation'), body, contentType);
  };

  test.each(deep)('%s is seen only once the signature holds', async (_name, x, status) => {
    const fields = envelope('createAttestation', withX(x), server.member);
    expectRefusal(await send({ ...fields, signature: 'AAAA' }), 500, { message: /signature/ });
    expectRefusal(await send(fields), status, { requestId: fields.request_id });
  });

  test('as many members as the limits allow are accepted', async () => {
    const x = `[${Array(19)
      .fill(`{${keys(100)}}`)
      .join(',')}]`;
    expect((await send(envelope('createAttestation', withX(x), server.member))).status).toBe(200);
  });
});

test.each([
  ['a JSON body', `{${keys(38)}}`, 'application/json'],
  ['a form', Array.from({ length: 38 }, (_, i) => `k${i}=0`).join('&'), 'application/x-www-form-urlencoded'],
  ['a form of separators', '&'.repeat(38), 'application/x-www-form-urlencoded'],
])('%s with more members than any envelope has is refused', async (_name, body, contentType) => {
  expectRefusal(await post(urlOf(server, 'createAttestation'), body, contentType), 400, {
    requestId: '',
    message: /more than 37|too many/,
  });
});
