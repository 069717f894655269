import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and HTTP libraries send one request at a time on a connection, and old proxies a few. */
export const mostUnanswered = 32;

/**
 * Closes a connection on which more requests come than are answered (RFC 9112 section 9.3.2 lets a client send several
 * without waiting). Node hands over all of them, at little cost to the sender: a second of small requests on one
 * connection would keep the thread busy for a minute and fill its memory.
 */
export function limitPipelining(server: Server): void {
  const unanswered = new WeakMap<Socket, number>();
  const handlers = server.listeners('request') as ((...args: [IncomingMessage, ServerResponse]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // Node goes on with what it has received of a connection that is closed.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > mostUnanswered) return void socket.destroy();
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const handler of handlers) handler.call(server, request, response);
  });
}
