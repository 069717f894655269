/**
 * The lower limit for a server that keeps the contract: node:http, the scan for the payload's exact text, the compiled
 * checks of the contract, the signature. It stores nothing. `node floor-server.ts PUBLIC_KEY_FILE`
 */
import { randomUUIDv7 } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '@attestation/contract/v1';
import { createAttestationRequest } from '@attestation/contract/v1/validators';
import { payloadText } from '@attestation/signing';
import { isSigned, type SignedEnvelope } from './sign.ts';

const { path } = operations.createAttestation;
const publicKeyPem = readFileSync(process.argv[2] ?? '', 'utf8');

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => server.close().closeAllConnections());

function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
  const [status, value] = serve(request.url ?? '', body);
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

function serve(url: string, body: string): [number, unknown] {
  if (url !== path) return [404, { message: 'no such path' }];
  const envelope = JSON.parse(body) as SignedEnvelope;
  if (!createAttestationRequest(envelope)) return [400, createAttestationRequest.errors];
  const signed = { ...envelope, payload: payloadText(body) };
  if (!isSigned(signed, path, publicKeyPem)) return [500, { message: 'the signature does not verify' }];
  const no = randomUUIDv7().replaceAll('-', '').toUpperCase();
  return [200, { request_id: envelope.request_id, data: { no } }];
}
