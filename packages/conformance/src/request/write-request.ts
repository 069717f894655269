import { signedString } from '@attestation/signing';
import type { RawRequest } from '../target/exchange.ts';
import type { Draft } from './draft.ts';
import { encodeBody } from './encode-body.ts';

/**
 * The bytes of a draft, signed now.
 *
 * @param now Unix time of the target, in seconds: the tonce of a draft that has none.
 */
export async function writeRequest(draft: Draft, now: number): Promise<RawRequest> {
  const { key, path, requestId, payload } = draft;
  const tonce = draft.tonce ?? String(now + (draft.tonceOffset ?? 0));
  const parts = { path, requestId, accessKey: key.accessKey, tonce: 0, payload };
  // The tonce of a fault may be no number at all, so it is put in as text.
  const text = signedString({ ...parts, payload: '' }).slice(0, -1) + tonce + payload;
  const signed = draft.signed?.(text) ?? text;
  const sign = draft.signature ?? (async (data) => base64(await key.signer(Buffer.from(data, 'utf8'))));
  const signature = await sign(signed);
  const members = new Map([
    ['request_id', JSON.stringify(requestId)],
    ['access_key', JSON.stringify(key.accessKey)],
    ['tonce', tonce],
    ['payload', payload],
    ['signature', JSON.stringify(signature)],
  ]);
  const { contentType, bytes } = encodeBody(
    draft.encoding,
    draft.envelope?.(members) ?? members,
    draft.files,
  );
  const headers: Record<string, string> = { 'Content-Type': contentType };
  for (const [name, value] of Object.entries(draft.headers ?? {})) {
    const set = Object.keys(headers).find((known) => known.toLowerCase() === name.toLowerCase());
    if (set !== undefined) delete headers[set];
    if (value !== undefined) headers[name] = value;
  }
  return {
    method: draft.method ?? 'POST',
    path: path + (draft.query ?? ''),
    headers,
    body: draft.body?.(bytes, contentType) ?? bytes,
    signed: { text: signed, signature },
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
