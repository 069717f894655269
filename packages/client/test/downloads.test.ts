import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  AbortedError,
  createClient,
  InvalidInputError,
  NetworkError,
  ResponseNotUnderstoodError,
} from '../src/index.ts';
import { privateKey } from './keys.ts';
import { type Reply, startRecordingServer } from './recording-server.ts';

const payload = { ano: 'N1' };
const bytes = Buffer.from('PK\x03\x04 \r\n\0\xff', 'latin1');

async function start(reply: Reply) {
  const server = await startRecordingServer(reply);
  onTestFinished(server.close);
  return createClient({ baseUrl: server.url, accessKey: 'AK1', privateKey });
}

function file(disposition: string | undefined, type = 'application/zip'): Reply {
  return (_, response) => {
    if (disposition !== undefined) response.setHeader('Content-Disposition', disposition);
    response.setHeader('Content-Type', type);
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  };
}

/** Announces more than it sends, and leaves the rest to the test. */
function beginning(then: (response: ServerResponse) => void): Reply {
  return (_, response) => {
    response.writeHead(200, {
      'Content-Disposition': 'attachment; filename="N1.zip"',
      'Content-Length': 1000,
    });
    response.write('PK', () => then(response));
  };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const names: [string, { given: string | undefined; want: string }][] = [
  ['quoted', { given: 'attachment; filename="N1.zip"', want: 'N1.zip' }],
  ['a token', { given: 'attachment; filename=N1.zip; size=3', want: 'N1.zip' }],
  ['escaped', { given: 'attachment; filename="a\\"b;c.zip"', want: 'a"b;c.zip' }],
  ['extended', { given: `attachment; filename="x.zip"; filename*=UTF-8''%E6%9D%8E.zip`, want: '李.zip' }],
  ['extended, broken', { given: `attachment; filename="x.zip"; filename*=UTF-8''%E6.zip`, want: 'x.zip' }],
  ['a path', { given: 'attachment; filename="../../etc/passwd"', want: 'passwd' }],
  ['a path of Windows', { given: 'attachment; filename="C:\\\\x\\\\y.zip"', want: 'y.zip' }],
  ['only dots', { given: 'attachment; filename=".."', want: 'attestation.zip' }],
  ['hidden, as in a browser', { given: undefined, want: 'attestation.zip' }],
];

test.each(names)('the file name, %s', async (_, { given, want }) => {
  const download = await (await start(file(given))).downloadAttestation({ payload });
  expect([download.fileName, download.size]).toEqual([want, bytes.length]);
  expect(Buffer.from(await new Response(download.stream).arrayBuffer())).toEqual(bytes);
});

test.each(['text/html', 'application/json; charset=utf-8'])('a nameless %s is not a file', async (type) => {
  const client = await start(file(undefined, type));
  await expect(client.downloadAttestation({ payload })).rejects.toThrow(ResponseNotUnderstoodError);
});

test('saves under a path, or into a folder under the name of the service', async () => {
  const client = await start(file('attachment; filename="../N1.zip"'));
  const folder = await temporaryFolder();
  const save = async (path: string) => (await client.downloadAttestation({ payload })).saveTo(path);
  expect(await save(join(folder, 'my.zip'))).toBe(join(folder, 'my.zip'));
  expect(await save(join(folder, 'my.zip'))).toBe(join(folder, 'my.zip')); // replaced
  expect(await save(folder)).toBe(join(folder, 'N1.zip'));
  expect((await readdir(folder)).sort()).toEqual(['N1.zip', 'my.zip']);
  expect(await readFile(join(folder, 'N1.zip'))).toEqual(bytes);
});

test('a connection that breaks leaves no file and says so', async () => {
  const client = await start(beginning((response) => response.destroy()));
  const folder = await temporaryFolder();
  const download = await client.downloadAttestation({ payload });
  await expect(download.saveTo(folder)).rejects.toThrow(NetworkError);
  expect(await readdir(folder)).toEqual([]);
});

test('a place that cannot be written is said, and the connection let go', async () => {
  let closed: Promise<unknown> | undefined;
  const client = await start(
    beginning((response) => {
      closed = once(response, 'close');
    }),
  );
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'a'));
  const download = await client.downloadAttestation({ payload });
  await expect(download.saveTo(join(folder, 'missing', 'x.zip'))).rejects.toThrow(InvalidInputError);
  expect(closed).toBeDefined();
  await closed;
});

test('the time counts until the file begins, the signal to its end', async () => {
  const client = await start(beginning((response) => setTimeout(() => response.write('more'), 300)));
  const controller = new AbortController();
  const { stream } = await client.downloadAttestation(
    { payload },
    { timeoutMs: 200, signal: controller.signal },
  );
  const reader = stream.getReader();
  const read = async () => Buffer.from((await reader.read()).value ?? []).toString();
  expect([await read(), await read()]).toEqual(['PK', 'more']);
  controller.abort();
  await expect(reader.read()).rejects.toThrow(AbortedError);
});

test('a cancelled stream closes the connection', async () => {
  let closed: Promise<unknown> | undefined;
  const client = await start(
    beginning((response) => {
      closed = once(response, 'close');
    }),
  );
  const { stream } = await client.downloadAttestation({ payload });
  await stream.cancel();
  expect(closed).toBeDefined();
  await closed;
});
