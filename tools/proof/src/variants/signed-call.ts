import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ConfigFile } from '@attestation/conformance';
import { createSigner, newRequestId, sign } from '@attestation/signing';

interface Called {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined where the body is not JSON. */
  readonly json: { readonly [member: string]: unknown } | undefined;
  /** The data of a success. */
  readonly data: { readonly [member: string]: unknown };
}

export interface CallOptions {
  readonly key?: ConfigFile['member'];
  readonly requestId?: string;
  /** Members of the envelope put in after signing. */
  readonly envelope?: object;
  /** Spells the signature otherwise. */
  readonly signature?: (base64: string) => string;
  /** The text that is signed in place of the payload's. */
  readonly signedPayload?: string;
  /** With these the request is a multipart form: index of the factoid and bytes of each file. */
  readonly files?: readonly (readonly [index: number, text: string])[];
  /** Other bodies than JSON. */
  readonly as?: 'urlencoded' | 'multipart' | 'multipart, files first' | 'text';
  readonly method?: string;
}

/** Sends one signed request. @param payload an object, or its JSON text */
export type Call = (operation: string, payload: object | string, options?: CallOptions) => Promise<Called>;

/** Calls the operations of a target as its configured member. @param secondsAhead of the target's clock */
export function createCall(config: ConfigFile, secondsAhead = 0): Call {
  return async (operation, payload, options = {}) => {
    const path = `/api/v1/${operation}`;
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    const { body, headers } = encode(
      await envelopeOf(config, path, text, options, secondsAhead),
      text,
      options,
    );
    const response = await fetch(`${config.baseUrl}${path}`, {
      method: options.method ?? 'POST',
      headers,
      body,
    });
    const answered = await response.text();
    const json = parsed(answered);
    return {
      status: response.status,
      headers: response.headers,
      json,
      data: (json?.data ?? {}) as Called['data'],
    };
  };
}

async function envelopeOf(
  config: ConfigFile,
  path: string,
  payload: string,
  options: CallOptions,
  secondsAhead: number,
) {
  const { accessKey, privateKeyFile } = options.key ?? config.member;
  const requestId = options.requestId ?? newRequestId();
  const tonce = Math.floor(Date.now() / 1000) + secondsAhead;
  const parts = { path, requestId, accessKey, tonce, payload: options.signedPayload ?? payload };
  const signature = await sign(parts, await createSigner(await readFile(privateKeyFile, 'utf8')));
  const spelt = options.signature?.(signature) ?? signature;
  return { request_id: requestId, access_key: accessKey, tonce, signature: spelt, ...options.envelope };
}

function encode(envelope: object, payload: string, { files = [], as }: CallOptions) {
  if (files.length === 0 && (as === undefined || as === 'text')) {
    const body = `${JSON.stringify(envelope).slice(0, -1)},"payload":${payload}}`;
    return { body, headers: { 'Content-Type': as === 'text' ? 'text/plain' : 'application/json' } };
  }
  const fields = Object.entries({ ...envelope, payload }).map(
    ([name, value]) => [name, String(value)] as const,
  );
  if (as === 'urlencoded') return { body: new URLSearchParams(fields.map(([...pair]) => pair)), headers: {} };
  const form = new FormData();
  const addFields = () => {
    for (const [name, value] of fields) form.append(name, value);
  };
  if (as !== 'multipart, files first') addFields();
  for (const [index, text] of files) form.append(`attachments[${index}][]`, new Blob([text]), 'file.txt');
  if (as === 'multipart, files first') addFields();
  return { body: form, headers: {} };
}

function parsed(text: string): Called['json'] {
  try {
    return JSON.parse(text) as Called['json'];
  } catch {
    // A file, or an empty body.
    return undefined;
  }
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
