import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PythonServer, startPythonServer } from './start-python-server.ts';

const post = 'POST /api/v1/cas HTTP/1.1\r\nHost: x\r\n';
const form = 'Content-Type: multipart/form-data';

/** What is written, and how the answer begins; the connection is then ended from here. */
const wires: [string, string, string][] = [
  ['no HTTP', 'one two three four\r\n\r\n', 'HTTP/1.1 400'],
  ['another method', 'FOO-BAR /api/v1/cas HTTP/1.1\r\nHost: x\r\n\r\n', 'HTTP/1.1 405'],
  ['too long a path', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n\r\n`, 'HTTP/1.1 414'],
  ['no body', `${post}\r\n`, 'HTTP/1.1 400'],
  ['a length that is not a number', `${post}Content-Length: -1\r\n\r\n`, 'HTTP/1.1 400'],
  ['a length beyond all bounds', `${post}Content-Length: 99999999999\r\n\r\n{}`, 'HTTP/1.1 413'],
  ['half a body', `${post}Content-Length: 10\r\n\r\n{}`, 'HTTP/1.1 400'],
  ['chunks', `${post}Transfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n0\r\n\r\n`, 'HTTP/1.1 400'],
  ['a chunk without a length', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 'HTTP/1.1 400'],
  ['deep nesting', `${post}Content-Length: 50000\r\n\r\n${'['.repeat(50_000)}`, 'HTTP/1.1 400'],
  ['what is not UTF-8', `${post}Content-Length: 3\r\n\r\n"\xe9"`, 'HTTP/1.1 400'],
  ['a form without a boundary', `${post}${form}\r\nContent-Length: 2\r\n\r\n--`, 'HTTP/1.1 400'],
  ['half a form', `${post}${form}; boundary=b\r\nContent-Length: 8\r\n\r\n--b\r\nabc`, 'HTTP/1.1 400'],
  ['an empty form', `${post}${form}; boundary=b\r\nContent-Length: 5\r\n\r\n--b--`, 'HTTP/1.1 400'],
];

describe('the server in Python, on the wire', () => {
  let server: PythonServer;
  beforeAll(async () => {
    server = await startPythonServer();
  });
  afterAll(() => server?.stop());

  test.each(wires)('answers %s', async (_, written, begin) => {
    const answer = await talk(server.url, written);
    expect(answer.slice(0, begin.length)).toBe(begin);
    const body: unknown = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    expect(body).toEqual({
      request_id: '',
      message: expect.stringMatching(/[\w)]\.$/),
      timestamp: expect.any(Number),
    });
  });

  test('answers HEAD without a body', async () => {
    const answer = await talk(server.url, 'HEAD /api/v1/cas HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 405[\s\S]*Content-Length: [1-9][\s\S]*\r\n\r\n$/);
  });
});

function talk(url: string, written: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(written, 'latin1'));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}
