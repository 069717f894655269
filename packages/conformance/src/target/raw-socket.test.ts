import { describe, expect, test } from 'vitest';
import { parseAnswer } from './raw-socket.ts';

const cases: [string, { text: string; closed?: boolean; method?: string; want: string | undefined }][] = [
  ['a body of known length', { text: 'HTTP/1.1 413 X\r\nContent-Length: 2\r\n\r\nab', want: '413 ab' }],
  ['a body that is not whole', { text: 'HTTP/1.1 413 X\r\nContent-Length: 3\r\n\r\nab', want: undefined }],
  ['a body up to the end', { text: 'HTTP/1.1 500 X\r\n\r\nab', closed: true, want: '500 ab' }],
  ['a body whose end is not seen', { text: 'HTTP/1.1 500 X\r\n\r\nab', want: undefined }],
  [
    'chunks',
    {
      text: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1;x=1\r\nc\r\n0\r\n\r\n',
      want: '200 abc',
    },
  ],
  [
    'chunks that go on',
    { text: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n', want: undefined },
  ],
  [
    '100 before the answer',
    { text: 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', want: '200 ' },
  ],
  ['100 alone', { text: 'HTTP/1.1 100 Continue\r\n\r\n', closed: true, want: undefined }],
  [
    'HEAD, which has no body',
    { text: 'HTTP/1.1 405 X\r\nContent-Length: 9\r\n\r\n', method: 'HEAD', want: '405 ' },
  ],
  ['no HTTP', { text: 'hello\r\n\r\n', closed: true, want: undefined }],
  ['a head that is not whole', { text: 'HTTP/1.1 200 OK\r\nConte', closed: true, want: undefined }],
];

describe('an answer in bytes', () => {
  test.each(cases)('%s', (_, { text, closed = false, method = 'POST', want }) => {
    const answer = parseAnswer(Buffer.from(text), method, closed);
    expect(answer && `${answer.status} ${Buffer.from(answer.body)}`).toBe(want);
  });

  test('headers that repeat are joined, names are in lower case', () => {
    const answer = parseAnswer(
      Buffer.from('HTTP/1.1 200 OK\r\nA: 1\r\na: 2\r\nContent-Length: 0\r\n\r\n'),
      'POST',
      false,
    );
    expect(answer?.headers.a).toBe('1, 2');
  });
});
