import type { ConfigFile } from '@attestation/conformance';
import { startMutant } from '../start-mutant.ts';
import { startDribble } from './relay/dribble.ts';
import { type Relay, startRelay } from './relay/relay.ts';
import { startPython } from './start-python.ts';
import type { Variant } from './variant.ts';

/** A variant that runs; the suite is to find nothing wrong with it. */
export interface RunningVariant {
  readonly config: ConfigFile;
  /** Ends what was started and removes its data. */
  stop(): Promise<void>;
}

/** @throws Error when the variant does not fit its base any more. */
export async function startVariant(variant: Variant): Promise<RunningVariant> {
  const base = await (variant.base === 'python'
    ? startPython(variant.liberal ?? [])
    : startReference(variant));
  const started: { stop(): Promise<void> }[] = [base];
  const stop = async () => {
    for (const one of started.toReversed()) await one.stop();
  };
  try {
    const front = await startFront(base.config.baseUrl, variant);
    if (front) started.push(front);
    const config = { ...base.config, baseUrl: front?.url ?? base.config.baseUrl };
    return { config: variant.configure ? await variant.configure(config) : config, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startReference({ edits, contract = [], counted }: Variant): Promise<RunningVariant> {
  const loader = new URL('load-contract.ts', import.meta.url);
  for (const name of contract) loader.searchParams.append('edit', name);
  const server = await startMutant({
    edits: edits?.() ?? [],
    preload: contract.length > 0 ? [loader.href] : [],
    needs: counted && 'rate-limit',
  });
  return { config: server.config as unknown as ConfigFile, stop: () => server.stop() };
}

async function startFront(target: string, { relay, dribbled }: Variant): Promise<Relay | undefined> {
  if (dribbled) return startDribble(target);
  return relay && startRelay(target, relay());
}
