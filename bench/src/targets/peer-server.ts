/**
 * The same job done the usual way: express 5, express-openapi-validator with the bundled contract, one commit a
 * request. `node peer-server.ts DATABASE_FILE`, a database that the reference server has made.
 */
import type { AddressInfo } from 'node:net';
import { operations } from '@attestation/contract/v1';
import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { payloadText } from '@attestation/signing';
import express, { type NextFunction, type Request, type Response } from 'express';
import { middleware as validateRequests } from 'express-openapi-validator';
import { isSigned } from './check-signature.ts';
import { openPeerStore } from './peer-store.ts';

const { path } = operations.createAttestation;
const store = openPeerStore(process.argv[2] ?? '');

type WithText = Request & { text?: string };

const app = express();
app.use(
  express.json({
    limit: '1mb',
    verify: (request, _response, bytes) => {
      (request as WithText).text = bytes.toString();
    },
  }),
);
app.use(validateRequests({ apiSpec: openapi as never, validateRequests: true, validateResponses: false }));
app.post(path, (request: WithText, response) => {
  const envelope = { ...request.body, payload: payloadText(request.text ?? '') };
  const key = store.key(envelope.access_key);
  if (!key || !isSigned(envelope, path, key.public_key_pem)) {
    response.status(500).json({ request_id: envelope.request_id, message: 'the signature does not verify' });
    return;
  }
  const no = store.create(key, request.body.payload, envelope, path);
  response.json({ request_id: envelope.request_id, data: { no } });
});
app.use((error: { status?: number; message: string }, _: Request, response: Response, __: NextFunction) => {
  response.status(error.status ?? 500).json({ message: error.message });
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => server.close().closeAllConnections());
