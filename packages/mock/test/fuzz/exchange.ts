import { connect } from 'node:net';
import type { MultipartCase } from './multipart-case.ts';
import type { Random } from './random.ts';

/** An answer over a raw socket; undefined when the caller hung up, or the mock did. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

const patience = 20_000;

/** Sends one case in pieces, on a connection of its own. @throws Error when nothing comes in time. */
export function exchange(url: string, sent: MultipartCase, random: Random): Promise<RawAnswer | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const received: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const timer = setTimeout(() => {
      reject(new Error(`no answer in ${patience} ms to: ${sent.name}`));
      socket.destroy();
    }, patience);
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    socket.on('error', () => undefined); // `close` follows
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answerIn(Buffer.concat(received).toString('utf8')));
    });
    socket.on('end', () => socket.end());
    for (const piece of pieces(wireBytes(sent), random)) socket.write(piece);
    if (sent.hangUpAt !== undefined) socket.end(() => socket.destroy());
  });
}

function wireBytes({ path, contentType, body, length, hangUpAt }: MultipartCase): Buffer {
  const framing = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const head = `POST ${path} HTTP/1.1\r\nHost: mock\r\nConnection: close\r\nContent-Type: ${contentType}\r\n${framing}\r\n\r\n`;
  const framed = length === undefined ? chunked(body) : body;
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), framed]);
  return hangUpAt === undefined ? bytes : bytes.subarray(0, Buffer.byteLength(head) + hangUpAt);
}

function chunked(body: Buffer): Buffer {
  const chunk = body.length > 0 ? `${body.length.toString(16)}\r\n` : '';
  return Buffer.concat([Buffer.from(chunk), body, Buffer.from(chunk ? '\r\n0\r\n\r\n' : '0\r\n\r\n')]);
}

function pieces(bytes: Buffer, random: Random): Buffer[] {
  if (random.chance(0.5)) return [bytes];
  const at = random.int(bytes.length);
  return [bytes.subarray(0, at), bytes.subarray(at)];
}

function answerIn(text: string): RawAnswer | undefined {
  const [, status, body] = /^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n([\s\S]*)$/.exec(text) ?? [];
  return status === undefined || body === undefined ? undefined : { status: Number(status), body };
}
