import { readFile } from 'node:fs/promises';
import type { ConfigFile } from '@attestation/conformance';
import { createSigner, newRequestId, sign } from '@attestation/signing';

const path = '/api/v1/cas';

/**
 * A caId of the configured member and person, as an implementer would get one to write into the configuration.
 *
 * @throws Error when the server refuses the application.
 */
export async function applyForCertification({ baseUrl, member, applicants }: ConfigFile): Promise<string> {
  const payload = JSON.stringify({ type: 'PERSONAL', ...applicants?.personal });
  const parts = {
    requestId: newRequestId(),
    accessKey: member.accessKey,
    tonce: Math.floor(Date.now() / 1000),
  };
  const signer = await createSigner(await readFile(member.privateKeyFile, 'utf8'));
  const signature = await sign({ ...parts, path, payload }, signer);
  const envelope = {
    request_id: parts.requestId,
    access_key: parts.accessKey,
    tonce: parts.tonce,
    signature,
  };
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${JSON.stringify(envelope).slice(0, -1)},"payload":${payload}}`,
  });
  const answer = (await response.json()) as { data?: { no?: string }; message?: string };
  if (!answer.data?.no) throw new Error(`The application was refused: ${answer.message}`);
  return answer.data.no;
}
