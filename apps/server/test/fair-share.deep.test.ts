import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encoded, urlOf } from './encodings.ts';
import { filePart, sha256 } from './files.ts';
import { httpBytes } from './fuzz/http-bytes.ts';
import {
  envelope,
  multipart,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
} from './server-under-test.ts';

const KiB = 1024;

let server: ServerUnderTest;
beforeAll(async () => {
  const budgets = { spoolBudget: 450 * KiB, bodyBudget: 450 * KiB, bodyGrace: 60 };
  server = await startServerUnderTest({ ...budgets, metricsPort: 0 });
});
afterAll(() => server.stop());

interface Sent {
  readonly socket: Socket;
  readonly answer: () => string;
}

/** Sends from an address of this machine. */
async function sendFrom(localAddress: string, bytes: Buffer): Promise<Sent> {
  const socket = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', localAddress });
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  // A reset is one way to be refused.
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, answer: () => text };
}

const target = () => new URL(urlOf(server, 'createAttestation')).pathname;

function upload(): Buffer {
  const file = Buffer.alloc(100 * KiB, 'x');
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'x' } }];
  const fields = envelope(
    'createAttestation',
    smallest(server, { factoids, attachments: { 0: [sha256(file)] } }),
    server.member,
  );
  const parts = Object.entries(fields).map(([name, content]) => ({ name, content: String(content) }));
  const { body, contentType } = multipart([...parts, filePart(0, file)]);
  return httpBytes({ target: target(), headers: [['Content-Type', contentType]], body });
}

function json(): Buffer {
  const fields = envelope('createAttestation', smallest(server, { x: 'x'.repeat(100 * KiB) }), server.member);
  const { body, contentType } = encoded(fields, 'json');
  return httpBytes({ target: target(), headers: [['Content-Type', contentType]], body: Buffer.from(body) });
}

/** Bytes that requests hold now. */
async function held(metric: string): Promise<number> {
  const text = await (await fetch(server.running.metricsUrl ?? '')).text();
  return Number(new RegExp(`^${metric} (\\d+)$`, 'm').exec(text)?.[1]);
}

describe.each([
  ['files', upload, 'attestation_spool_bytes'],
  ['JSON bodies', json, 'attestation_body_bytes'],
])('%s', (_name, make, metric) => {
  test('an address that fills the room gives way to another', async () => {
    // Each stops just before its end.
    const slow: Sent[] = [];
    const refused = () => slow.filter(({ answer }) => answer().startsWith('HTTP/1.1 429 '));
    // The room has space for four; the others are refused for want of it. One after the other: what a refused one has
    // sent takes room until its answer is on the way.
    for (let i = 1; i <= 8; i += 1) {
      slow.push(await sendFrom('127.0.0.2', make().subarray(0, -100)));
      if (i <= 4) await expect.poll(() => held(metric)).toBeGreaterThan(i * 99 * KiB);
      else await expect.poll(() => refused().length).toBe(i - 4);
    }
    const other = await sendFrom('127.0.0.3', make());
    await expect.poll(other.answer).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => refused().length).toBe(5);
    expect(refused()[0]?.answer()).toMatch(/\r\nretry-after: \d+\r\n/i);
    for (const { socket } of [...slow, other]) socket.destroy();
    // And all of it is free again.
    for (let i = 0; i < 4; i += 1) {
      const after = await sendFrom('127.0.0.2', make());
      await expect.poll(after.answer).toMatch(/^HTTP\/1\.1 200 /);
      after.socket.destroy();
    }
  });
});
