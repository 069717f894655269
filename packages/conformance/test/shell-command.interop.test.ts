import { execFile } from 'node:child_process';
import { generateKeyPairSync, verify } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createSigner } from '@attestation/signing';
import { printableLines } from '@attestation/signing/printable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../src/config/config.ts';
import { hideSecrets, secretsOf } from '../src/report/redact.ts';
import { shellCommand } from '../src/report/shell-command.ts';
import type { Draft } from '../src/request/draft.ts';
import type { Exchange } from '../src/target/exchange.ts';
import { writeRequest } from '../src/target/write-request.ts';

const accessKey = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

interface Received {
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly body: Buffer;
}

const received: Received[] = [];
/** Each is shown as something else, or not at all, by terminals, pages or XML. */
const hostile = '\u007f\u0085\u00ad\u200b\u2028\u2029\u202e\ufeff\ufffe\ue000\u{e0001}';
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const { method = '', url = '', headers } = request;
  received.push({ method, url, type: headers['content-type'] ?? '', body: Buffer.concat(pieces) });
  response.end('{}');
});
let folder: string;
let config: Config;
let base: Draft;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestation-conformance-'));
  await writeFile(join(folder, 'key.pem'), pem);
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go));
  const key = { accessKey, privateKey: pem, signer: await createSigner(pem) };
  config = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, member: key } as never;
  base = {
    ...{ operation: 'createAttestation', path: '/api/v1/attestations', key, requestId: 'r1', files: [] },
    payload: JSON.stringify({ unique_id: "李's 100% \\ \n", text: `\`$HOME\`${hostile}` }),
    encoding: 'json',
  };
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

async function exchangeOf(changes: Partial<Draft> = {}): Promise<Exchange> {
  const draft = { ...base, ...changes };
  const now = Math.floor(Date.now() / 1000) - 60;
  const request = await writeRequest(draft, now);
  return { request, draft, answer: undefined, missing: undefined, sentAt: now * 1000, answeredAt: 0 };
}

const scriptOf = (exchange: Exchange) => shellCommand(exchange, config, hideSecrets(secretsOf([exchange])));

/** What arrives when a person runs the script. */
async function run(exchange: Exchange): Promise<Received & { script: string; fields: Map<string, string> }> {
  // As a terminal shows it.
  const script: string = printableLines(scriptOf(exchange) ?? '');
  const env = { ...process.env, ACCESS_KEY: accessKey, KEY_FILE: join(folder, 'key.pem') };
  await promisify(execFile)('sh', ['-ec', script], { env });
  const last = received.at(-1) as Received;
  const text = last.body.toString('latin1');
  const find = (name: string) => {
    const place = new RegExp(`["; =?&]${name}["=:\\s]+([^"&,\\s]+)`);
    return decodeURIComponent(place.exec(text)?.[1] ?? '');
  };
  return { ...last, script, fields: new Map(['signature', 'tonce'].map((name) => [name, find(name)])) };
}

const isSigned = (text: string, signature = '') =>
  verify('sha256', Buffer.from(text), pair.publicKey, Buffer.from(signature, 'base64'));

const binary = Uint8Array.from({ length: 256 }, (_, at) => at);
const file = { index: 0, bytes: binary, name: 'a.bin', type: 'application/octet-stream' };

test.each<[string, Partial<Draft>]>([
  ['JSON', {}],
  ['a multipart form with a binary file', { encoding: 'multipart', files: [file] }],
  ['an urlencoded form', { encoding: 'urlencoded' }],
])('%s: the same request with a fresh tonce and a signature that holds', async (_, changes) => {
  const exchange = await exchangeOf(changes);
  const { method, url, type, body, script, fields } = await run(exchange);
  const { request } = exchange;
  expect([method, url, type]).toEqual(['POST', request.path, request.headers['Content-Type']]);
  const tonce = fields.get('tonce') ?? '';
  expect(Math.abs(Number(tonce) - Date.now() / 1000)).toBeLessThan(30);
  expect(isSigned(`POST${request.path}r1${accessKey}${tonce}${base.payload}`, fields.get('signature'))).toBe(
    true,
  );
  const old = request.signed;
  const encode = changes.encoding === 'urlencoded' ? encodeURIComponent : (text: string) => text;
  const expected = Buffer.from(request.body)
    .toString('latin1')
    .replace(encode(old?.signature ?? ''), encode(fields.get('signature') ?? ''))
    .replace(old?.tonce ?? '', tonce);
  expect(body.toString('latin1')).toBe(expected);
  expect(script).not.toContain(accessKey);
});

test('a faulty text is signed as it was, and a late tonce stays late', async () => {
  const exchange = await exchangeOf({ signed: (text) => `${text}!`, tonceOffset: -86_400 });
  const { fields } = await run(exchange);
  const tonce = fields.get('tonce') ?? '';
  expect(Math.abs(Number(tonce) + 86_400 - Date.now() / 1000)).toBeLessThan(30);
  const text = `POST/api/v1/attestationsr1${accessKey}${tonce}${base.payload}!`;
  expect(isSigned(text, fields.get('signature'))).toBe(true);
});
