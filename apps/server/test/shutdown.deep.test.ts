import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@attestation/contract/v1';
import { afterEach, describe, expect, test } from 'vitest';
import {
  call,
  envelope,
  jsonBody,
  type ServerUnderTest,
  smallest,
  startServerUnderTest,
} from './server-under-test.ts';

/** The beginning of a signed create on a connection of its own; `finish` sends the rest and reads the answer. */
async function beginCreate(server: ServerUnderTest): Promise<{ finish(): Promise<string>; socket: Socket }> {
  const body = jsonBody(envelope('createAttestation', smallest(server), server.member));
  const head = `POST ${operations.createAttestation.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  socket.write(head + body.slice(0, 50));
  // An answer to a later request says that the server has this one's beginning, too.
  await fetch(`${server.url}/healthz`);
  return {
    socket,
    async finish() {
      let answer = '';
      socket.on('data', (text: string) => {
        answer += text;
      });
      socket.write(body.slice(50));
      await once(socket, 'close');
      return answer;
    },
  };
}

describe('closing', () => {
  test('lets a request in flight finish, then ends its connection', async () => {
    const server = await startServerUnderTest();
    const serverFile = join(server.dataDir, 'server.json');
    expect(JSON.parse(await readFile(serverFile, 'utf8'))).toEqual({ url: server.url, pid: process.pid });
    const request = await beginCreate(server);
    const stopped = server.stop();
    const answer = await request.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer.toLowerCase()).toContain('connection: close');
    await stopped;
    expect(existsSync(serverFile)).toBe(false);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('is not held up by a connection that was answered before its body had come', async () => {
    const server = await startServerUnderTest({ addressRate: 0.001, addressBurst: 1 });
    // One request is all that this address has: the create is answered before the rest of it comes.
    await fetch(`${server.url}/healthz`);
    const request = await beginCreate(server);
    const [answer] = (await once(request.socket, 'data')) as [string];
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    const stopped = server.stop();
    await sleep(50);
    await request.finish();
    await stopped;
  });

  test('is not held up by idle connections', async () => {
    const server = await startServerUnderTest();
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    socket.resume();
    await server.stop();
    await closed;
  });
});

test('what was stored is there after a restart, for the same keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'restart-'));
  const settings = { dataDir: join(folder, 'data'), keyFile: join(folder, 'key') };
  try {
    const first = await startServerUnderTest(settings);
    const payload = smallest(first);
    const ano = (await call(first, 'createAttestation', payload)).json.data.no;
    await first.stop();
    const second = await startServerUnderTest(settings);
    expect(second.member.accessKey).toBe(first.member.accessKey);
    expect((await call(second, 'readAttestation', { ano })).json.data).toMatchObject(payload);
    expect((await call(second, 'createAttestation', payload)).json.data.no).toBe(ano);
    await second.stop();
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('as a process', () => {
  const children: ChildProcess[] = [];
  let folder: string;
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  function start(env: Record<string, string> = {}): {
    child: ChildProcess;
    said: () => string;
    ended: Promise<unknown[]>;
  } {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
      env: { PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    const texts: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => texts.push(text));
    }
    return { child, said: () => texts.join(''), ended: once(child, 'close') };
  }

  /** Its address, once it has said it: server.json is there earlier, when no signal is waited for yet. */
  async function listening(said: () => string): Promise<string> {
    await expect.poll(said).toMatch(/"msg":"the server is ready"\}\n/);
    // Passkeys work there.
    await expect.poll(said).toMatch(/"console":"http:\/\/localhost:\d+\/console/);
    return /"listens_on":"([^"]+)/.exec(said())?.[1] ?? '';
  }

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a request in flight finish, and the process ends well',
    async (signal) => {
      folder = await mkdtemp(join(tmpdir(), 'shutdown-'));
      const { child, ended, said } = start();
      const url = await listening(said);
      const body = '{"request_id":"in-flight"';
      const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
      socket.write(
        `POST /api/v1/attestations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length + 1}\r\n\r\n${body}`,
      );
      await fetch(`${url}/healthz`);
      child.kill(signal);
      await vanished(url);
      let answer = '';
      socket.on('data', (text: string) => {
        answer += text;
      });
      socket.write('}');
      expect(await ended, said()).toEqual([0, null]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 .*"request_id":"in-flight"/s);
      expect(existsSync(join(folder, 'data', 'server.json'))).toBe(false);
    },
  );

  /** Until the server takes no new connection. */
  async function vanished(url: string): Promise<void> {
    for (;;) {
      const refused = await fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
        () => false,
        () => true,
      );
      if (refused) return;
    }
  }

  test('SIGTERM announces the stop for DRAIN_TIME; a second one does not wait for it', async () => {
    folder = await mkdtemp(join(tmpdir(), 'shutdown-'));
    const { child, ended, said } = start({ DRAIN_TIME: '3600' });
    const url = await listening(said);
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 60_000 }).toBe(503);
    const { status, headers } = await fetch(`${url}/healthz`);
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    child.kill('SIGTERM');
    expect(await ended, said()).toEqual([1, null]);
  });

  test('a second server on the same DATA_DIR is refused with a sentence; the first one goes on', async () => {
    folder = await mkdtemp(join(tmpdir(), 'shutdown-'));
    const first = start();
    const url = await listening(first.said);
    const second = start();
    expect(await second.ended).toEqual([1, null]);
    expect(second.said()).toMatch(
      new RegExp(`^Another server \\(process ${first.child.pid}\\) is using DATA_DIR .*\n$`),
    );
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(existsSync(join(folder, 'data', 'server.json'))).toBe(true);
    first.child.kill('SIGTERM');
    await first.ended;
  });
});
