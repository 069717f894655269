import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** '': it has none. */
  readonly parentId: string;
  readonly name: string;
  /** 2: server, 1: internal. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** 2: error. */
  readonly status: number;
}

export interface TraceReceiver {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** All bytes that came. */
  readonly bodies: Buffer[];
  readonly headers: IncomingHttpHeaders[];
  close(): Promise<void>;
}

/** A receiver of OTLP over HTTP (protobuf). @param answer default: takes everything */
export async function startTraceReceiver(
  answer: (response: ServerResponse) => void = (response) => response.writeHead(200).end(),
): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    headers.push(request.headers);
    bodies.push(body);
    // ExportTraceServiceRequest.resource_spans.scope_spans.spans
    for (const resource of read(body).messages(1))
      for (const scope of resource.messages(2)) spans.push(...scope.messages(2).map(spanOf));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    bodies,
    headers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The first or all values of a field, by its number. */
interface Message {
  number(field: number): number | undefined;
  bytes(field: number): Buffer | undefined;
  messages(field: number): Message[];
}

/** Field numbers: opentelemetry/proto/trace/v1/trace.proto */
function spanOf(span: Message): ReceivedSpan {
  const attributes = span.messages(9).map((pair) => {
    const [value] = pair.messages(2);
    const text = value?.bytes(1);
    const boolean = value?.number(2);
    return [
      pair.bytes(1)?.toString(),
      text?.toString() ?? (boolean === undefined ? value?.number(3) : boolean === 1),
    ];
  });
  return {
    traceId: span.bytes(1)?.toString('hex') ?? '',
    spanId: span.bytes(2)?.toString('hex') ?? '',
    parentId: span.bytes(4)?.toString('hex') ?? '',
    name: span.bytes(5)?.toString() ?? '',
    kind: span.number(6) ?? 0,
    attributes: Object.fromEntries(attributes),
    status: span.messages(15)[0]?.number(3) ?? 0,
  };
}

/** The fields of a message in the wire format of protobuf. */
function read(bytes: Buffer): Message {
  const fields: { readonly number: number; readonly value: number | Buffer }[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const key = varint();
    const type = key & 7;
    const value = type === 0 ? varint() : take(type === 2 ? varint() : type === 1 ? 8 : 4);
    fields.push({ number: key >>> 3, value });
  }
  const all = (number: number) => fields.filter((field) => field.number === number).map(({ value }) => value);
  return {
    number: (field) => all(field).find((value) => typeof value === 'number'),
    bytes: (field) => all(field).find((value) => typeof value !== 'number'),
    messages: (field) => all(field).flatMap((value) => (typeof value === 'number' ? [] : [read(value)])),
  };
}
