import type { IncomingMessage } from 'node:http';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import type { BodyLimits, Fields } from './fields.ts';
import { readBytes } from './read-bytes.ts';
import { readForm } from './read-form.ts';
import { readMultipart } from './read-multipart.ts';
import { Refusal } from './refusal.ts';
import { strictUtf8 } from './strict-utf8.ts';

/**
 * A body in any of the three encodings. D6
 *
 * @throws Refusal
 */
export async function readFields(request: IncomingMessage, limits: BodyLimits): Promise<Fields> {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  refuseOtherEncodings(request, parameters);
  switch (type.trim()) {
    case 'application/json':
      return readJson(await readBytes(request, limits.maxBodyBytes));
    case 'application/x-www-form-urlencoded': {
      const members = readForm(await readBytes(request, limits.maxBodyBytes));
      return { members, encoding: 'form', files: [] };
    }
    case 'multipart/form-data':
      return readMultipart(request, limits);
    default:
      throw new Refusal(
        400,
        'Content-Type must be application/json, multipart/form-data or application/x-www-form-urlencoded',
      );
  }
}

/** The request's id as far as it can be read; for the answer only. D11 */
export function requestIdIn({ members, encoding }: Fields): string {
  const text = members.get('request_id');
  return encoding === 'json' ? stringIn(text) : (text ?? '').slice(0, 1000);
}

function refuseOtherEncodings({ headers }: IncomingMessage, parameters: readonly string[]): void {
  const charset = parameters.map((p) => /^\s*charset\s*=\s*"?([^"\s]+)"?\s*$/.exec(p)?.[1]).find(Boolean);
  if (charset && charset !== 'utf-8' && charset !== 'utf8') {
    throw new Refusal(400, 'The body must be UTF-8; send no other charset');
  }
  if ((headers['content-encoding'] ?? 'identity').toLowerCase() !== 'identity') {
    throw new Refusal(400, 'The body must not be compressed; send no Content-Encoding');
  }
}

/** Top-level members, each as the exact text it has in the body. D5 */
function readJson(bytes: Buffer): Fields {
  const text = strictUtf8(bytes, 'The body');
  try {
    return { members: jsonMembers(text), encoding: 'json', files: [] };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const requestId = stringIn(error.members.get('request_id'));
    throw new Refusal(400, `The body is not a JSON object: ${error.message}`, { requestId });
  }
}

function stringIn(text: string | undefined): string {
  if (text === undefined || !text.startsWith('"') || text.length > 1000) return '';
  return JSON.parse(text) as string;
}
