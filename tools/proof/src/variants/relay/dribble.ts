import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate as yieldOnce } from 'node:timers/promises';
import type { Relay } from './relay.ts';

/** Bytes of each piece of an answer that go one by one; the rest of a long one goes at once, so that runs end. */
const slowBytes = 500;

/** Hands bytes on between caller and target, those of answers one at a time, heads and chunk sizes too. */
export async function startDribble(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    const asked = connect(Number(port), hostname);
    for (const socket of [caller, asked]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('close', () => sockets.delete(socket));
      // What ends one side ends the other; there is no one to report to.
      socket.on('error', () => socket.destroy());
    }
    caller.on('close', () => asked.destroy());
    caller.pipe(asked);
    dribble(asked, caller).then(
      () => caller.end(),
      () => caller.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
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

async function dribble(from: Socket, to: Socket): Promise<void> {
  for await (const piece of from as AsyncIterable<Buffer>) {
    for (let at = 0; at < Math.min(piece.length, slowBytes); at += 1) {
      to.write(piece.subarray(at, at + 1));
      await yieldOnce();
    }
    if (piece.length > slowBytes) to.write(piece.subarray(slowBytes));
  }
}
