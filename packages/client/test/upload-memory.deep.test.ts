/** A file is never held in memory as a whole, however large, also not by the Request of openapi-fetch. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MiB = 2 ** 20;
const script = join(import.meta.dirname, 'upload-large.ts');
let folder = '';
const received: number[] = [];

/** Counts what comes and keeps nothing of it but the start, which has the envelope. */
const server = createServer(async (request, response) => {
  let [start, bytes] = ['', 0];
  for await (const chunk of request) {
    if (start.length < 4096) start += String(chunk).slice(0, 4096);
    bytes += chunk.length;
  }
  received.push(bytes);
  const [, request_id] = /name="request_id"\r\n\r\n(.*)\r\n/.exec(start) ?? [];
  response.end(JSON.stringify({ request_id, data: { success: true } }));
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-upload-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

async function peakOfUpload(size: number): Promise<number> {
  const path = join(folder, `${size}`);
  const file = await open(path, 'w');
  await file.truncate(size); // reads as zeros
  await file.close();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { stdout } = await promisify(execFile)(process.execPath, [script, url, path]);
  expect(received.pop()).toBeGreaterThan(size);
  return Number(stdout);
}

test('256 MiB go up in about the memory of 1 MiB', { timeout: 120_000 }, async () => {
  const [small, large] = [await peakOfUpload(MiB), await peakOfUpload(256 * MiB)];
  console.log(`1 MiB: ${small} MiB of memory at most, 256 MiB: ${large} MiB`);
  expect(large - small).toBeLessThan(128);
});
