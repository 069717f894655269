import { Readable, Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { DomainError } from '../src/domain/domain-error.ts';
import { settingsFor } from '../src/settings.ts';
import type { Storage } from '../src/storage/open-storage.ts';
import { urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, pdf, sha256 } from './files.ts';
import {
  call,
  type Envelope,
  envelope,
  jsonBody,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';

let server: ServerUnderTest;
beforeAll(async () => {
  server = await startServerUnderTest();
});
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
    settings: settingsFor(),
    storage: { ...storage, ...changes(storage) },
    issue: () => Promise.reject(new Error('the secret of the issuer')),
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
      message: /^The service failed, and it is not known whether.+same request again: that is safe/,
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

test('the log has neither keys, signatures, payloads nor names', async () => {
  const { app, lines } = appOver(() => ({}));
  const payload = smallest(server, {
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'Zhang San' } }],
  });
  const fields = envelope('createAttestation', payload, server.member);
  await post(app, '/api/v1/attestations', fields);
  await post(app, '/api/v1/attestations', { ...fields, signature: 'AAAA' });
  const log = lines.join('');
  expect(log).toContain('"status":200');
  expect(log).toContain('"status":500');
  for (const secret of [
    fields.signature,
    fields.access_key,
    'Zhang San',
    '42012319800127691X',
    String(payload.unique_id),
  ]) {
    expect(log).not.toContain(secret);
  }
  await app.close();
});

test('a file that is gone cuts the download off: never a short file that looks whole', async () => {
  const { storage } = server.running;
  const payload = smallest(server, {
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'x' } }],
    attachments: { 0: [sha256(pdf)] },
  });
  const ano = (await upload(server, 'createAttestation', payload, [filePart(0, pdf)])).json.data.no;
  const { read } = storage.files;
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

async function* failingStream(): AsyncGenerator<Buffer> {
  yield pdf.subarray(0, 5);
  throw new Error('the disk is gone');
}
