import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Ending {
  /** All that the server sent. */
  readonly text: string;
  /** Seconds until it had answered, and until the connection was closed. */
  readonly answered: number | undefined;
  readonly closed: number | undefined;
}

/**
 * Sends `first` at once and then `rest` byte by byte, for as long as the server listens.
 *
 * @param everyMs between two bytes.
 * @param giveUp seconds after which the server is held to have done nothing.
 */
export async function trickle(
  port: number,
  first: Buffer,
  rest: Buffer,
  everyMs: number,
  giveUp: number,
): Promise<Ending> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const ending: { text: string; answered?: number; closed?: number } = { text: '' };
  socket.on('data', (chunk: Buffer) => {
    ending.answered ??= seconds();
    ending.text += chunk.toString('latin1');
  });
  // A reset is one way to close a connection; `close` follows.
  socket
    .on('error', () => {})
    .on('close', () => {
      ending.closed = seconds();
    });
  socket.write(first);
  for (let at = 0; at < rest.length && !socket.destroyed && seconds() < giveUp; at++) {
    socket.write(rest.subarray(at, at + 1));
    await sleep(everyMs);
  }
  while (!socket.destroyed && seconds() < giveUp) await sleep(50);
  socket.destroy();
  return { answered: undefined, closed: undefined, ...ending };
}

/** A connection that sends this and reads nothing of what comes back. */
export function deafConnection(port: number, request: Buffer): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.pause();
  // Reset by the server in the end.
  socket.on('error', () => {});
  socket.write(request);
  return socket;
}
