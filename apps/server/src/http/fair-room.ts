import { type Refusal, tooManyRequests } from './refusal.ts';

/**
 * Room that all requests share while they arrive: memory, or disk. D26
 *
 * When it is full, it is divided by address: the address that holds the most gives way to one that holds less, and of
 * an address its slowest request to a faster one. So no address, with however many requests, keeps others out.
 */
export interface FairRoom {
  readonly totalBytes: number;
  /** Bytes that are held now. */
  used(): number;
  /**
   * Lets a request in; it holds nothing yet.
   *
   * @param evict ends the request; it is called at most once, and what it holds is free by then.
   */
  enter(request: object, address: string, evict: () => void): void;
  /** Reserves bytes as they arrive; false: there is no room, and nothing was reserved. */
  take(request: object, bytes: number): boolean;
  /** All of it has arrived: from now on it gives way to no other. */
  settle(request: object): void;
  /** From now on it gives way to other addresses alone, also when it had settled. */
  yieldToOthers(request: object, evict: () => void): void;
  /** Gives back all that it holds; returns how much. */
  release(request: object): number;
}

interface Guest {
  readonly address: string;
  evict: (() => void) | undefined;
  toOthersAlone: boolean;
  held: number;
  /** Since when the stretch of time lasts that its speed is taken over, and what it held then. */
  since: number;
  before: number;
  readonly entered: number;
}

/**
 * @param graceSeconds for which a request gives way to none of its own address, however slow it is.
 * @param now seconds.
 */
export function createFairRoom(
  totalBytes: number,
  graceSeconds: number,
  now: () => number = () => performance.now() / 1000,
): FairRoom {
  const guests = new Map<object, Guest>();
  const heldBy = new Map<string, number>();
  let used = 0;

  function add(guest: Guest, bytes: number): void {
    used += bytes;
    guest.held += bytes;
    const sum = (heldBy.get(guest.address) ?? 0) + bytes;
    if (sum > 0) heldBy.set(guest.address, sum);
    else heldBy.delete(guest.address);
  }

  function release(request: object): number {
    const guest = guests.get(request);
    if (guest === undefined) return 0;
    const { held } = guest;
    guests.delete(request);
    add(guest, -held);
    return held;
  }

  /** The guest that yields to `own`, when that is to hold `bytes` more. */
  function whoGivesWay(own: Guest, bytes: number): object | undefined {
    const at = now();
    const share = (heldBy.get(own.address) ?? 0) + bytes;
    const speed = (guest: Guest) => (guest.held - guest.before) / Math.max(0.1, at - guest.since);
    const ownSpeed = (own.held + bytes - own.before) / Math.max(0.1, at - own.since);
    let chosen: { request: object; guest: Guest; weight: number } | undefined;
    for (const [request, guest] of guests) {
      if (guest === own || guest.evict === undefined || guest.held === 0) continue;
      const weight = heldBy.get(guest.address) ?? 0;
      const isOfOther = guest.address !== own.address && weight > share;
      const isOfOwn =
        guest.address === own.address &&
        !guest.toOthersAlone &&
        at - guest.entered > graceSeconds &&
        speed(guest) < ownSpeed;
      if (!isOfOther && !isOfOwn) continue;
      const isBetter =
        chosen === undefined ||
        weight > chosen.weight ||
        (weight === chosen.weight && speed(guest) < speed(chosen.guest));
      if (isBetter) chosen = { request, guest, weight };
    }
    return chosen?.request;
  }

  return {
    totalBytes,
    used: () => used,
    enter(request, address, evict) {
      const at = now();
      guests.set(request, {
        address,
        evict,
        toOthersAlone: false,
        held: 0,
        since: at,
        before: 0,
        entered: at,
      });
    },
    take(request, bytes) {
      const guest = guests.get(request);
      if (guest === undefined || bytes > totalBytes) return false;
      while (used + bytes > totalBytes) {
        const other = whoGivesWay(guest, bytes);
        if (other === undefined) return false;
        const evict = guests.get(other)?.evict;
        release(other);
        evict?.();
      }
      const at = now();
      if (at - guest.since > graceSeconds) {
        guest.since = at;
        guest.before = guest.held;
      }
      add(guest, bytes);
      return true;
    },
    settle(request) {
      const guest = guests.get(request);
      if (guest) guest.evict = undefined;
    },
    yieldToOthers(request, evict) {
      const guest = guests.get(request);
      if (guest) Object.assign(guest, { evict, toOthersAlone: true });
    },
    release,
  };
}

/** Bodies are short and pass quickly: room is free again within a second, or the senders are slow on purpose. */
export function noMemory(): Refusal {
  return tooManyRequests('with large bodies at once', 1);
}

/** It takes longer for files, which are larger. */
export function noDisk(): Refusal {
  return tooManyRequests('with files at once', 10);
}
