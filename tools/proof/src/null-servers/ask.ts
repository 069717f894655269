import type { IncomingMessage } from 'node:http';

/** What a null server makes of a request: as much as can be had without checking anything. */
export interface Ask {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly body: Buffer;
  /** `''` where none is to be found. */
  readonly requestId: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly files: readonly AskedFile[];
}

export interface AskedFile {
  /** Index of the factoid that the part names. */
  readonly index: number;
  readonly bytes: Buffer;
}

/** Reads a request to its end and believes all of it. */
export async function readAsk(request: IncomingMessage): Promise<Ask> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const boundary = /boundary="?([^";]+)"?/i.exec(request.headers['content-type'] ?? '')?.[1];
  const { fields, files } = boundary ? readForm(body, boundary) : { fields: readFields(body), files: [] };
  return {
    method: request.method ?? '',
    path: (request.url ?? '').split('?')[0] as string,
    body,
    requestId: typeof fields.request_id === 'string' ? fields.request_id : '',
    payload: objectOf(fields.payload),
    files,
  };
}

/** Of JSON, else of an urlencoded form. */
function readFields(body: Buffer): Record<string, unknown> {
  const text = body.toString('utf8');
  return text.trimStart().startsWith('{') ? objectOf(text) : Object.fromEntries(new URLSearchParams(text));
}

function readForm(body: Buffer, boundary: string) {
  const fields: Record<string, unknown> = {};
  const files: AskedFile[] = [];
  for (const part of body.toString('latin1').split(`--${boundary}`)) {
    const end = part.indexOf('\r\n\r\n');
    const name = /name="?([^";\r\n]+)"?/i.exec(part.slice(0, Math.max(end, 0)))?.[1];
    if (name === undefined) continue;
    const bytes = Buffer.from(part.slice(end + 4, -2), 'latin1');
    const index = /^attachments\[(\d+)\]/.exec(name)?.[1];
    if (index === undefined) fields[name] = bytes.toString('utf8');
    else files.push({ index: Number(index), bytes });
  }
  return { fields, files };
}

/** The object that a value or its JSON text is; `{}` for everything else. */
function objectOf(value: unknown): Record<string, unknown> {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    // A null server has no notion of a malformed request.
    return {};
  }
}
