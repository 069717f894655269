import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:https';
import { connect as connectTcp, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from './server-under-test.ts';
import { writeTlsFiles } from './write-tls-files.ts';

/** Connections of each kind of peer. */
const each = 4;

let folder: string;
let server: ServerUnderTest;
let port: number;
let hello: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-tls-'));
  server = await startServerUnderTest({
    ...(await writeTlsFiles(folder)),
    maxConnections: each * peers.length,
    headerTimeout: 1,
    requestTimeout: 2,
    answerTimeout: 1,
    idleTimeout: 1,
    bodyGrace: 1,
  });
  port = Number(new URL(server.url).port);
  hello = await clientHello();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** What a TLS client sends first. */
async function clientHello(): Promise<Buffer> {
  const sink = createServer().listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const client = connectTls({ port: (sink.address() as { port: number }).port, host: '127.0.0.1' });
  client.on('error', () => {});
  const [socket] = (await once(sink, 'connection')) as [Socket];
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  socket.destroy();
  sink.close();
  return bytes;
}

/** A connection that stays open from this side; `then` is done once it is up. */
async function tcp(first: Buffer | string, then?: (socket: Socket) => void): Promise<Socket> {
  const socket = connectTcp({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  // A reset is one way to be closed.
  socket.on('error', () => {});
  socket.write(first);
  then?.(socket);
  return socket;
}

async function tls(then: (socket: TLSSocket) => void, options: object = {}): Promise<Socket> {
  const raw = await tcp('');
  const socket = connectTls({ socket: raw, rejectUnauthorized: false, ...options });
  socket.on('error', () => {});
  // On a busy machine a handshake may take longer than it has: then the server has given this connection back already.
  await new Promise((resolve) => socket.once('secureConnect', resolve).once('close', resolve));
  if (!socket.destroyed) then(socket);
  return raw;
}

const head = 'GET /healthz HTTP/1.1\r\nHost: a\r\n';
const body = 'POST /api/v1/attestation HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

function byteByByte(socket: Socket, bytes: Buffer): void {
  let at = 0;
  const timer = setInterval(() => socket.write(bytes.subarray(at, ++at)), 100);
  socket.on('close', () => clearInterval(timer));
}

const reading = (socket: Socket) => void socket.resume();

const peers: [string, () => Promise<Socket>][] = [
  ['sends nothing', () => tcp('', reading)],
  ['sends nothing and reads nothing', () => tcp('')],
  ['sends nothing and closes its side', () => tcp('', (socket) => socket.end())],
  ['sends a part of its hello', () => tcp(hello.subarray(0, 40), reading)],
  ['sends a part of its hello and closes its side', () => tcp(hello.subarray(0, 40), (s) => s.end())],
  ['sends its hello byte by byte', () => tcp('', (socket) => byteByByte(socket, hello))],
  ['sends its hello and then nothing', () => tcp(hello, reading)],
  ['sends its hello and reads nothing', () => tcp(hello)],
  ['sends its hello and closes its side', () => tcp(hello, (socket) => socket.end())],
  ['sends its hello and then noise', () => tcp(Buffer.concat([hello, Buffer.alloc(500, 7)]))],
  ['sends noise', () => tcp(Buffer.alloc(500, 7))],
  ['speaks plain HTTP', () => tcp(`${head}\r\n`)],
  ['shakes hands and then sends nothing', () => tls(reading)],
  ['shakes hands, sends nothing and reads nothing', () => tls((socket) => socket.pause())],
  ['shakes hands and closes its side', () => tls((socket) => socket.end())],
  ['shakes hands in TLS 1.2 and then sends nothing', () => tls(reading, { maxVersion: 'TLSv1.2' })],
  [
    'shakes hands again and again',
    () =>
      tls(
        (socket) => {
          const again = () => socket.renegotiate({ rejectUnauthorized: false }, (error) => error ?? again());
          again();
        },
        { maxVersion: 'TLSv1.2' },
      ),
  ],
  ['sends a part of a head', () => tls((socket) => socket.write(head))],
  ['sends a head byte by byte', () => tls((socket) => byteByByte(socket, Buffer.from(head)))],
  [
    'sends a head and a part of a body',
    () => tls((socket) => socket.write(`${body}Content-Length: 100\r\n\r\n{`)),
  ],
  ['sends what is not HTTP and reads nothing', () => tls((socket) => socket.pause().write('\x00\r\n\r\n'))],
  ['sends a request and then nothing', () => tls((socket) => socket.write(`${head}\r\n`))],
  ['sends a request and reads nothing', () => tls((socket) => socket.pause().write(`${head}\r\n`))],
  [
    'sends requests without end and reads nothing',
    () =>
      tls((socket) => {
        const more = () =>
          socket.destroyed || socket.write(`${head}\r\n`.repeat(1000), () => setImmediate(more));
        socket.pause();
        more();
      }),
  ],
];

async function health(): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  request(`${server.url}/healthz`, { rejectUnauthorized: false, agent: false }, (answer) => {
    answer.resume();
    resolve(answer.statusCode);
  })
    .on('error', () => resolve(undefined))
    .end();
  return promise;
}

/** Which of these connections the server holds, by the kernel's table: its socket still has an inode. */
async function held(sockets: ReadonlyMap<number, string>): Promise<string[]> {
  const rows = (await readFile('/proc/self/net/tcp', 'utf8')).split('\n').slice(1, -1);
  const names = rows.map((line) => {
    const [, local = '', remote = '', , , , , , , inode] = line.trim().split(/\s+/);
    return inode !== '0' && portIn(local) === port ? sockets.get(portIn(remote)) : undefined;
  });
  return names.filter((name) => name !== undefined);
}

function portIn(address: string): number {
  return Number.parseInt(address.split(':')[1] ?? '', 16);
}

test('every silent or half-open peer gives its connection back', async () => {
  const all = peers.flatMap((peer) => Array.from({ length: each }, () => peer));
  const opened = await Promise.all(all.map(async ([name, open]) => ({ name, socket: await open() })));
  // One that is closed already has no port.
  const names = new Map(
    opened.flatMap(({ name, socket: { localPort } }) => (localPort ? [[localPort, name]] : [])),
  );
  await expect.poll(() => held(names), { timeout: 60_000 }).toEqual([]);
  expect(await health()).toBe(200);
  for (const { socket } of opened) socket.destroy();
});
