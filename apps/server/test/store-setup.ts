import { startStore } from './stores/start-store.ts';

/** One store for all test files of a run; each server under test gets a prefix of its own in its bucket. */
export async function setup(): Promise<() => Promise<void>> {
  return (await startStore()).stop;
}
