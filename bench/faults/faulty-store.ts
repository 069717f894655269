import { setTimeout as sleep } from 'node:timers/promises';
import { makeStore } from '../../apps/server/test/fresh-store.ts';
import { startPostgres } from '../../apps/server/test/start-postgres.ts';
import { awsVariables } from '../../apps/server/test/stores/elsewhere.ts';
import { type Fault as StoreFault, startFaultyStore } from '../../apps/server/test/stores/faulty-store.ts';
import { sharedStore, startDeployment } from './deployment.ts';
import { type Fault, whyNot } from './fault.ts';
import { underLoad } from './under-load.ts';

/** In turns; the last ends the connection in the middle of an answer. */
const kinds: readonly [string, StoreFault][] = [
  ['slow', { kind: 'delay', ms: 1500 }],
  ['failing', { kind: 'status', status: 503 }],
  ['full', { kind: 'status', status: 507 }],
  ['wrong bytes', { kind: 'flip' }],
  ['cut answers', { kind: 'cut', after: 100 }],
];

/** For a request that meets the fault, milliseconds. */
const patience = 30_000;

/** A proxy between the servers and a real store does what such stores do. The log and the larger files are in the store. */
export const faultyStore: Fault = {
  about: 'the object store is slow, fails, is full, gives wrong bytes, and cuts answers, in turns',
  why: () => whyNot({ haproxy: 'haproxy' }),
  defaults: { clients: 16, seconds: 10, repeat: 10 },
  short: { clients: 4, pause: 200, seconds: 1, repeat: 5 },
  async run(options) {
    let fault: StoreFault | undefined;
    const disturbed: Record<string, number> = {};
    const [postgres, store] = [await startPostgres(), await sharedStore()];
    const between = await startFaultyStore(store.endpoint, () => fault);
    try {
      const settings = {
        ...{ DATABASE_URL: await postgres.makeDatabase(), BLOB_URL: makeStore() },
        ...{ ...awsVariables(), AWS_ENDPOINT_URL: between.endpoint },
      };
      return await underLoad(await startDeployment(2, settings), options, {
        name: 'faulty-store',
        async disturb(time) {
          const [name, kind] = kinds[(time - 1) % kinds.length] ?? ['', undefined];
          const before = between.requests.length;
          fault = kind;
          await sleep(options.seconds * 1000);
          // Servers that are busy may send it nothing for a while.
          for (const end = Date.now() + patience; between.requests.length === before && Date.now() < end; )
            await sleep(50);
          fault = undefined;
          disturbed[name] = (disturbed[name] ?? 0) + between.requests.length - before;
        },
        figures: async () => ({
          'requests disturbed': Object.entries(disturbed)
            .map(([name, count]) => `${name}: ${count}`)
            .join(', '),
        }),
        judge: async () =>
          Object.entries(disturbed).flatMap(([name, count]) =>
            count === 0 ? [`no request met a store that is ${name}`] : [],
          ),
      });
    } finally {
      await between.stop();
      await postgres.stop();
    }
  },
};
