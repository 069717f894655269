export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export interface ParsedAnswers {
  readonly answers: readonly Answer[];
  /** Bytes of an answer that is not complete. */
  readonly rest: Buffer;
}

/**
 * The answers in what a server sent, strictly: anything that is not an HTTP/1.1 answer throws.
 *
 * @param headOnly whether answer `i` is one to HEAD, which has no body.
 * @param closed nothing will follow: an answer without a length ends here.
 */
export function parseAnswers(
  bytes: Buffer,
  headOnly: (i: number) => boolean,
  closed: boolean,
): ParsedAnswers {
  const answers: Answer[] = [];
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) return { answers, rest };
    const [statusLine = '', ...lines] = rest.toString('latin1', 0, headEnd).split('\r\n');
    const status = Number(/^HTTP\/1\.1 ([1-5][0-9][0-9]) /.exec(statusLine)?.[1]);
    if (!status) throw new Error(`No HTTP answer: ${JSON.stringify(statusLine.slice(0, 80))}`);
    const headers = new Map(lines.map(headerOf));
    const after = rest.subarray(headEnd + 4);
    if (status === 100) {
      rest = after;
      continue;
    }
    const none = headOnly(answers.length) || status === 204;
    const read = none ? { body: Buffer.alloc(0), size: 0 } : readBody(after, headers, closed);
    if (!read) return { answers, rest };
    answers.push({ status, headers, body: read.body });
    rest = after.subarray(read.size);
  }
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new Error(`No header line: ${JSON.stringify(line.slice(0, 80))}`);
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

interface Body {
  readonly body: Buffer;
  /** Bytes that it takes on the wire. */
  readonly size: number;
}

function readBody(bytes: Buffer, headers: ReadonlyMap<string, string>, closed: boolean): Body | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes);
  const length = headers.get('content-length');
  if (length === undefined) return closed ? { body: bytes, size: bytes.length } : undefined;
  const size = Number(length);
  return bytes.length >= size ? { body: bytes.subarray(0, size), size } : undefined;
}

function readChunks(bytes: Buffer): Body | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return undefined;
    if (size === 0) return { body: Buffer.concat(chunks), size: end };
    chunks.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}
