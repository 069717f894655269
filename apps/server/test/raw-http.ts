import { connect, type Socket } from 'node:net';

export interface RawReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends bytes as they are, and reads what comes back until the server closes or has answered `answers` times. */
export function exchange(url: string, request: string | Buffer): Promise<RawReply> {
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request));
  const chunks: Buffer[] = [];
  const finish = () => {
    const reply = parseReply(Buffer.concat(chunks).toString('utf8'));
    if (reply) resolve(reply);
    else reject(new Error(`no answer in ${JSON.stringify(Buffer.concat(chunks).toString('latin1'))}`));
    socket.destroy();
  };
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    if (parseReply(Buffer.concat(chunks).toString('utf8'))) finish();
  });
  socket.on('end', finish).on('error', reject);
  return promise;
}

function parseReply(text: string): RawReply | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = text.slice(end + 4);
  if (Buffer.byteLength(body) < Number(headers.get('content-length') ?? 0)) return undefined;
  return { status: Number(first.split(' ')[1]), headers, text: body };
}
