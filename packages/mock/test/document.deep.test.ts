import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import v1 from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { afterEach, expect, test } from 'vitest';
import { askPrism, forPrism } from '../src/ask-prism.ts';
import type { OpenApiDocument } from '../src/document.ts';
import { startMock } from '../src/index.ts';
import { keepPrism, startPrismProcess } from '../src/prism-keeper.ts';
import { createMember, jsonBody, post } from './member.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function fileWith(document: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-mock-'));
  stops.push(() => rm(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  return file;
}

/** A document of one operation for each schema, `POST /x0`, `POST /x1` and so on. */
function documentOf(...schemas: object[]): OpenApiDocument {
  const responses = {
    200: { description: 'ok', content: { 'application/json': { schema: {}, example: {} } } },
    400: { description: 'bad', content: { 'application/json': { schema: {}, example: {} } } },
  };
  const paths = schemas.map((schema, at) => {
    const requestBody = { content: { 'application/json': { schema } } };
    return [`/x${at}`, { post: { operationId: `x${at}`, requestBody, responses } }];
  });
  return { openapi: '3.1.1', paths: Object.fromEntries(paths) };
}

const keywords: [string, { schema: object; good: unknown; bad: unknown }][] = [
  [
    'unevaluatedProperties',
    {
      schema: { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
      good: { a: 1 },
      bad: { b: 1 },
    },
  ],
  ['prefixItems', { schema: { prefixItems: [{ type: 'string' }] }, good: ['a'], bad: [1] }],
  ['dependentRequired', { schema: { dependentRequired: { a: ['b'] } }, good: { b: 1 }, bad: { a: 1 } }],
  ['propertyNames', { schema: { propertyNames: { maxLength: 1 } }, good: { a: 1 }, bad: { aa: 1 } }],
  [
    'patternProperties',
    { schema: { patternProperties: { '^a': { type: 'null' } } }, good: { b: 1 }, bad: { a: 1 } },
  ],
  [
    'type as a list',
    { schema: { properties: { a: { type: ['null', 'string'] } } }, good: { a: null }, bad: { a: 1 } },
  ],
  ['const', { schema: { properties: { a: { const: 1 } } }, good: { a: 1 }, bad: { a: 2 } }],
];

test('Prism enforces keywords of JSON Schema 2020-12', async () => {
  const document = forPrism(documentOf(...keywords.map(([, { schema }]) => schema)));
  const prism = await keepPrism({ documentFile: await fileWith(document) });
  stops.push(prism.close);
  for (const [at, [keyword, { good, bad }]] of keywords.entries()) {
    expect(await askPrism(prism, `/x${at}`, good, {}), keyword).toMatchObject({ status: 200 });
    expect(await askPrism(prism, `/x${at}`, bad, {}), keyword).toHaveProperty('faults.0.keyword');
  }
});

test('the reason for leaving out errors: Prism ends over a name outside Latin-1, and with forPrism it does not', async () => {
  const document = documentOf({ additionalProperties: false });
  const plain = await startPrismProcess({
    documentFile: await fileWith({ info: { title: 't', version: '1' }, ...document }),
  });
  stops.push(plain.stop);
  const body = JSON.stringify({ 李: 1 });
  const headers = { 'Content-Type': 'application/json' };
  const answer = fetch(`http://127.0.0.1:${plain.port}/x0`, { method: 'POST', headers, body });
  await expect(answer).rejects.toThrow();
  await plain.ended;

  const prism = await keepPrism({ documentFile: await fileWith(forPrism(document)) });
  stops.push(prism.close);
  expect(await askPrism(prism, '/x0', { 李: 1 }, {})).toMatchObject({
    faults: [{ keyword: 'additionalProperties' }],
  });
  expect(prism.restarts()).toBe(0);
});

test('a schema that Prism cannot compile, and would pass over, is found at the start', async () => {
  const document = documentOf({ required: ['a'], properties: { a: { pattern: '(' } } });
  await expect(startMock({ document })).rejects.toThrow('does not enforce the request schema of x0');
});

test('a document with a second version serves both', async () => {
  const path = '/api/v2.1/attestation';
  const { post: operation } = v1.paths['/api/v1/attestation'];
  const document = {
    ...v1,
    paths: { ...v1.paths, [path]: { post: { ...operation, operationId: 'readV2_1' } } },
  };
  const member = createMember('AK1');
  const mock = await startMock({ document, keys: { AK1: member.publicKey } });
  stops.push(mock.close);
  for (const each of [path, '/api/v1/attestation']) {
    const good = await post(mock.url + each, jsonBody(member.fields(each, '{"ano":"1"}')));
    expect(good).toMatchObject({ status: 200, body: { request_id: 'r1' } });
  }
  const wrong = await post(mock.url + path, jsonBody(member.fields('/api/v1/attestation', '{"ano":"1"}')));
  expect(wrong.body.message).toContain('the path was signed as "/api/v1/attestation"');
});

test('a document with pairs of examples: each request gets the answer to the nearest, an error too', async () => {
  const request = (value: string) => ({ value: { payload: { value } } });
  const examples = (made: Record<string, object>) => ({
    content: { 'application/json': { schema: {}, examples: made } },
  });
  const operation = {
    operationId: 'x',
    requestBody: examples({ one: request('1'), two: request('2'), wrong: request('3') }),
    responses: {
      200: {
        description: 'ok',
        ...examples({ one: { value: { data: '1' } }, two: { value: { data: '2' } } }),
      },
      400: { description: 'bad', ...examples({ wrong: { value: { message: 'not three' } } }) },
    },
  };
  operation.requestBody.content['application/json'].schema = { required: ['payload'] };
  const document = { openapi: '3.1.1', paths: { '/x': { post: operation } } };
  const mock = await startMock({ document, verify: false });
  stops.push(mock.close);
  const member = createMember();
  const answered = async (value: string) => {
    const { status, body } = await post(
      `${mock.url}/x`,
      jsonBody(member.fields('/x', JSON.stringify({ value, more: 1 }))),
    );
    return [status, body.data ?? body.message];
  };
  expect(await answered('2')).toEqual([200, '2']);
  expect(await answered('3')).toEqual([400, 'not three']);
  expect(await answered('4')).toEqual([200, '1']);
});

test('a port that is taken is said, and nothing stays behind', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  stops.push(async () => server.close());
  const { port } = server.address() as { port: number };
  await expect(startMock({ port, verify: false })).rejects.toThrow('EADDRINUSE');
});

test('without verification any signature and key will do, the rest is still checked', async () => {
  const mock = await startMock({ verify: false, now: () => 1_762_992_000_000 });
  stops.push(mock.close);
  const fields = {
    request_id: 'r',
    access_key: 'any',
    tonce: '1762992000',
    payload: '{"ano":"1"}',
    signature: 'AAAA',
  };
  const send = (given: object) => post(`${mock.url}/api/v1/attestation`, jsonBody({ ...fields, ...given }));
  expect((await send({})).status).toBe(200);
  expect((await send({ payload: '{}' })).status).toBe(400);
  expect((await send({ tonce: '1762992301' })).status).toBe(400);
});
