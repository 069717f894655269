import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { newRequestId, signedString } from '@attestation/signing';

/** An access key of a member, with its private key. */
export interface CallerKey {
  readonly accessKey: string;
  readonly privateKeyPem: string;
}

/** The envelope of a request whose `payload` is still the text that was sent. */
export interface SignedEnvelope {
  readonly request_id: string;
  readonly access_key: string;
  readonly tonce: number;
  readonly payload: string;
  readonly signature: string;
}

const parsed = new Map<string, KeyObject>();

function parse(pem: string, create: (pem: string) => KeyObject): KeyObject {
  const key = parsed.get(pem) ?? create(pem);
  parsed.set(pem, key);
  return key;
}

/** The envelope of a call without its payload. */
function envelopeOf(path: string, payload: string, { accessKey, privateKeyPem }: CallerKey) {
  const parts = { path, accessKey, payload, requestId: newRequestId(), tonce: Math.floor(Date.now() / 1000) };
  const key = parse(privateKeyPem, createPrivateKey);
  const signature = sign('sha256', Buffer.from(signedString(parts)), key).toString('base64');
  return { request_id: parts.requestId, access_key: accessKey, tonce: parts.tonce, signature };
}

/** The JSON body of a signed call. */
export function signedBody(path: string, payload: string, key: CallerKey): Buffer {
  const envelope = JSON.stringify(envelopeOf(path, payload, key));
  return Buffer.from(`${envelope.slice(0, -1)},"payload":${payload}}`);
}

/** The form fields of a signed call. */
export function signedFields(path: string, payload: string, key: CallerKey): [string, string][] {
  const fields = Object.entries({ ...envelopeOf(path, payload, key), payload });
  return fields.map(([name, value]) => [name, String(value)]);
}

/** The check that the reference server makes: the window of tonce, then the signature with a key that is parsed once. */
export function isSigned(envelope: SignedEnvelope, path: string, publicKeyPem: string): boolean {
  if (Math.abs(Date.now() / 1000 - envelope.tonce) > 300) return false;
  const { request_id: requestId, access_key: accessKey, tonce, payload, signature } = envelope;
  const signed = Buffer.from(signedString({ path, requestId, accessKey, tonce, payload }));
  const key = parse(publicKeyPem, createPublicKey);
  return verify('sha256', signed, key, Buffer.from(signature, 'base64'));
}

interface Task {
  readonly path: string;
  readonly key: CallerKey;
  readonly payloads: readonly string[];
}

/** The JSON bodies of signed calls, signed on all processors: one alone makes a fraction of what a server verifies. */
export async function signBodies(
  path: string,
  key: CallerKey,
  payloads: readonly string[],
): Promise<Buffer[]> {
  const workers = availableParallelism();
  const share = Math.ceil(payloads.length / workers);
  const signed = Array.from({ length: workers }, async (_, i) => {
    const task: Task = { path, key, payloads: payloads.slice(i * share, (i + 1) * share) };
    const [bodies] = await once(
      new Worker(new URL(import.meta.url), { workerData: { signing: task } }),
      'message',
    );
    return (bodies as string[]).map((text) => Buffer.from(text));
  });
  return (await Promise.all(signed)).flat();
}

// The worker that `signBodies` starts.
const task = (workerData as { signing?: Task } | null)?.signing;
if (task) {
  const bodies = task.payloads.map((payload) => signedBody(task.path, payload, task.key).toString());
  parentPort?.postMessage(bodies);
}
