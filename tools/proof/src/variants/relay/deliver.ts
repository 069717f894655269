import { setTimeout as sleep, setImmediate as yieldOnce } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { createRandom } from '../../null-servers/reply.ts';
import { deliverWhole, type Relayed, type RelayRules, writeHead } from './relay.ts';

/** Ways to put one and the same answer on the wire. */
type Delivery = NonNullable<RelayRules['deliver']>;

/** Without a length, in pieces that cut characters apart. */
export const inChunks: Delivery = async (answer, response) => {
  writeHead(answer, response);
  for (let at = 0; at < answer.body.length; at += 7 + at) {
    response.write(answer.body.subarray(at, at + 7 + at));
    await yieldOnce();
  }
  response.end();
};

/** The body a byte at a time; a long one goes on in larger pieces, so that runs end. */
export const byteByByte: Delivery = async (answer, response) => {
  writeHead(answer, response, [['Content-Length', String(answer.body.length)]]);
  response.flushHeaders();
  const slow = Math.min(answer.body.length, 600);
  for (let at = 0; at < slow; at += 1) {
    response.write(answer.body.subarray(at, at + 1));
    await yieldOnce();
  }
  response.end(answer.body.subarray(slow));
};

/** @param from @param to milliseconds that each answer waits, the same in each run. */
export function late(from: number, to: number): Delivery {
  const random = createRandom(7);
  return async (answer, response) => {
    await sleep(from + random() * (to - from));
    deliverWhole(answer, response);
  };
}

/** Each answer ends its connection. */
export const closing: Delivery = (answer, response) => {
  response.shouldKeepAlive = false;
  deliverWhole(answer, response);
};

/** RFC 9112 section 6.3: neither length nor chunks, the body ends with the connection. */
export const untilClosed: Delivery = (answer, response, { method }) => {
  const lines = answer.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const body = method === 'HEAD' ? Buffer.alloc(0) : answer.body;
  const head = `HTTP/1.1 ${answer.status} \r\n${lines}Connection: close\r\n\r\n`;
  response.socket?.end(Buffer.concat([Buffer.from(head, 'latin1'), body]));
};

/** RFC 9110 section 15.2: answers that come before the answer. */
export const withEarlyHints: Delivery = (answer, response) => {
  response.writeProcessing();
  response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
  deliverWhole(answer, response);
};

/** Compressed, where the caller said that it takes that. */
export const compressed: Delivery = (answer, response) => {
  const accepts = /\bgzip\b/.test(String(response.req.headers['accept-encoding'] ?? ''));
  if (!accepts || answer.body.length === 0) return deliverWhole(answer, response);
  const zipped: Relayed = {
    ...answer,
    headers: [...answer.headers, ['Content-Encoding', 'gzip'], ['Vary', 'Accept-Encoding']],
    body: gzipSync(answer.body),
  };
  deliverWhole(zipped, response);
};

/** RFC 9112 section 7.1.2: fields after the last chunk. */
export const withTrailer: Delivery = (answer, response, { method }) => {
  if (method === 'HEAD') return deliverWhole(answer, response);
  writeHead(answer, response, [
    ['Transfer-Encoding', 'chunked'],
    ['Trailer', 'X-Checked'],
  ]);
  response.write(answer.body.subarray(0, 10));
  response.addTrailers({ 'X-Checked': 'yes' });
  response.end(answer.body.subarray(10));
};
