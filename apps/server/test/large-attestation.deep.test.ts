import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, sha256 } from './files.ts';
import { httpBytes } from './fuzz/http-bytes.ts';
import { logSink } from './log-sink.ts';
import { provisionKinds } from './provision-kinds.ts';
import {
  call,
  envelope,
  jsonBody,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
  upload,
} from './server-under-test.ts';

const MiB = 2 ** 20;

const { log, lines } = logSink();
let server: ServerUnderTest;
beforeAll(async () => {
  const limits = { attestationFactoids: 2000, attestationBytes: 8 * MiB, attestationFiles: 3 };
  server = await startServerUnderTest({ ...limits, maxBodyBytes: 5 * MiB, answerTimeout: 1 }, log);
});
afterAll(() => server.stop());

const product = (unique_id: string, name: string) => ({ unique_id, type: 'product', data: { name } });
const products = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => product(`f${from + i}`, 'x'));

/** An open attestation with these factoids. */
async function opened(factoids: object[]): Promise<string> {
  const reply = await call(server, 'createAttestation', smallest(server, { factoids, completed: false }));
  expect(reply.status, reply.text).toBe(200);
  return reply.json.data.no as string;
}
const add = (ano: string, factoids: object[], more: object = {}) =>
  call(server, 'addFactoids', { ano, factoids, completed: false, ...more });

describe('an attestation holds no more than the settings say (D26)', () => {
  test('factoids', async () => {
    const ano = await opened(products(0, 1000));
    expect((await add(ano, products(1000, 999))).status).toBe(200);
    expectRefusal(await add(ano, products(3000, 2)), 413, { message: /at most 2000 factoids/ });
    expect((await add(ano, products(3000, 1))).status).toBe(200);
    // What is stored already is not an addition.
    expect((await add(ano, products(0, 1000))).status).toBe(200);
    expectRefusal(await add(ano, products(4000, 1)), 413);
    expect((await add(ano, [], { completed: true })).status).toBe(200);
  });

  test('bytes', async () => {
    const ano = await opened([product('a', 'x'.repeat(4 * MiB))]);
    expectRefusal(await add(ano, [product('b', '张'.repeat(1.4 * MiB))]), 413, { message: /8388608 bytes/ });
    expect((await add(ano, [product('b', 'x'.repeat(3.9 * MiB))])).status).toBe(200);
    expectRefusal(await add(ano, [product('c', 'x'.repeat(0.2 * MiB))]), 413);
  });

  test('files, in a create and in an addition', async () => {
    const files = [1, 2, 3, 4].map((fill) => Buffer.alloc(10, fill));
    const send = (operation: 'createAttestation' | 'addFactoids', payload: object, count: number) =>
      upload(
        server,
        operation,
        { ...payload, attachments: [files.slice(0, count).map(sha256)], completed: false },
        files.slice(0, count).map((file) => filePart(0, file)),
      );
    const create = { ...smallest(server), factoids: products(0, 1) };
    expectRefusal(await send('createAttestation', create, 4), 413, { message: /3 files/ });
    const { json } = await send('createAttestation', create, 2);
    const ano = json.data.no as string;
    const addition = { ano, factoids: products(1, 1) };
    expectRefusal(await send('addFactoids', addition, 2), 413);
    expect((await send('addFactoids', addition, 1)).status).toBe(200);
  });

  test('an addition that is refused leaves no files', async () => {
    const template_id = await provisionKinds(server);
    const create = { ...smallest(server), template_id, factoids: [], completed: false };
    const ano = (await call(server, 'createAttestation', create)).json.data.no as string;
    const files = [1, 2, 3, 4].map((fill) => Buffer.alloc(11, fill));
    const add = (fileCount: number, completed: boolean) => {
      const given = files.slice(0, fileCount);
      const factoids = [{ unique_id: 'f1', type: 'one', data: {} }];
      const payload = { ano, factoids, attachments: [given.map(sha256)], completed };
      const parts = given.map((file) => filePart(0, file));
      return upload(server, 'addFactoids', payload, parts);
    };
    const kept = async () => {
      const names = await readdir(join(server.dataDir, 'files'), { recursive: true });
      return files.filter((file) => names.some((name) => name.endsWith(sha256(file)))).length;
    };
    expectRefusal(await add(4, false), 413, { message: /3 files/ });
    expect(await kept()).toBe(0);
    expectRefusal(await add(3, true), 400, { message: /two/ });
    expect(await kept()).toBe(0);
    expect((await add(3, false)).status).toBe(200);
    expect(await kept()).toBe(3);
  });
});

describe('a large one is read as a small one is', () => {
  let ano: string;
  const first = products(0, 900);
  const odd = { unique_id: 'odd', type: 'product', data: { name: '{"]", 张', price: 1.1 } };
  const second = [...products(900, 699), odd, product('big', 'x张'.repeat(MiB / 4))];
  beforeAll(async () => {
    ano = await opened(first);
    const files = [1, 2].map((fill) => Buffer.alloc(10, fill));
    const payload = {
      ano,
      factoids: second,
      attachments: { 0: [sha256(files[0] as Buffer)], 3: [sha256(files[1] as Buffer)] },
      completed: false,
    };
    const parts = files.map((file, i) => filePart(i * 3, file));
    const reply = await upload(server, 'addFactoids', payload, parts);
    expect(reply.status, reply.text).toBe(200);
  });

  test('all of it', async () => {
    const { status, json, headers } = await call(server, 'readAttestation', { ano });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(json.data).toMatchObject({ no: ano, completed: false, blockchain_hash: null });
    expect(json.data.factoids).toEqual([...first, ...second]);
    expect(json.data.identities).toEqual({ ID: '42012319800127691X' });
    expect(json.data.attachments).toEqual({ 900: [expect.any(String)], 903: [expect.any(String)] });
  });

  test.each([
    ['identities', { factoids: null, attachments: null }],
    ['attachments', { factoids: null, identities: null }],
    ['factoids', { identities: null, attachments: null }],
  ])('only %s', async (name, rest) => {
    const { json } = await call(server, 'readAttestation', { ano, fields: [name] });
    expect(json.data).toMatchObject(rest);
    expect(json.data[name]).not.toBeNull();
  });

  test('of another member it is unknown', async () => {
    expectRefusal(await call(server, 'readAttestation', { ano }, server.otherMember), 400);
  });
});

test('unread answers are held by a few pieces, and their callers are disconnected', async () => {
  const part = (from: number) =>
    Array.from({ length: 25 }, (_, i) => product(`f${from + i}`, 'x'.repeat(150_000)));
  const ano = await opened(part(0));
  await add(ano, part(25));
  const { port } = new URL(server.url);
  const body = () => Buffer.from(jsonBody(envelope('readAttestation', { ano }, server.member)));
  const request = () =>
    httpBytes({
      method: 'POST',
      target: new URL(urlOf(server, 'readAttestation')).pathname,
      headers: [['Content-Type', 'application/json']],
      body: body(),
    });
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      // Reads a first piece, so that the answer is under way, and then no more.
      socket.write(request());
      await once(socket, 'readable');
      return socket;
    }),
  );
  // As whole texts they would be of 140 MiB.
  expect(held() - before).toBeLessThan(75 * MiB);
  const closed = sockets.map((socket) => once(socket, 'close'));
  // A paused socket sees that it was closed only when it reads again; the server logs it at once.
  await expect.poll(() => lines.filter(({ cut }) => cut).length, { timeout: 60_000 }).toBe(20);
  let received = 0;
  for (const socket of sockets) {
    socket.on('data', (piece: Buffer) => {
      received += piece.length;
    });
  }
  await Promise.all(closed);
  expect(received).toBeLessThan(20 * 7 * MiB);
});
