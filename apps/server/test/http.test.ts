import { operations } from '@attestation/contract/v1';
import { afterAll, describe, expect, test } from 'vitest';
import { formText, urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { exchange, type RawReply } from './raw-http.ts';
import { type Envelope, envelope, jsonBody, smallest, startServerUnderTest } from './server-under-test.ts';

const server = await startServerUnderTest({ corsOrigins: ['https://app.example'] });
afterAll(() => server.stop());

const { path } = operations.createAttestation;
const create = () => envelope('createAttestation', smallest(server), server.member);

/** A request as it stands on the wire: no client puts its path or method in order. */
function request(
  method: string,
  target: string,
  fields: Envelope | string = '',
  header = '',
): Promise<RawReply> {
  const body = typeof fields === 'string' ? fields : jsonBody(fields);
  const about = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
  return exchange(
    server.url,
    `${method} ${target} HTTP/1.1\r\nHost: x\r\n${header}${body && about}\r\n${body}`,
  );
}

describe('a path matches exactly (D10)', () => {
  const unknown = [
    '/',
    '/api',
    '/api/v1',
    '/api/v1/',
    `${path}/`,
    `/${path}`,
    '/api//v1/attestations',
    '/api/v1//attestations',
    '/api/v1/./attestations',
    '/api/v1/x/../attestations',
    '/api/v1/Attestations',
    '/API/v1/attestations',
    '/api/V1/attestations',
    '/api/v2/attestations',
    '/api/v1.0/attestations',
    '/api/v2.1/attestations',
    '/api/attestations',
    '/v1/attestations',
    '/attestations',
    '/api/v1/%61ttestations',
    '/api/v1%2Fattestations',
    `${path}%2F`,
    `${path}%00`,
    `${path}%20`,
    `${path}%`,
    `${path}%zz`,
    `${path}%3Fa=1`,
    `${path};a=1`,
    `${path}#a`,
    `${path}.json`,
    `${path}\\`,
    '/api/v1/attestation/downloads',
    '/api/v1/attestation/',
    '/api/v1/cas/apply',
    `/${'x'.repeat(8000)}`,
  ];
  test.each(unknown)('404: %s', async (target) => {
    const fields = create();
    expectRefusal(await request('POST', target, fields), 404, { requestId: fields.request_id });
    expectRefusal(await request('GET', target), 404, { requestId: '' });
  });

  test.each(['?', '?a=1', '?a=%2F&b=%zz', '?/../x', '?a?b'])(
    'a query string is ignored: %s',
    async (query) => {
      const reply = await request('POST', path + query, create());
      expect(reply.status, reply.text).toBe(200);
    },
  );

  test('the id of a form is echoed, too; a form with files is not read for it', async () => {
    const fields = create();
    const send = (body: string, type: string) =>
      fetch(`${server.url}/none`, { method: 'POST', body, headers: { 'Content-Type': type } });
    const form = await send(formText(fields), 'application/x-www-form-urlencoded');
    expectRefusal({ status: form.status, text: await form.text() }, 404, { requestId: fields.request_id });
    const files = await send('--x--', 'multipart/form-data; boundary=x');
    expectRefusal({ status: files.status, text: await files.text() }, 404, { requestId: '' });
  });

  test.each(['application/pdf', 'nonsense', 'a/b/c', 'application/json; charset=latin1'])(
    'a body of type %s changes nothing',
    async (type) => {
      const response = await fetch(`${server.url}/none`, {
        method: 'POST',
        body: 'x',
        headers: { 'Content-Type': type },
      });
      expectRefusal({ status: response.status, text: await response.text() }, 404);
    },
  );
});

describe('any method but POST on a known path is 405 with Allow (D10)', () => {
  const known = Object.values(operations).map((operation) => operation.path);
  const methods = [
    'GET',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'SEARCH',
    'QUERY',
    'FOO',
    'post',
    'x-y',
  ];
  test.each(methods.flatMap((method) => known.map((target) => [method, target] as const)))(
    '%s %s',
    async (method, target) => {
      const reply = await request(method, target);
      expectRefusal(reply, 405, { message: `${method} is not allowed; use POST` });
      expect(reply.headers.get('allow')).toBe('POST');
    },
  );

  test('a query string changes nothing', async () => {
    expectRefusal(await request('GET', `${path}?a=1`), 405);
    expectRefusal(await request('FOO', `${path}?a=1`), 405);
  });
  test('HEAD has the same headers and no body', async () => {
    const response = await fetch(server.url + path, { method: 'HEAD' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.text()).toBe('');
  });
  test('an unknown method on an unknown path is 404', async () => {
    expectRefusal(await request('FOO', '/none'), 404);
  });
  test('the id in the body is echoed', async () => {
    const fields = create();
    expectRefusal(await request('PUT', path, fields), 405, { requestId: fields.request_id });
  });
  test('a body of nonsense changes nothing', async () => {
    for (const type of ['nonsense', 'application/json']) {
      const response = await fetch(server.url + path, {
        method: 'PUT',
        body: '{"a',
        headers: { 'Content-Type': type },
      });
      expectRefusal({ status: response.status, text: await response.text() }, 405, { requestId: '' });
    }
  });
});

describe('HTTP itself', () => {
  const broken: [string, string, number][] = [
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['another version', `POST ${path} HTTP/9.9\r\nHost: x\r\n\r\n`, 400],
    ['no Host', `POST ${path} HTTP/1.1\r\n\r\n`, 400],
    ['no Host, to a path without an operation', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
    ['an invalid Host', 'GET /console HTTP/1.1\r\nHost: x y\r\n\r\n', 400],
    ['two Hosts of HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['a header that is none', `POST ${path} HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n`, 400],
    [
      'two lengths',
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      400,
    ],
    ['a length that is none', `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n`, 400],
    [
      'length and chunks',
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    [
      'headers that are too large',
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`,
      413,
    ],
    ['no body', `POST ${path} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
    [
      'a type that is none',
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: nonsense\r\nContent-Length: 2\r\n\r\n{}`,
      400,
    ],
  ];
  test.each(broken)('%s: the error body all the same', async (_name, bytes, status) => {
    const reply = await exchange(server.url, bytes);
    expectRefusal(reply, status, { requestId: '' });
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('an Expect that no one knows is passed over', async () => {
    expect((await request('POST', path, create(), 'Expect: wonders\r\n')).status).toBe(200);
  });
  test.each([
    ['a whole address', `http://x${path}`, 200],
    ['a whole address with a query', `HTTPS://[::1]:80${path}?a=http://y/`, 200],
    ['a whole address with two slashes', `http://x/${path}`, 404],
    ['a whole address without a path', 'http://x', 404],
  ])('%s as the target (RFC 9112 section 3.2.2): %s', async (_name, target, status) => {
    expect((await request('POST', target, create())).status).toBe(status);
  });
  test('HTTP/1.0 is served, without a Host', async () => {
    const body = jsonBody(create());
    const head = `POST ${path} HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
    expect((await exchange(server.url, `${head}\r\n${body}`)).status).toBe(200);
  });
  test('a body in chunks is served', async () => {
    const body = Buffer.from(jsonBody(create()));
    const chunks = [body.subarray(0, 7), body.subarray(7)].map(
      (c) => `${c.length.toString(16)}\r\n${c.toString()}\r\n`,
    );
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n`;
    expect((await exchange(server.url, `${head}\r\n${chunks.join('')}0\r\n\r\n`)).status).toBe(200);
  });
  test('every answer has a Date, which clients set their clocks by', async () => {
    for (const reply of [
      await request('POST', path, create()),
      await request('GET', '/'),
      await request('FOO', path),
    ]) {
      expect(Math.abs(Date.parse(reply.headers.get('date') ?? '') - Date.now())).toBeLessThan(5000);
    }
  });
});

describe('web pages of other origins (CORS, D10)', () => {
  const ask = (method: string, headers: Record<string, string>, target: string = path) =>
    fetch(server.url + target, { method, headers });
  const preflight = {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type',
  };

  test('a preflight of a named origin is answered', async () => {
    const response = await ask('OPTIONS', { Origin: 'https://app.example', ...preflight });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type',
      vary: 'Origin',
    });
  });
  test.each([
    'https://evil.example',
    'https://app.example.evil',
    'http://app.example',
    'null',
    'https://APP.example',
  ])('a preflight of %s is refused like any OPTIONS', async (origin) => {
    const response = await ask('OPTIONS', { Origin: origin, ...preflight });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expectRefusal({ status: response.status, text: await response.text() }, 405);
  });
  test('a preflight of an unknown path is 404', async () => {
    const response = await ask('OPTIONS', { Origin: 'https://app.example', ...preflight }, '/none');
    expectRefusal({ status: response.status, text: await response.text() }, 404);
  });
  test('OPTIONS that is not a preflight is 405', async () => {
    expect((await ask('OPTIONS', { Origin: 'https://app.example' })).status).toBe(405);
  });
  test('answers and errors can be read by a named origin, with their Date', async () => {
    const fields = create();
    for (const body of [jsonBody(fields), '{']) {
      const headers = { 'Content-Type': 'application/json', Origin: 'https://app.example' };
      const response = await fetch(urlOf(server, 'createAttestation'), { method: 'POST', body, headers });
      expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example');
      expect(response.headers.get('access-control-expose-headers')).toContain('Date');
    }
  });
  test('by default there is no such origin', async () => {
    const closed = await startServerUnderTest();
    try {
      const response = await fetch(closed.url + path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://app.example', ...preflight },
      });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    } finally {
      await closed.stop();
    }
  });
});
