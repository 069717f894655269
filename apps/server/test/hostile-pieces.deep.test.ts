import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { trickle } from './trickle.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess();
});
afterAll(async () => {
  await server.stop();
  await server.remove();
});

const connections = 8;

/** A piece of one byte takes six on the wire, and some 500 in memory where each is held for itself. */
const inPieces = (count: number) => Buffer.from('1\r\n \r\n'.repeat(count));

function chunk(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`;
}

const part = (disposition: string) =>
  chunk(`--b\r\nContent-Disposition: form-data; name="${disposition}\r\n\r\n`);

test.each([
  ['a JSON body', 'application/json', ''],
  ['a form', 'application/x-www-form-urlencoded', ''],
  ['a text part', 'multipart/form-data; boundary=b', part('payload"')],
  ['a file', 'multipart/form-data; boundary=b', part('attachments[0][]"; filename="a.pdf"')],
])(
  '%s in pieces of one byte is refused, and takes no more memory than others',
  async (_name, type, first) => {
    const head = `POST /api/v1/attestations HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const request = Buffer.concat([Buffer.from(head + first), inPieces(200_000)]);
    const endings = await Promise.all(
      Array.from({ length: connections }, () => trickle(server.port, request, Buffer.alloc(0), 1, 20)),
    );
    for (const { text } of endings) expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*too many small pieces/);
    expect((await server.memory()).peak).toBeLessThan(400e6);
    expect(server.faults()).toEqual([]);
  },
  60_000,
);

test('a body in small pieces that are few, or larger, is read', async () => {
  const head =
    'POST /api/v1/attestations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
  for (const pieces of [inPieces(4000), Buffer.from(chunk(' '.repeat(20)).repeat(10_000))]) {
    const request = Buffer.concat([Buffer.from(head), pieces, Buffer.from('0\r\n\r\n')]);
    const { text } = await trickle(server.port, request, Buffer.alloc(0), 1, 20);
    expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*not a JSON object/);
  }
});
