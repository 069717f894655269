import { generateKeyPairSync, sign } from 'node:crypto';

/** Someone who signs requests; with node:crypto, not with the package that the mock verifies with. @param key PEM; a new one without */
export function createMember(accessKey = 'AK1', key?: string) {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const { publicKey } = pair;
  const privateKey = key ?? pair.privateKey;
  const signature = (text: string | Buffer) =>
    sign('sha256', Buffer.from(text), privateKey).toString('base64');

  /** The fields of a signed request, all as text. */
  function fields(path: string, payload: string, given: Partial<EnvelopeFields> = {}): EnvelopeFields {
    const request_id = given.request_id ?? 'r1';
    const tonce = given.tonce ?? String(Math.floor(Date.now() / 1000));
    const text = `POST${path}${request_id}${accessKey}${tonce}${payload}`;
    return { request_id, access_key: accessKey, tonce, payload, signature: signature(text), ...given };
  }
  return { accessKey, privateKey, publicKey, signature, fields };
}

export interface EnvelopeFields {
  request_id: string;
  access_key: string;
  tonce: string;
  payload: string;
  signature: string;
}

export function jsonBody({ request_id, access_key, tonce, payload, signature }: EnvelopeFields): string {
  const text = JSON.stringify;
  return `{"request_id":${text(request_id)},"access_key":${text(access_key)},"tonce":${tonce},"payload":${payload},"signature":${text(signature)}}`;
}

export function formBody(fields: EnvelopeFields): string {
  return new URLSearchParams({ ...fields }).toString();
}

/** One part: its name, its bytes, and a file name or not. */
export type Part = readonly [name: string, content: string | Buffer, fileName?: string];

export function multipartBody(parts: readonly Part[], boundary = 'limit'): Buffer {
  const chunks = parts.flatMap(([name, content, fileName]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName ? `; filename="${fileName}"` : ''}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}

/** What came back, its body parsed where it is JSON. */
export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  body: any;
}

export async function post(
  url: string,
  body: string | Buffer,
  type = 'application/json',
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': type, ...headers },
    body: Buffer.from(body),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(bytes.toString()) : bytes,
  };
}
