import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type AttestationClient, type ClientOptions, createClient, type JsonText } from '../../src/index.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { appliesAgain, cuts, cutsKept } from './cuts.ts';
import { reading } from './reading.ts';
import { refusals, refusalsOfKept } from './refusals.ts';
import type { Ability, Service, Target } from './target.ts';
import { writing, writingKept } from './writing.ts';

/** What a test has at hand; each call makes something new. */
export interface World {
  readonly service: Service;
  /** Of this test run; removed after it. */
  readonly folder: string;
  /** Stands between the clients of `throughProxy` and the service. */
  readonly proxy: Awaited<ReturnType<typeof startFaultProxy>>;
  client(options?: Partial<ClientOptions>): AttestationClient;
  exact(): AttestationClient<'exact'>;
  throughProxy(): AttestationClient;
  /** A create with the factoids `a` and `b`. */
  payload(): ReturnType<typeof smallest>;
}

/** A test by name. */
export type Tests = Readonly<Record<string, (world: World) => Promise<void>>>;

/**
 * The client against one target. A test of what the target cannot do is run all the same, and must fail: when it
 * passes, what is said of the target is no longer true.
 */
export function clientSuite({ start, cannot }: Target): void {
  let world: World;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    world = await open(start, stops);
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  });

  function run(name: string, tests: Tests, needs?: Ability): void {
    const reason = needs && cannot[needs];
    describe(reason === undefined ? name : `${name}: not here, for ${reason}`, () => {
      const one = reason === undefined ? test : test.fails;
      for (const [title, body] of Object.entries(tests)) one(title, () => body(world));
    });
  }

  run('writes', writing);
  run('writes what stays', writingKept, 'keeps');
  run('reads what was written', reading, 'keeps');
  run('tells refusals', refusals);
  run('tells refusals of what is kept', refusalsOfKept, 'keeps');
  run('sends again what is cut off', cuts);
  run('has one effect, however often it is cut off', cutsKept, 'keeps');
  run('applies once, cut off or not', appliesAgain, 'recognises-applications');
}

async function open(start: Target['start'], stops: (() => Promise<unknown>)[]): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-client-suite-'));
  stops.push(() => rm(folder, { recursive: true }));
  const service = await start();
  stops.push(() => service.stop());
  const proxy = await startFaultProxy(service.url);
  stops.push(() => proxy.close());
  const { url: baseUrl, accessKey, privateKey, templateId } = service;
  const common = { baseUrl, accessKey, privateKey };
  return {
    ...{ service, folder, proxy },
    client: (options) => createClient({ ...common, ...options }),
    exact: () => createClient({ ...common, numbers: 'exact' }),
    throughProxy: () => createClient({ ...common, baseUrl: proxy.url, retryDelayMs: 1 }),
    payload: () => smallest(templateId),
  };
}

let counter = 0;

/** An identifier that was not used before. */
export const fresh = (): string => `client-${process.pid}-${counter++}`;

/** Of the kind `user`. */
export const user = (unique_id: string) => ({
  unique_id,
  type: 'user',
  data: { name: '李雷 "Li" \n', phone_number: '13234568732' },
});

/** Of the kind `product`. */
export const product = (
  unique_id: string,
  data: Record<string, string | number | bigint | JsonText<number>>,
) => ({
  unique_id,
  type: 'product',
  data,
});

/** An application that any service may grant. */
export const application = {
  type: 'PERSONAL',
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
} as const;

function smallest(template_id: string) {
  return {
    unique_id: fresh(),
    template_id,
    identities: { ID: '42012319800127691X', MO: '15857112383' },
    factoids: [user('a'), user('b')],
  };
}
