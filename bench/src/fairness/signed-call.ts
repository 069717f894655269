import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { newRequestId, signedString } from '@attestation/signing';

export interface CallerKey {
  readonly accessKey: string;
  readonly privateKeyPem: string;
}

const parsed = new Map<string, KeyObject>();

/** The envelope of a call, all but its payload. */
export function envelopeOf(path: string, payload: string, { accessKey, privateKeyPem }: CallerKey) {
  const key = parsed.get(privateKeyPem) ?? createPrivateKey(privateKeyPem);
  parsed.set(privateKeyPem, key);
  const parts = { path, accessKey, payload, requestId: newRequestId(), tonce: Math.floor(Date.now() / 1000) };
  const signature = sign('sha256', Buffer.from(signedString(parts)), key).toString('base64');
  return { request_id: parts.requestId, access_key: accessKey, tonce: parts.tonce, signature };
}

/** The JSON body of a signed call. */
export function signedBody(path: string, payload: string, key: CallerKey): Buffer {
  const envelope = JSON.stringify(envelopeOf(path, payload, key));
  return Buffer.from(`${envelope.slice(0, -1)},"payload":${payload}}`);
}

const boundary = 'bench-boundary';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

/** The multipart body of a signed call with files for its first factoid. */
export function multipartBody(
  path: string,
  payload: string,
  key: CallerKey,
  files: readonly Buffer[],
): Buffer {
  const fields = Object.entries({ ...envelopeOf(path, payload, key), payload });
  const head = (disposition: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  return Buffer.concat([
    ...fields.flatMap(([name, value]) => [head(`name="${name}"`), Buffer.from(String(value)), end]),
    ...files.flatMap((file) => [head('name="attachments[0][]"; filename="a.bin"'), file, end]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}
