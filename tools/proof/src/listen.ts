import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

export interface Listening {
  readonly url: string;
  /** Ends the server, with every connection that is still open. */
  stop(): Promise<void>;
}

/** Lets a server listen on a free port of the loopback address. */
export async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true).on('close', () => sockets.delete(socket));
    // Callers may cut a connection off at any time.
    socket.on('error', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
