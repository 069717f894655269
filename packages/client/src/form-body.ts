import { newRequestId } from '@attestation/signing';
import type { UploadFile } from './attachments.ts';
import type { EncodedBody, Envelope } from './envelope.ts';

/**
 * RFC 7578. Composed by hand: FormData rewrites line breaks, and then the payload is no longer what was signed. One
 * Blob of parts: nothing is read into memory and the length is known. The envelope comes first, so that the service
 * can refuse a request before its files arrive.
 */
export function formBody(envelope: Envelope, files: readonly UploadFile[]): EncodedBody {
  const boundary = `attestation-${newRequestId()}`; // 128 random bits, so no file contains it
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields = [
    field('request_id', envelope.requestId),
    field('access_key', envelope.accessKey),
    field('tonce', String(envelope.tonce)),
    field('payload', envelope.payload),
    field('signature', envelope.signature),
  ];
  const parts = files.flatMap((file) => [`--${boundary}\r\n${fileHeader(file)}`, file.blob, '\r\n']);
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    content: new Blob([...fields, ...parts, `--${boundary}--\r\n`]),
  };
}

function fileHeader({ factoid, name, blob }: UploadFile): string {
  return (
    `Content-Disposition: form-data; name="attachments[${factoid}][]"; filename="${escapeName(name)}"\r\n` +
    `Content-Type: ${blob.type || 'application/octet-stream'}\r\n\r\n`
  );
}

/** HTML standard, multipart/form-data encoding algorithm: these three and no others. */
function escapeName(name: string): string {
  return name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}
