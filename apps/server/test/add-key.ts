import { generateKeyPairSync } from 'node:crypto';
import { newRequestId } from '@attestation/signing';
import type { ServerUnderTest, TestKey } from './server-under-test.ts';

/** One more sandbox key of the first member. */
export async function addKey(server: ServerUnderTest, expiresAt: number | null = null): Promise<TestKey> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const accessKey = `KEY-${newRequestId()}`;
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const plan = { accessKey, environment: 'sandbox' as const, publicKeyPem, expiresAt };
  await server.running.storage.provision.apply({
    members: [{ name: 'Demo Acme', accessKeys: [plan] }],
    templates: [],
    certifications: [],
  });
  return { accessKey, privateKey };
}
