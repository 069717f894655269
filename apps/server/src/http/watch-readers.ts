import type { Server } from 'node:http';
import type { Socket } from 'node:net';

interface Watched {
  /** Bytes of answers that the peer had taken at the last change, and when that was. */
  taken: number;
  since: number;
}

/**
 * Closes connections whose peer takes nothing of its answers: it would hold the connection, and what an answer has
 * open, for as long as it likes. What it sends meanwhile does not count, nor does the time in which there is nothing
 * to take.
 *
 * @param event of the server that brings the sockets which HTTP is spoken on.
 */
export function watchReaders(
  server: Server,
  event: 'connection' | 'secureConnection',
  milliseconds: number,
): { close(): void } {
  const sockets = new Map<Socket, Watched>();
  server.on(event, (socket: Socket) => {
    sockets.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => sockets.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, watched] of sockets) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== watched.taken) {
        watched.taken = taken;
        watched.since = now;
      } else if (now - watched.since > milliseconds) {
        socket.destroy();
      }
    }
  };
  const timer = setInterval(look, Math.min(1000, milliseconds));
  timer.unref();
  return { close: () => clearInterval(timer) };
}
