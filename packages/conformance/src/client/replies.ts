import type { ServerResponse } from 'node:http';

/** A request that is to be answered. */
export interface Exchange {
  readonly response: ServerResponse;
  readonly requestId: string;
  /** `data` of a success, as JSON text. */
  readonly data: string;
  /** In which the command runs. */
  readonly folder: string;
  /** The address that redirects lead to. */
  readonly elsewhere: string;
}

/** Answers a request, or breaks its connection. */
export type Reply = (exchange: Exchange) => void;

/** A success as the description says. */
export function succeeded(status = 200): Reply {
  return (exchange) => send(exchange, status, bodyOf(exchange));
}

/** A success with other text than `bodyOf` gives. */
export function succeededWith(change: (exchange: Exchange) => string, type?: string): Reply {
  return (exchange) => send(exchange, 200, change(exchange), type);
}

export function bodyOf({ requestId, data }: Exchange): string {
  return `{"request_id":${JSON.stringify(requestId)},"data":${data}}`;
}

/** An error as the description says. */
export function refused(
  status: number,
  message: string,
  headers: () => Readonly<Record<string, string>> = () => ({}),
): Reply {
  return (exchange) => {
    const body = { request_id: exchange.requestId, message, timestamp: Date.now() };
    send(exchange, status, JSON.stringify(body), 'application/json', headers());
  };
}

/** An error that something between client and service wrote. */
export function failed(status: number, type: string, body: string): Reply {
  return (exchange) => send(exchange, status, body, type);
}

export function redirected(status: number): Reply {
  return (exchange) =>
    send(exchange, status, '', 'text/plain', { Location: `${exchange.elsewhere}/api/v1/attestations` });
}

/** The request was processed, and the connection breaks before the answer. */
export const unanswered: Reply = ({ response }) => response.socket?.destroy();

/** The connection ends within the answer, whose length was announced. */
export const cutAnswer: Reply = (exchange) => rawJson(exchange, 0.5);

/** The connection is closed after the answer, which did not announce it. */
export const closedAfterwards: Reply = (exchange) => rawJson(exchange, 1);

function rawJson(exchange: Exchange, share: number): void {
  const body = Buffer.from(bodyOf(exchange));
  const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  raw(exchange, head, body.subarray(0, Math.floor(body.length * share)));
}

/** How a file is sent. */
export interface FileAnswer {
  /** Of Content-Disposition: `filename="a.zip"`. FOLDER in it is that of the command. */
  readonly parameter: string;
  readonly bytes: Buffer;
  /** Whether its last tenth is missing. */
  readonly cut?: boolean;
  /** How a file that is cut is framed; by its length when left out. */
  readonly chunked?: boolean;
}

export function fileSent({ parameter, bytes, cut = false, chunked = false }: FileAnswer): Reply {
  return (exchange) => {
    const type = 'application/zip';
    const name = `attachment; ${parameter.replace('FOLDER', exchange.folder)}`;
    if (!cut) return send(exchange, 200, bytes, type, { 'Content-Disposition': name });
    const sent = bytes.subarray(0, Math.floor(bytes.length * 0.9));
    const framing = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes.length}`;
    const head = `Content-Type: ${type}\r\nContent-Disposition: ${name}\r\n${framing}\r\n`;
    const size = Buffer.from(`${sent.length.toString(16)}\r\n`);
    raw(exchange, head, chunked ? Buffer.concat([size, sent, Buffer.from('\r\n')]) : sent);
  };
}

/** Bytes that Node's server would not send. The connection ends with them. */
function raw({ response }: Exchange, head: string, body: Buffer): void {
  response.socket?.end(Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${head}\r\n`), body]));
}

function send(
  { response }: Exchange,
  status: number,
  body: string | Buffer,
  type = 'application/json',
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...headers,
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(body)),
  });
  response.end(body);
}
