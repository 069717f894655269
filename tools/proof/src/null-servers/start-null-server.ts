import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { TargetConfig } from '../target-config.ts';
import { configOfUnknown } from './config-of-unknown.ts';
import { nullServers } from './table.ts';

/** A target that listens on a free port of the loopback address. */
export interface RunningTarget {
  readonly url: string;
  readonly config: TargetConfig;
  /** Ends it, with every connection that is still open, and removes its files. */
  stop(): Promise<void>;
}

/** @throws Error when the table has no null server of this name. */
export async function startNullServer(name: string): Promise<RunningTarget> {
  const server = nullServers.find((row) => row.name === name)?.create();
  if (!server) throw new Error(`No null server is called ${name}`);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Callers that cut a connection off are what these servers are made for.
    socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { config, remove } = await configOfUnknown(url);
  return {
    url,
    config,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
      await remove();
    },
  };
}
