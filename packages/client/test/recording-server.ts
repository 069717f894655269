import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it was on the wire. */
export interface Recorded {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Reply = (recorded: Recorded, response: ServerResponse) => void;

/** A server that keeps what it got, byte for byte, and answers as set. */
export async function startRecordingServer(reply: Reply) {
  const requests: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const body = await readAll(request).catch(() => undefined); // cut by the client, as some tests want
    if (!body) return;
    const recorded = {
      path: request.url ?? '',
      method: request.method ?? '',
      headers: request.headers,
      body,
    };
    requests.push(recorded);
    reply(recorded, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The request_id in either encoding, found without the code under test. */
export function requestIdOf({ headers, body }: Recorded): string {
  if (headers['content-type'] === 'application/json') return JSON.parse(body.toString()).request_id;
  return (
    formParts({ headers, body })
      .find((part) => part.name === 'request_id')
      ?.content.toString() ?? ''
  );
}

export function succeed(data: object): Reply {
  return (recorded, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ request_id: requestIdOf(recorded), data }));
  };
}

export interface Part {
  name: string;
  filename: string | undefined;
  type: string | undefined;
  content: Buffer;
}

/** RFC 7578, read with nothing but Buffer. */
export function formParts({ headers, body }: Pick<Recorded, 'headers' | 'body'>): Part[] {
  const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) throw new Error(`no form: ${headers['content-type']}`);
  const parts: Part[] = [];
  let at = body.indexOf(`--${boundary}\r\n`);
  for (;;) {
    const headEnd = body.indexOf('\r\n\r\n', at);
    const end = body.indexOf(`\r\n--${boundary}`, headEnd);
    if (headEnd < 0 || end < 0) throw new Error('a part is cut');
    const head = body.subarray(at, headEnd).toString();
    parts.push({
      name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
      filename: /filename="([^"]*)"/.exec(head)?.[1],
      type: /Content-Type: (\S+)/.exec(head)?.[1],
      content: body.subarray(headEnd + 4, end),
    });
    at = end + 2;
    if (body.subarray(at).toString() === `--${boundary}--\r\n`) return parts;
  }
}
