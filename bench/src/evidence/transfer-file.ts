import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { operations } from '@attestation/contract/v1';
import { signRequests } from '../load/sign-requests.ts';
import type { Targets } from '../targets/prepare-targets.ts';
import { createPayload } from '../workload.ts';

type Credentials = Targets['credentials'];

/** Closes an attestation, with a file attached if one is named; returns its number. */
export async function closeWith(
  port: number,
  credentials: Credentials,
  uniqueId: string,
  attachment?: string,
): Promise<string> {
  const payload = createPayload(credentials.templateId, uniqueId, true);
  const blob = attachment === undefined ? undefined : await openAsBlob(attachment);
  const attachments = blob && `,"attachments":{"0":["${await sha256(blob)}"]}}`;
  const text = attachments === undefined ? payload : `${payload.slice(0, -1)}${attachments}`;
  const { path } = operations.createAttestation;
  const form = new FormData();
  for (const [name, value] of await signedFields(path, credentials, text)) form.append(name, value);
  if (blob) form.append('attachments[0][]', blob, 'big.bin');
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: form });
  const said = await answer.text();
  const no = /"no":"([0-9A-F]{32})"/.exec(said)?.[1];
  if (no === undefined) throw new Error(`The create was refused: ${answer.status} ${said.slice(0, 500)}`);
  return no;
}

/** Keeps the file of an attestation. */
export async function download(
  port: number,
  credentials: Credentials,
  no: string,
  path: string,
): Promise<void> {
  const operation = operations.downloadAttestation.path;
  const [request] = await signRequests({
    path: operation,
    ...credentials,
    payloads: [JSON.stringify({ ano: no })],
  });
  const body = bodyOf(String(request));
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${operation}`, { method: 'POST', headers, body });
  if (answer.status !== 200 || !answer.body)
    throw new Error(`No file: ${answer.status} ${await answer.text()}`);
  await pipeline(answer.body, createWriteStream(path));
}

/** The members of a signed request, for a form; the payload keeps its text. */
async function signedFields(
  path: string,
  credentials: Credentials,
  payload: string,
): Promise<[string, string][]> {
  const [request] = await signRequests({ path, ...credentials, payloads: [payload] });
  const members = JSON.parse(bodyOf(String(request))) as Record<string, unknown>;
  return Object.entries({ ...members, payload }).map(([name, value]) => [name, String(value)]);
}

function bodyOf(request: string): string {
  return request.slice(request.indexOf('\r\n\r\n') + 4);
}

async function sha256(blob: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of blob.stream()) hash.update(chunk);
  return hash.digest('hex');
}
