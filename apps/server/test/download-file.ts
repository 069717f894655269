import { operations } from '@attestation/contract/v1';
import { envelope, jsonBody, type ServerUnderTest } from './server-under-test.ts';

/** The file of an attestation. @throws when it is refused */
export async function downloadFile(
  { url, member }: Pick<ServerUnderTest, 'url' | 'member'>,
  ano: string,
): Promise<Blob> {
  const response = await fetch(url + operations.downloadAttestation.path, {
    method: 'POST',
    body: jsonBody(envelope('downloadAttestation', { ano }, member)),
    headers: { 'Content-Type': 'application/json' },
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return response.blob();
}
