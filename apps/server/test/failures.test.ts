import { Readable, Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { createSealer } from '../src/certificates/sealer.ts';
import { DomainError } from '../src/domain/domain-error.ts';
import { settingsFor } from '../src/settings/read-settings.ts';
import { createApp } from '../src/start/app.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, pdf, sha256 } from './files.ts';
import {
  call,
  type Envelope,
  envelope,
  jsonBody,
  multipart,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

/** The app over this server's storage, part of which fails; what it logs is collected. */
function appOver(changes: (storage: Storage) => Partial<Storage>) {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { storage } = server.running;
  const app = createApp({
    requireTime: () => {},
    verifyPage: '',
    trust: () => '',
    render: () => Promise.reject(new Error('not asked')),
    settings: settingsFor(),
    storage: { ...storage, ...changes(storage) },
    issue: () => Promise.reject(new Error('the secret of the issuer')),
    sealer: createSealer(Buffer.alloc(32)),
    documents: {
      limits: { maxBytes: 0, maxParties: 0, maxKeywords: 0, maxPlaces: 0 },
      countKeywords: () => Promise.reject(new Error('not asked')),
    },
    attestationFiles: {
      closed() {},
      read: () => Promise.reject(new Error('not asked')),
      certificate: () => Promise.reject(new Error('not asked')),
    },
    logs: server.running.logs,
    log: pino({}, sink),
  });
  return { app, lines };
}

const post = async (app: ReturnType<typeof appOver>['app'], url: string, fields: Envelope) => {
  const headers = { 'content-type': 'application/json', host: 'x' };
  const response = await app.inject({ method: 'POST', url, headers, payload: jsonBody(fields) });
  return { status: response.statusCode, text: response.body, headers: response.headers };
};

const failing: [
  string,
  { thrown: Error; status: number; message: RegExp; retryAfter?: string; logged: boolean },
][] = [
  [
    'a fault of our own',
    {
      thrown: new TypeError('the inside of x'),
      status: 500,
      message: /^The service failed\. Send the same request again: that is safe/,
      logged: true,
    },
  ],
  [
    'a fault of the disk',
    {
      thrown: new DomainError('storage-failed', 'The write failed'),
      status: 500,
      message: /The write failed/,
      logged: true,
    },
  ],
  [
    'a full queue',
    {
      thrown: new DomainError('busy', 'The server is busy'),
      status: 429,
      message: /busy/,
      retryAfter: '1',
      logged: false,
    },
  ],
];

test.each(failing)('%s', async (_name, { thrown, status, message, retryAfter, logged }) => {
  const { app, lines } = appOver((storage) => ({
    attestations: { ...storage.attestations, insert: () => Promise.reject(thrown) },
  }));
  const fields = envelope('createAttestation', smallest(server), server.member);
  const reply = await post(app, '/api/v1/attestations', fields);
  expectRefusal(reply, status, { requestId: fields.request_id, message });
  expect(reply.headers['retry-after']).toBe(retryAfter);
  // D11: no stack, no text of the inside.
  expect(reply.text).not.toMatch(/inside|\.ts|\bat /);
  expect(lines.some((line) => line.includes('"err"'))).toBe(logged);
  await app.close();
});

test('the issuer fails: 500, and nothing of it gets out', async () => {
  const { app } = appOver(() => ({}));
  const person = {
    type: 'PERSONAL',
    link_name: 'L',
    link_id_card: '3',
    link_phone: '1',
    link_email: 'l@e.cn',
  };
  const reply = await post(app, '/api/v1/cas', envelope('applyCertification', person, server.member));
  expectRefusal(reply, 500);
  expect(reply.text).not.toContain('secret');
  await app.close();
});

describe('the log has no personal data, key, signature or payload', () => {
  const secrets = {
    name: 'Zhang San',
    identity: '42012319800127691X',
    phone: '13378784545',
    email: 'zhang@example.com',
    uniqueId: 'contract-of-zhang',
    fileName: 'zhang-san.pdf',
    content: pdf.toString('latin1').slice(0, 40),
    address: '203.0.113.77',
  };
  const person = {
    type: 'PERSONAL',
    link_name: secrets.name,
    link_id_card: secrets.identity,
    link_phone: secrets.phone,
    link_email: secrets.email,
  };
  const record = (more: object = {}) => ({
    unique_id: `${secrets.uniqueId}-${crypto.randomUUID()}`,
    template_id: server.templateId,
    identities: { ID: secrets.identity, MO: secrets.phone },
    factoids: [{ unique_id: 'f', type: 'product', data: { name: secrets.name } }],
    ...more,
  });
  const create = (more?: object) => envelope('createAttestation', record(more), server.member);
  const failing = (storage: Storage): Partial<Storage> => ({
    attestations: { ...storage.attestations, insert: () => Promise.reject(new TypeError('x is not a y')) },
  });

  interface Sent {
    readonly fields?: Envelope;
    readonly url?: string;
    readonly body?: string;
    readonly status: number;
    readonly over?: typeof failing;
  }
  const cas = '/api/v1/cas';
  const table: [string, () => Sent][] = [
    ['accepted', () => ({ fields: create(), status: 200 })],
    ['a wrong signature', () => ({ fields: { ...create(), signature: 'AAAA' }, status: 500 })],
    ['against the contract', () => ({ fields: create({ unique_id: [secrets.name] }), status: 400 })],
    ['against its template', () => ({ fields: create({ template_id: secrets.name }), status: 400 })],
    ['a fault of our own', () => ({ fields: create(), status: 500, over: failing })],
    [
      'an application whose certificate cannot be issued',
      () => ({ fields: envelope('applyCertification', person, server.member), url: cas, status: 500 }),
    ],
    [
      'an application against the contract',
      () => ({
        fields: envelope('applyCertification', { ...person, link_email: secrets.name }, server.member),
        url: cas,
        status: 400,
      }),
    ],
    ['no JSON', () => ({ body: `{"request_id":"r","name":"${secrets.name}"`, status: 400 })],
    ['a path that holds it', () => ({ body: '{}', url: `/api/v1/${secrets.phone}`, status: 404 })],
    [
      'a query that holds it',
      () => ({ fields: create(), url: `/api/v1/attestations?phone=${secrets.phone}`, status: 200 }),
    ],
    [
      'a path that cannot be read',
      () => ({ body: '{}', url: `/api/v1/%zz?phone=${secrets.phone}`, status: 404 }),
    ],
  ];
  test.each(table)('%s', async (_name, make) => {
    const { fields, url = '/api/v1/attestations', status, over = () => ({}), ...given } = make();
    const { app, lines } = appOver(over);
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', host: secrets.address, 'user-agent': secrets.name },
      payload: given.body ?? jsonBody(fields as Envelope),
      remoteAddress: secrets.address,
    });
    expect(response.statusCode, response.body).toBe(status);
    expectNothingIn(lines, status, fields);
    await app.close();
  });

  test('an upload', async () => {
    const { app, lines } = appOver(() => ({}));
    const fields = create({ attachments: { 0: [sha256(pdf)] } });
    const file = { ...filePart(0, pdf), fileName: secrets.fileName };
    const parts = [
      ...Object.entries(fields).map(([name, content]) => ({ name, content: `${content}` })),
      file,
    ];
    const { body, contentType } = multipart(parts);
    const headers = { 'content-type': contentType, host: 'x' };
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/attestations',
      headers,
      payload: body,
    });
    expect(response.statusCode, response.body).toBe(200);
    expectNothingIn(lines, 200, fields);
    await app.close();
  });

  function expectNothingIn(lines: readonly string[], status: number, fields: Envelope | undefined): void {
    const log = lines.join('');
    expect(log).toContain(`"status":${status}`);
    const keys = fields ? [fields.signature, fields.access_key, fields.payload] : [];
    for (const secret of [...Object.values(secrets), ...keys]) expect(log).not.toContain(secret);
  }
});

test('a missing file cuts the download off: never a short file that looks whole', async () => {
  const { storage } = server.running;
  const payload = smallest(server, {
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'x' } }],
    attachments: { 0: [sha256(large)] },
  });
  const ano = (await upload(server, 'createAttestation', payload, [filePart(0, large)])).json.data.no;
  const { read } = storage.files;
  expect((await call(server, 'downloadAttestation', { ano })).status).toBe(200);
  const files = storage.files as { read: typeof read };
  files.read = () => Readable.from(failingStream());
  try {
    const response = await fetch(urlOf(server, 'downloadAttestation'), {
      method: 'POST',
      body: jsonBody(envelope('downloadAttestation', { ano }, server.member)),
      headers: { 'Content-Type': 'application/json' },
    });
    await expect(response.arrayBuffer()).rejects.toThrow();
  } finally {
    files.read = read;
  }
  expect((await call(server, 'downloadAttestation', { ano })).status).toBe(200);
});

/** More than is sent at once: the answer has begun when the fault comes. */
const large = Buffer.alloc(200_000, 'large ');

async function* failingStream(): AsyncGenerator<Buffer> {
  yield large.subarray(0, 150_000);
  throw new Error('the disk was removed');
}
