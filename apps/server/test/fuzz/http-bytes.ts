/** A request as it goes over the wire, right or wrong: nothing here checks or completes more than it says. */
export interface RawRequest {
  readonly method?: string;
  readonly target: string;
  readonly version?: string;
  /** In order; `Host` comes first by itself unless `host` is null. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly host?: string | null;
  readonly body?: Buffer;
  /** Leaves out `Content-Length`, which otherwise tells the body's length. */
  readonly ownFraming?: boolean;
}

export function httpBytes(request: RawRequest): Buffer {
  const { method = 'POST', target, version = 'HTTP/1.1', host = '127.0.0.1', body } = request;
  const lines = [`${method} ${target} ${version}`];
  if (host !== null) lines.push(`Host: ${host}`);
  if (body && !request.ownFraming) lines.push(`Content-Length: ${body.length}`);
  for (const [name, value] of request.headers ?? []) lines.push(`${name}: ${value}`);
  // latin1: a test may want bytes in a header that are not ASCII.
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

export function jsonRequest(target: string, body: string | Buffer): Buffer {
  return httpBytes({ target, headers: [['Content-Type', 'application/json']], body: Buffer.from(body) });
}

/** A body in chunked coding, cut at these offsets. RFC 9112 section 7.1 */
export function chunked(body: Buffer, cuts: readonly number[]): Buffer {
  const ends = [...cuts.filter((cut) => cut > 0 && cut < body.length), body.length].sort((a, b) => a - b);
  let from = 0;
  const chunks = ends.flatMap((end) => {
    const chunk = body.subarray(from, end);
    from = end;
    return chunk.length === 0
      ? []
      : [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

/** A part of a multipart body with its header lines as they are. */
export interface RawPart {
  readonly headers: readonly string[];
  readonly content: Buffer;
}

export function multipartBytes(
  parts: readonly RawPart[],
  boundary: string,
  last = `--${boundary}--\r\n`,
): Buffer {
  const chunks = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${boundary}\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`, 'latin1'),
    content,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(last, 'latin1')]);
}
