import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

const origin = 'http://localhost:1';

/** What a browser needs to be for a passkey of `makePasskey`. */
export const site = { origin, host: 'localhost' };

/** An ES256 passkey, as an authenticator makes one. */
export function makePasskey(): { publicKey: string; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // A COSE key, RFC 9053: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  return { publicKey: cose.toString('base64url'), privateKey };
}

/** What the browser answers to a challenge (WebAuthn Level 3, 7.2). @param counter signatures so far, at most 255 */
export function makeAssertion(id: string, privateKey: KeyObject, challenge: string, counter = 1) {
  const client = { type: 'webauthn.get', challenge, origin, crossOrigin: false };
  const clientData = Buffer.from(JSON.stringify(client));
  // The person is there and verified.
  const authenticatorData = Buffer.concat([sha256('localhost'), Buffer.from([5, 0, 0, 0, counter])]);
  const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
  const response = {
    clientDataJSON: clientData.toString('base64url'),
    authenticatorData: authenticatorData.toString('base64url'),
    signature: signature.toString('base64url'),
  };
  return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
