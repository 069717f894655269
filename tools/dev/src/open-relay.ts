import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A port that stays, in front of servers that come and go. */
export interface Relay {
  /** From 1. */
  readonly port: number;
  /** Where new connections go; before the first call they are closed. */
  target: number | undefined;
  close(): void;
}

/**
 * Bytes pass as they are: what is behind sees each request as it was sent, broken ones too.
 *
 * @param port 0 takes a free one
 * @throws when the port is taken.
 */
export async function openRelay(port: number): Promise<Relay> {
  const relay = { port, target: undefined as number | undefined, close: () => void server.close() };
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    if (relay.target === undefined) return void caller.destroy();
    const called = connect({ port: relay.target, host: '127.0.0.1', allowHalfOpen: true });
    caller.pipe(called).pipe(caller);
    // One end that breaks, a mock that is replaced among them, takes the other with it.
    for (const [one, other] of [
      [caller, called],
      [called, caller],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  relay.port = (server.address() as AddressInfo).port;
  return relay;
}
