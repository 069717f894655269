import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigner, newRequestId, type Signer, sign } from '@attestation/signing';
import type { TargetConfig } from '../target-config.ts';
import { createCall, sha256 } from '../variants/signed-call.ts';
import { fill, isObject, type JsonObject, standIns } from './stand-ins.ts';

/**
 * A proxy in front of a server that does what none of the tools can: it fills in access key, time and signature, a fresh
 * `unique_id`, and the number of an attestation that is there. It does so only where the contract's stand-in was sent.
 */
export interface SigningProxy {
  readonly url: string;
  /** From now on requests go to this server. */
  aim(config: TargetConfig): Promise<void>;
  stop(): Promise<void>;
}

export async function startSigningProxy(): Promise<SigningProxy> {
  let aimed: { config: TargetConfig; signer: Signer } | undefined;
  const server = createServer((request, response) => {
    if (!aimed) return response.destroy();
    forward(request, response, aimed.config, aimed.signer).catch((error: unknown) => {
      // The server broke the connection off: so does the proxy, and the tool sees what it would see without it.
      response.destroy(error as Error);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async aim(config) {
      aimed = { config, signer: await createSigner(await readFile(config.member.privateKeyFile, 'utf8')) };
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  config: TargetConfig,
  signer: Signer,
): Promise<void> {
  const { method = 'GET', url = '/' } = request;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const sent = Buffer.concat(chunks).toString('utf8');
  const body = await completed(url, sent, config, signer);
  const type = request.headers['content-type'];
  const answer = await fetch(`${config.baseUrl}${url}`, {
    method,
    redirect: 'manual',
    headers: { Accept: request.headers.accept ?? '*/*', ...(type && { 'Content-Type': type }) },
    ...(method !== 'GET' && method !== 'HEAD' && { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(([name]) => !hopByHop.test(name));
  response.writeHead(answer.status, headers.flat());
  response.end(bytes);
}

const hopByHop = /^(connection|keep-alive|transfer-encoding|content-encoding)$/i;

/** The body with stand-ins filled in, and signed when it asks to be. A body that is not a JSON object goes on unchanged. */
async function completed(path: string, sent: string, config: TargetConfig, signer: Signer): Promise<string> {
  const envelope = parsed(sent);
  if (!isObject(envelope)) return sent;
  const filled = await fill(envelope, {
    accessKey: config.member.accessKey,
    templateId: config.template.id,
    now: Math.floor(Date.now() / 1000),
    uniqueId: newRequestId(),
    // Only a closed one can be downloaded, only an open one added to.
    no: () => attestationIn(config, path.endsWith('/download')),
  });
  if (envelope.signature !== standIns.signature) return JSON.stringify(filled);
  return JSON.stringify({ ...filled, signature: await signatureOf(path, filled, signer) });
}

function signatureOf(path: string, envelope: JsonObject, signer: Signer): Promise<string> {
  const text = (value: unknown) => (value === undefined ? '' : String(value));
  const { request_id, access_key, tonce, payload } = envelope;
  return sign(
    {
      path,
      requestId: text(request_id),
      accessKey: text(access_key),
      // A value that is not a time is refused for that; no signature could make it right.
      tonce: Number.isSafeInteger(tonce) && (tonce as number) >= 0 ? (tonce as number) : 0,
      payload: payload === undefined ? '' : JSON.stringify(payload),
    },
    signer,
  );
}

/** A new one each time, with one factoid and one file. Undefined: the server makes none. */
async function attestationIn(config: TargetConfig, isClosed: boolean): Promise<string | undefined> {
  const file = `A file of ${newRequestId()}.`;
  const { type, data } = config.template.factoids[0] as { type: string; data: object };
  const { data: made } = await createCall(config as unknown as Parameters<typeof createCall>[0])(
    'attestations',
    {
      unique_id: newRequestId(),
      template_id: config.template.id,
      identities: { ID: config.identities.ID },
      factoids: [{ unique_id: 'first', type, data }],
      completed: isClosed,
      attachments: { 0: [sha256(file)] },
    },
    { files: [[0, file]] },
  );
  return typeof made.no === 'string' ? made.no : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A tool may send anything.
    return undefined;
  }
}
