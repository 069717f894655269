import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Bundle } from './targets.ts';

/** Microseconds of processor time that a call takes, of each round. */
export type Timings = Map<string, number[]>;

/**
 * Calls one after the other, each target in turn in each round, against a server that answers at once. Signing is
 * left out on all sides: it takes longer than everything else, and is the same. Processor time, since a machine that is
 * busy otherwise stretches the time on the wall; that of the server is in it, the same for all.
 */
export async function timeCalls(
  bundles: readonly { name: string; module: Bundle }[],
  rounds: number,
  calls: number,
): Promise<Timings> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { request_id } = JSON.parse(body) as { request_id: string };
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ request_id, data: { no: 'N1', completed: true } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const signature = new Uint8Array(256);
  const options = { baseUrl, accessKey: 'AK1', signer: async () => signature };
  const timings: Timings = new Map(bundles.map(({ name }) => [name, []]));
  const callers = bundles.map(({ name, module }) => ({ name, call: module.makeCall(options) }));
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const { name, call } of callers) {
        const before = process.cpuUsage();
        for (let i = 0; i < calls; i++) {
          if ((await call()).no !== 'N1') throw new Error(`${name} did not read the answer`);
        }
        const { user, system } = process.cpuUsage(before);
        if (round > 0) timings.get(name)?.push((user + system) / calls); // the first warms up
      }
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return timings;
}
