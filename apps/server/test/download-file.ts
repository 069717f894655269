import { urlOf } from './encodings.ts';
import { envelope, jsonBody, type ServerUnderTest } from './server-under-test.ts';

/** The file of an attestation. @throws when it is refused */
export async function downloadFile(server: ServerUnderTest, ano: string, key = server.member): Promise<Blob> {
  const response = await fetch(urlOf(server, 'downloadAttestation'), {
    method: 'POST',
    body: jsonBody(envelope('downloadAttestation', { ano }, key)),
    headers: { 'Content-Type': 'application/json' },
  });
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return response.blob();
}
