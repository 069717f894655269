import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a refused sender may still send before the connection is cut. */
const patience = { bytes: 64 * 1024 * 1024, milliseconds: 5000 };

/**
 * Reads and drops the rest of a body that was refused half-way, so that its sender gets to read the answer instead of
 * a reset connection; one that goes on for too long is cut off.
 */
export function drain(request: IncomingMessage, response: ServerResponse): void {
  let left = patience.bytes;
  const cut = () => request.socket.destroy();
  const timer = setTimeout(cut, patience.milliseconds);
  const stop = () => clearTimeout(timer);
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  request.on('end', stop).on('close', stop);
  response.on('close', () => {
    if (request.complete) stop();
  });
  request.resume();
}
