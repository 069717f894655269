import { createSigner, createVerifier, newRequestId, payloadText, sign, verify } from '@attestation/signing';

const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const publicExponent = new Uint8Array([1, 0, 1]);

async function tenLines(): Promise<boolean> {
  const size = { modulusLength: 2048, publicExponent };
  const pair = await crypto.subtle.generateKey({ ...algorithm, ...size }, false, ['sign', 'verify']);
  const requestId = newRequestId();
  const payload = payloadText('{"payload": {"ano":"N1"} }');
  const parts = { path: '/api/v1/attestation', requestId, accessKey: 'AK1', tonce: 1700000000, payload };
  const signature = await sign(parts, await createSigner(pair.privateKey));
  return verify(parts, signature, await createVerifier(pair.publicKey));
}

tenLines().then((good) => console.log(`signature ${good ? 'verified' : 'refused'}`));
