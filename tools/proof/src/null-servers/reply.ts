import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** An answer of a null server. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export function json(status: number, value: unknown): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

export function success(requestId: string, data: unknown): Reply {
  return json(200, { request_id: requestId, data });
}

/** The error body as the contract has it: what a null server says is right, only why it says so is not. */
export function refusal(status: number, requestId: string): Reply {
  const message = `The request is refused (${status})`;
  return json(status, { request_id: requestId, message, timestamp: Date.now() });
}

export function file(name: string, bytes: Buffer): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
    },
    body: bytes,
  };
}

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

interface AskedFile {
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

/** Reads each request to its end and answers it with what `reply` makes of it. */
export function answering(reply: (ask: Ask) => Reply): RequestListener {
  return async (request, response) => {
    let ask: Ask;
    try {
      ask = await readAsk(request);
    } catch {
      // The caller went away in the middle of the request: there is no one to answer.
      response.destroy();
      return;
    }
    const { status, headers, body } = reply(ask);
    response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) }).end(body);
  };
}

const recordedNo = '0F1E2D3C4B5A69788796A5B4C3D2E1F0';

/** A zip archive with nothing in it. */
const emptyZip = Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex');

/** What a good answer to this path looks like, whatever was asked. */
export function plausibleReply(
  { path, payload }: Pick<Ask, 'path' | 'payload'>,
  requestId: string,
  no = recordedNo,
): Reply {
  switch (path.slice(path.lastIndexOf('/') + 1)) {
    case 'factoids':
      return success(requestId, { success: true });
    case 'attestation':
      return success(requestId, { ...recordedData, no: payload.ano ?? no });
    case 'download':
      return file(no, emptyZip);
    default:
      return success(requestId, { no });
  }
}

const recordedData = {
  unique_id: 'order-1',
  template_id: 'TEMPLATE-9',
  identities: { ID: '42012319800127691X' },
  factoids: [{ unique_id: 'factoid-1', type: 'user', data: { name: 'Zhang San' } }],
  completed: true,
  attachments: {},
  blockchain_hash: null,
};

interface Remembered {
  readonly no: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly factoids: Map<unknown, unknown>;
  readonly attachments: Record<string, string[]>;
  completed: boolean;
}

/** Which attestation a number means: `asked` keeps numbers apart, `last` reads whatever was written last. */
type Recall = 'asked' | 'last';

/** A memory of everything that was sent, which refuses nothing: the best server that can be made without one check. */
export function createRememberingReply(recall: Recall): (ask: Ask) => Reply {
  const byNumber = new Map<unknown, Remembered>();
  const byUniqueId = new Map<unknown, Remembered>();
  let last: Remembered | undefined;

  function find(ano: unknown): Remembered {
    const known = recall === 'last' ? last : byNumber.get(ano);
    return known ?? create({ unique_id: `made-for-${String(ano)}` }, String(ano));
  }

  function create(payload: Ask['payload'], no: string = randomUUID()): Remembered {
    const known = byUniqueId.get(payload.unique_id);
    if (known) return known;
    const made = { no, payload, factoids: new Map(), attachments: {}, completed: false };
    byUniqueId.set(payload.unique_id, made);
    byNumber.set(no, made);
    last = made;
    return made;
  }

  return (ask) => {
    const { path, payload, requestId } = ask;
    switch (path.slice(path.lastIndexOf('/') + 1)) {
      case 'attestations': {
        const isNew = !byUniqueId.has(payload.unique_id);
        const attestation = create(payload);
        if (isNew) append(attestation, ask);
        return success(requestId, { no: attestation.no });
      }
      case 'factoids':
        last = find(payload.ano);
        append(last, ask);
        return success(requestId, { success: true });
      case 'attestation':
        return success(requestId, recorded(find(payload.ano), payload.fields));
      case 'download': {
        const { no, factoids } = find(payload.ano);
        return file(no, Buffer.from(`PK${JSON.stringify([...factoids.values()])}`));
      }
      case 'cas':
        return success(requestId, { no: randomUUID() });
      default:
        return json(200, { request_id: requestId, data: {} });
    }
  };
}

function append(attestation: Remembered, { payload, files }: Ask): void {
  const sent = Array.isArray(payload.factoids) ? (payload.factoids as { unique_id?: unknown }[]) : [];
  sent.forEach((factoid, index) => {
    if (attestation.factoids.has(factoid?.unique_id)) return;
    const ids = files
      .filter((one) => one.index === index)
      .map(({ bytes }) => createHash('sha256').update(bytes).digest('hex'));
    if (ids.length > 0) attestation.attachments[attestation.factoids.size] = ids;
    attestation.factoids.set(factoid?.unique_id, factoid);
  });
  attestation.completed ||= payload.completed !== false;
}

function recorded({ no, payload, factoids, attachments, completed }: Remembered, fields: unknown) {
  const wanted = (group: string) => !Array.isArray(fields) || fields.includes(group);
  return {
    no,
    unique_id: payload.unique_id,
    template_id: payload.template_id,
    identities: wanted('identities') ? payload.identities : null,
    factoids: wanted('factoids') ? [...factoids.values()] : null,
    completed,
    attachments: wanted('attachments') ? attachments : null,
    blockchain_hash: null,
  };
}

const body = JSON.stringify({
  request_id: '0123456789abcdef',
  data: { no: '0F1E2D3C4B5A6978', success: true },
});

/** A good answer whose Content-Length is wrong. @param by bytes that it says too many; too few when negative */
export function wrongLength(by: number): RequestListener {
  return (request, response) => {
    request.resume().on('end', () => {
      const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length + by}`;
      // Past Node's own head, which would not let it be wrong. The connection ends, else callers would wait.
      response.socket?.end(`${head}\r\n\r\n${body}`);
    });
  };
}

/** Goes on for as long as the caller listens, slowly enough that nothing runs full. */
export const endless: RequestListener = async (request, response) => {
  request.resume();
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.write('{"request_id":"');
  while (!response.destroyed) {
    response.write('0'.repeat(1024));
    await sleep(10);
  }
};

/**
 * Numbers that look random and come again with the same seed (mulberry32).
 *
 * @returns a function that gives the next one, at least 0 and below 1
 */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
