import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/** @throws Refusal 413 over the limit. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed when the loop ends early: the answer still has to go out on this connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit)
      throw new Refusal(413, `The body may have at most ${limit} bytes (option maxBodyBytes)`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
