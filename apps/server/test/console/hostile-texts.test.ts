import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '@attestation/console/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type FreshDatabase, makeDatabase } from '../fresh-database.ts';
import { logSink } from '../log-sink.ts';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser, createBrowser, longPassword } from './console-client.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  minimum?: number;
  items?: Schema;
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}
interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query';
  schema: Schema;
}

interface PathItem {
  readonly parameters?: Parameter[];
  readonly [method: string]: OperationItem | Parameter[] | undefined;
}
interface OperationItem {
  readonly operationId: Operation;
  readonly parameters?: Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

type Operation = keyof typeof operations;

const repository = join(import.meta.dirname, '../../../..');
const document = parse(readFileSync(join(repository, 'spec/console/openapi.yaml'), 'utf8'));
function resolved<Value extends { $ref?: string }>(value: Value): Value {
  const [, , section = '', name = ''] = value.$ref?.split('/') ?? [];
  return value.$ref === undefined ? value : document.components[section][name];
}

/** Texts that some pattern of the document accepts. */
const accepted = ['x', 'li@example.com', 'accepted', '1.read.a'];

/** What the contract of the API describes. */
const application = {
  ...{ type: 'PERSONAL', link_name: 'Li', link_id_card: '1', link_phone: '1', link_email: 'li@example.com' },
};

/** A value with all members that a schema names. */
function sampleOf(given: Schema): unknown {
  const schema = resolved(given);
  const { pattern = '', properties = {}, additionalProperties: free } = schema;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return sampleOf(schema.oneOf[0] ?? {});
  switch ([schema.type].flat()[0]) {
    case 'string':
      return (accepted.find((text) => new RegExp(pattern).test(text)) ?? '').padEnd(
        schema.minLength ?? 0,
        'x',
      );
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'array':
      return [sampleOf(schema.items ?? {})];
    default: {
      if (free === true) return application;
      const named = Object.entries(properties).map(([name, each]) => [name, sampleOf(each)]);
      return { ...Object.fromEntries(named), ...(typeof free === 'object' && { free: sampleOf(free) }) };
    }
  }
}

interface Place {
  /** Where it is, for people. */
  readonly name: string;
  /** The sample with another value there. */
  readonly put: (value: unknown) => unknown;
}

/** Every text and number in a sample, and every name that its schema leaves free. */
function placesIn(sample: unknown, name: string): Place[] {
  if (typeof sample === 'string' || typeof sample === 'number') return [{ name, put: (value) => value }];
  if (typeof sample !== 'object' || sample === null) return [];
  const list = Array.isArray(sample);
  return Object.entries(sample).flatMap(([key, part]) => {
    const within = placesIn(part, `${name}/${key}`).map((place) => ({
      ...place,
      put: (value: unknown) => (list ? [place.put(value)] : { ...sample, [key]: place.put(value) }),
    }));
    const renamed = {
      name: `${name}/<name>`,
      put: (value: unknown) => ({ ...sample, [String(value)]: part }),
    };
    return key === 'free' ? [renamed, ...within] : within;
  });
}

interface Row {
  readonly operation: Operation;
  readonly name: string;
  readonly request: (value: unknown) => { path: Record<string, unknown>; query: object; body?: unknown };
}

const rows: Row[] = Object.entries(document.paths as Record<string, PathItem>).flatMap(([, item]) =>
  ['get', 'post', 'put', 'delete'].flatMap((method) => {
    const operation = item[method] as OperationItem | undefined;
    if (operation === undefined) return [];
    const parameters: Parameter[] = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
      resolved,
    );
    const from = (place: Parameter['in']) =>
      Object.fromEntries(
        parameters.filter((each) => each.in === place).map((each) => [each.name, sampleOf(each.schema)]),
      );
    const schema = operation.requestBody?.content['application/json'].schema;
    const sample = { path: from('path'), query: from('query'), ...(schema && { body: sampleOf(schema) }) };
    return placesIn(sample, operation.operationId).map(({ name, put }) => ({
      ...{ operation: operation.operationId, name },
      request: (value: unknown) => put(value) as ReturnType<Row['request']>,
    }));
  }),
);

/** D2: no database and no UTF-8 has these. */
const unstorable = { 'U+0000': 'li@exa\u0000mple.com', 'a lone surrogate': 'li@exa\ud800mple.com' };
const odd = {
  'a text from right to left': 'li@exa\u202emple.com',
  'nothing to be seen': '\u200b',
  'characters of SQL, HTML and paths': `'; drop table accounts; --"><script>../../%00\\`,
  'a name of every object': '__proto__',
  'a pair of surrogates': '😀@example.com',
  'a long text': 'x'.repeat(10_000),
  'a large number': 999_999_999_999_999,
  'a time after all dates': 9_007_199_254_740_991,
};

/** As an address has it, also what UTF-8 does not have. */
const encoded = (value: unknown): string =>
  [...String(value)].map((each) => (each === '\ud800' ? '%ED%A0%80' : encodeURIComponent(each))).join('');

/** Status and words of an answer. */
async function answerTo(
  { operation, request }: Row,
  text: string | number,
  url: string,
  headers: Record<string, string>,
) {
  const { path, query, body } = request(text);
  const { method, path: template } = operations[operation];
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(path[name]));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  const response = await fetch(`${url}${filled}?${search.join('&')}`, {
    ...{ method, headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) } },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const { code, message } = isJson ? JSON.parse(await response.text()) : {};
  return { status: response.status, code, message };
}

const answers = new Map<string, unknown>();
const databases: [string, () => Promise<FreshDatabase>][] = [
  ['SQLite', async () => ({ url: null, drop: async () => {} })],
  ['PostgreSQL', makeDatabase],
];

describe.each(databases)('on %s', (_, makeEmpty) => {
  const { log, lines } = logSink();
  let database: FreshDatabase;
  let server: ServerUnderTest;
  let owner: Browser;
  let calls = 0;
  beforeAll(async () => {
    database = await makeEmpty();
    const provider = { oidcIssuer: 'http://127.0.0.1:1', oidcClientId: 'x', oidcClientSecret: 'x' };
    const mail = { smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'attest@example.com' };
    const publicAddress = 'https://attest.example';
    const settings = { ...provider, ...mail, publicAddress, trustedProxy: ['127.0.0.1'] };
    server = await startServerUnderTest({ ...settings, databaseUrl: database.url }, log);
    const setUp = { email: 'wang@example.com', organization: 'Demo Acme' };
    owner = await acceptLink(server.url, server.running.setUpLink ?? '', setUp);
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  /** Lines of the log that have a stack. */
  const faults = () => lines.splice(0).filter(({ err, level }) => err !== undefined || Number(level) >= 50);

  /** Each from an address of its own, so that no limit answers instead. */
  const send = (row: Row, text: string | number) => {
    calls += 1;
    const from = { 'X-Forwarded-For': `192.0.${calls >> 8}.${calls & 255}` };
    return answerTo(row, text, server.url, { ...from, Origin: server.url, Cookie: owner.cookie ?? '' });
  };

  test.each(rows)('$name takes only what can be stored', async (row) => {
    const sent = Object.entries({ ...unstorable, ...odd }).map(async ([what, text]) => ({
      ...{ what, answer: await send(row, text) },
    }));
    for (const { what, answer } of await Promise.all(sent)) {
      if (what in unstorable)
        expect.soft(answer, what).toMatchObject({ status: 400, code: expect.any(String) });
      expect
        .soft([...operations[row.operation].statuses], `${what}: ${JSON.stringify(answer)}`)
        .toContain(answer.status);
      expect.soft(answer.status, what).not.toBe(500);
      // A limit of the organization or account: how many requests it lets through depends on the time that they take.
      if (answer.status === 429) continue;
      const before = answers.get(`${row.name} ${what}`) ?? answer;
      expect.soft(answer, what).toEqual(before);
      answers.set(`${row.name} ${what}`, answer);
    }
    expect.soft(faults()).toEqual([]);
  });

  const pages = [
    '',
    'console/',
    'console/assets/',
    'console/v1/',
    'docs/',
    'log/',
    'log/1/tile/',
    'trust',
    'verify',
    'api/v1/',
  ];
  test.each(pages)('/%s takes no address that is not UTF-8, and no U+0000', async (page) => {
    for (const text of ['%00', '%ED%A0%80', '%', '?no=%00', '?no=%ED%A0%80#x']) {
      const { status } = await fetch(`${server.url}/${page}${text}`);
      expect.soft(status, text).toBeLessThan(500);
    }
    expect(faults()).toEqual([]);
  });

  test('headers that a session is stored with', async () => {
    const headers = {
      Origin: server.url,
      'User-Agent': '\u0080\u00ff',
      'X-Forwarded-For': '\u00ff, 192.0.2.77',
    };
    const body = { email: 'wang@example.com', password: longPassword };
    const { status } = await createBrowser(server.url).call('signIn', { body }, headers);
    expect([status, faults()]).toEqual([200, []]);
  });
});
