import { createHash } from 'node:crypto';
import { httpBytes, multipartBytes } from './fuzz/http-bytes.ts';
import type { ServerProcess } from './server-process.ts';
import { envelope } from './server-under-test.ts';

/** A create with one file, signed, as bytes for a raw socket; the server closes the connection after its answer. */
export function signedUpload(
  server: Pick<ServerProcess, 'member' | 'templateId'>,
  uniqueId: string,
  file: Buffer,
  changes: { signature?: string } = {},
): Buffer {
  const payload = {
    unique_id: uniqueId,
    template_id: server.templateId,
    identities: { ID: '1' },
    factoids: [{ unique_id: 'f', type: 'product', data: { name: 'gold' } }],
    attachments: [[createHash('sha256').update(file).digest('hex')]],
  };
  const signed = { ...envelope('createAttestation', payload, server.member), ...changes };
  const fields = Object.entries(signed).map(([name, value]) => ({
    headers: [`Content-Disposition: form-data; name="${name}"`],
    content: Buffer.from(String(value)),
  }));
  const part = {
    headers: ['Content-Disposition: form-data; name="attachments[0][]"; filename="f"'],
    content: file,
  };
  return httpBytes({
    target: '/api/v1/attestations',
    headers: [
      ['Content-Type', 'multipart/form-data; boundary=raw'],
      ['Connection', 'close'],
    ],
    body: multipartBytes([...fields, part], 'raw'),
  });
}
