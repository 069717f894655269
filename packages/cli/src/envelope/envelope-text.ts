import { createHash } from 'node:crypto';
import { UsageError, type Values } from '@attestation/command-line';
import { JsonText, writeJson } from '@attestation/contract';
import { createSigner, newRequestId, type SignedParts, sign, signedString } from '@attestation/signing';
import { printable, printableLines, shown } from '@attestation/signing/printable';
import type { Outcome, Surroundings } from '../command.ts';
import type { caller } from '../options.ts';
import { ADD_PROFILE, findSettings, readKey } from '../profiles/credentials.ts';

type Given = Values<typeof caller> & { readonly 'request-id'?: string; readonly tonce?: string };

/** The signed string, the signature and the envelope of a request that is not sent. */
export async function envelopeText(
  path: string,
  payload: string,
  values: Given,
  { io, paint }: Surroundings,
): Promise<Outcome> {
  const { accessKey, key } = await findSettings(values, io.env);
  if (!accessKey || !key) throw new UsageError('To sign, --access-key and --key are needed.', ADD_PROFILE);
  const requestId = values['request-id'] ?? newRequestId();
  const tonce = values.tonce ?? String(Math.floor(Date.now() / 1000));
  const parts: SignedParts = { path, requestId, accessKey: accessKey.value, tonce, payload };
  const string = signedString(parts);
  const signature = await sign(parts, await createSigner(await readKey(key)));
  const envelope = writeJson({
    request_id: requestId,
    access_key: accessKey.value,
    tonce: new JsonText(tonce),
    payload: new JsonText(payload),
    signature,
  });
  const digest = createHash('sha256').update(string).digest('hex');
  const title = (text: string, detail = '') =>
    shown`${paint('bold', text)}${detail ? shown` ${paint('dim', detail)}` : shown``}`;
  return {
    data: { path, signed_string: string, sha256: digest, signature, envelope },
    text: shown`${title('Signed string', `${Buffer.byteLength(string)} bytes of UTF-8, SHA-256 ${digest}`)}
${printableLines(string)}

${title('Signature', 'Base64 of RSASSA-PKCS1-v1_5 with SHA-256')}
${printable(signature)}

${title('Envelope', `for POST ${path}, Content-Type: application/json`)}
${printableLines(envelope)}`,
  };
}
