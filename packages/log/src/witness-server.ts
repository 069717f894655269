import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Witness } from './create-witness.ts';

/** A checkpoint and at most 63 hashes are far below. */
const maxBody = 64 * 1024;

/** Answers `POST .../add-checkpoint`; nothing listens yet. */
export function createWitnessServer(witness: Witness, onFault: (error: unknown) => void): Server {
  return createServer({ requestTimeout: 10_000 }, async (request, response) => {
    try {
      if (request.method !== 'POST' || !/\/add-checkpoint$/.test(request.url ?? '')) {
        response.writeHead(404).end('There is only POST /add-checkpoint here.\n');
        return;
      }
      const text = await readBody(request);
      if (text === undefined) {
        response.writeHead(413, { Connection: 'close' }).end('The request is too large.\n');
        return;
      }
      const { status, type, body } = await witness.addCheckpoint(text);
      response.writeHead(status, { 'Content-Type': type }).end(body);
    } catch (error) {
      onFault(error);
      response.writeHead(500).end('The witness failed.\n');
    }
  });
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += (piece as Buffer).length;
    if (length > maxBody) return undefined;
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces).toString('utf8');
}
