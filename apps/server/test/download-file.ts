import { operations } from '@attestation/contract/v1';
import { parseTrust, type Report, verify } from '@attestation/evidence';
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

/** What the verifier says of a file, with the trust file that this server publishes. */
export async function verifyWith(
  { url }: Pick<ServerUnderTest, 'url'>,
  file: Blob,
  environment: 'sandbox' | 'formal' = 'sandbox',
): Promise<Report> {
  const response = await fetch(`${url}/trust/${environment}.json`);
  return verify(file, { trust: parseTrust(new Uint8Array(await response.arrayBuffer())) });
}
