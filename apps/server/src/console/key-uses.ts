import { startLoop } from '@attestation/scheduling';

/** When access keys were last used: known at once, and stored from time to time. */
export interface KeyUses {
  /** A request with this key has a signature that holds. */
  note(accessKey: string): void;
  /** Unix milliseconds; undefined: what is stored is the newest. */
  last(accessKey: string): number | undefined;
  /** Stores what is not stored yet. */
  close(): Promise<void>;
}

/** Milliseconds. */
const storeEvery = 60_000;

/** @param store is called at most once a minute, with the keys that were used meanwhile */
export function createKeyUses(
  store: (uses: ReadonlyMap<string, number>) => Promise<void>,
  onFault: (error: unknown) => void,
): KeyUses {
  let uses = new Map<string, number>();
  let storing = new Map<string, number>();

  async function storeAll(): Promise<undefined> {
    [storing, uses] = [uses, new Map()];
    try {
      if (storing.size > 0) await store(storing);
    } catch (error) {
      uses = new Map([...storing, ...uses]);
      throw error;
    } finally {
      storing = new Map();
    }
  }

  const loop = startLoop({
    step: storeAll,
    gather: storeEvery,
    retry: { first: storeEvery, longest: storeEvery },
    onFault,
  });

  return {
    note(accessKey) {
      uses.set(accessKey, Date.now());
      loop.wake();
    },
    last: (accessKey) => uses.get(accessKey) ?? storing.get(accessKey),
    async close() {
      await loop.stop();
      await storeAll().catch(onFault);
    },
  };
}
