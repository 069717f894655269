import type { IncomingMessage } from 'node:http';

/** What a refused sender may still send before the connection is cut; a piece costs more than its bytes. */
const patience = { bytes: 64 * 1024 * 1024, bytesPerPiece: 512, milliseconds: 5000 };

/**
 * Reads and drops the rest of a body that was refused half-way, so that its sender gets to read the answer instead of
 * a reset connection, and can use the connection again; one that goes on for too long is cut off.
 */
export function drain(request: IncomingMessage): void {
  let left = patience.bytes;
  const cut = () => request.socket.destroy();
  const timer = setTimeout(cut, patience.milliseconds);
  const stop = () => clearTimeout(timer);
  // The previous reader lets go later than this, and would leave the request paused.
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length + patience.bytesPerPiece;
    if (left < 0) cut();
  });
  request.on('end', stop).on('close', stop);
  request.resume();
}
