import { constants, sign } from 'node:crypto';
import type { Draft } from '../request/draft.ts';

type Timed = Draft & { readonly tonce: string };
type Parts = [
  method: string,
  path: string,
  requestId: string,
  accessKey: string,
  tonce: string,
  payload: string,
];
type Change = (draft: Timed) => Partial<Draft>;

/**
 * Requests that only a target takes that breaks a sentence of the description, as an implementation might verify by mistake. A target that
 * accepts one of them has the right key, and the fault is its own.
 */
export const wrongWays: readonly Change[] = [
  over(([, ...rest]) => rest.join('')),
  over(([method, ...rest]) => [method.toLowerCase(), ...rest].join('')),
  over(([method, , ...rest]) => [method, ...rest].join('')),
  over(([method, path, ...rest]) => [method, path.slice('/api'.length), ...rest].join('')),
  over(([method, path, ...rest]) => [method, path.replace(/^\/api\/[^/]+/, ''), ...rest].join('')),
  over(([method, path, , ...rest]) => [method, path, ...rest].join('')),
  over(([method, path, requestId, , ...rest]) => [method, path, requestId, ...rest].join('')),
  over(([method, path, requestId, accessKey, ...rest]) =>
    [method, path, accessKey, requestId, ...rest].join(''),
  ),
  over(([method, path, requestId, accessKey, , payload]) =>
    [method, path, requestId, accessKey, payload].join(''),
  ),
  over((parts) => parts.with(4, `${parts[4]}000`).join('')),
  over((parts) => parts.with(4, Number(parts[4]).toString(16)).join('')),
  over((parts) => parts.slice(0, 5).join('')),
  ...['\n', ' ', '&', ',', '|'].map((by) => over((parts) => parts.join(by))),
  by((text, key) => sign('sha256', Buffer.from(text, 'utf16le'), key)),
  by((text, key) => sign('sha256', Buffer.from(Buffer.from(text).toString('base64')), key)),
  ...['sha1', 'sha512', 'md5'].map((hash) => by((text, key) => sign(hash, Buffer.from(text), key))),
  by((text, key) =>
    sign('sha256', Buffer.from(text), { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ),
  ({ key }) => ({
    signature: async (text) => sign('sha256', Buffer.from(text), key.privateKey).toString('hex'),
  }),
  ({ tonce }) => ({ tonce: `${tonce}000` }),
  // Not signed wrongly: an id shorter than it may be, and one that is no hexadecimal.
  ({ requestId }) => ({ requestId: requestId.slice(0, 16) }),
  ({ requestId }) => ({ requestId: `z${requestId.slice(1)}` }),
];

function over(text: (parts: Parts) => string): Change {
  return ({ path, requestId, key, tonce, payload }) => ({
    signed: () => text(['POST', path, requestId, key.accessKey, tonce, payload]),
  });
}

function by(make: (text: string, key: string) => Buffer): Change {
  return ({ key }) => ({ signature: async (text) => make(text, key.privateKey).toString('base64') });
}
