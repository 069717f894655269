import type { Answer } from './exchange.ts';

/**
 * The answer in what a connection has brought so far; undefined when it is not whole yet, or no HTTP.
 *
 * @param closed whether no more will come: the end of a body without a length (RFC 9112 section 6.3)
 */
export function parseAnswer(received: Buffer, method: string, closed: boolean): Answer | undefined {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1]);
  if (Number.isNaN(status)) return undefined;
  const rest = received.subarray(end + 4);
  // 1xx: the answer is still to come.
  if (status < 200) return parseAnswer(rest, method, closed);
  const headers = headersOf(lines);
  const body = bodyOf(rest, status, headers, method, closed);
  return body && { status, headers, body };
}

function headersOf(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 0) continue;
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

function bodyOf(
  rest: Buffer,
  status: number,
  headers: Readonly<Record<string, string>>,
  method: string,
  closed: boolean,
): Buffer | undefined {
  if (method === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  if (/chunked\s*$/i.test(headers['transfer-encoding'] ?? '')) return unchunk(rest);
  const length = headers['content-length'];
  if (length === undefined) return closed ? rest : undefined;
  return rest.byteLength >= Number(length) ? rest.subarray(0, Number(length)) : undefined;
}

function unchunk(rest: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(rest.subarray(at, line).toString('latin1'), 16);
    if (Number.isNaN(size) || rest.byteLength < line + 2 + size + 2) return undefined;
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(rest.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
