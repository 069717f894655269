import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AttestationClient, type ClientOptions, createClient, type JsonText } from '../../src/index.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import type { Service, Target } from './target.ts';

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

/** @param stops what is to be called, in reverse order, after the tests */
export async function openWorld(start: Target['start'], stops: (() => Promise<unknown>)[]): Promise<World> {
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

/** A factoid of the kind `user`. */
export const user = (unique_id: string) => ({
  unique_id,
  type: 'user',
  data: { name: '李雷 "Li" \n', phone_number: '13234568732' },
});

/** A factoid of the kind `product`. */
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
