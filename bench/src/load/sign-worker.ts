import { createPrivateKey, sign } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { newRequestId, signedString } from '@attestation/signing';

/** Requests to sign, all with one key for one path. */
export interface SigningTask {
  readonly path: string;
  readonly accessKey: string;
  readonly privateKeyPem: string;
  readonly payloads: readonly string[];
}

const task = workerData as SigningTask;
const key = createPrivateKey(task.privateKeyPem);
parentPort?.postMessage(task.payloads.map(signedRequest));

/** A whole HTTP request, ready to be sent. */
function signedRequest(payload: string): string {
  const { path, accessKey } = task;
  const parts = { path, accessKey, payload, requestId: newRequestId(), tonce: Math.floor(Date.now() / 1000) };
  const signature = sign('sha256', Buffer.from(signedString(parts)), key).toString('base64');
  const { requestId: request_id, tonce } = parts;
  const envelope = JSON.stringify({ request_id, access_key: accessKey, tonce, signature });
  const body = `${envelope.slice(0, -1)},"payload":${payload}}`;
  return (
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}
