/** What waits, served in turn by who sent it: a member with much to read delays itself. */
export interface FairQueue<T> {
  /**
   * False: there is no room, for this sender or for anyone.
   *
   * @param isSure it is added however much waits
   */
  add(sender: string, item: T, isSure?: boolean): boolean;
  hasOf(sender: string): boolean;
  /** Takes out the newest item of who has the most waiting; undefined when no one has two. */
  displace(): T | undefined;
  take(): T | undefined;
}

/** @param room items in all; one sender may have a quarter of them waiting */
export function createFairQueue<T>(room: number): FairQueue<T> {
  const waiting = new Map<string, T[]>();
  const share = Math.max(1, Math.floor(room / 4));
  let count = 0;
  return {
    add(sender, item, isSure = false) {
      const own = waiting.get(sender) ?? [];
      if (!isSure && (count >= room || own.length >= share)) return false;
      own.push(item);
      waiting.set(sender, own);
      count += 1;
      return true;
    },
    hasOf: (sender) => waiting.has(sender),
    displace() {
      const [most] = [...waiting.values()].sort((a, b) => b.length - a.length);
      if (most === undefined || most.length < 2) return undefined;
      count -= 1;
      return most.pop();
    },
    take() {
      const [next] = waiting;
      if (!next) return undefined;
      const [sender, own] = next;
      const item = own.shift();
      // Behind all others, by being put in again.
      waiting.delete(sender);
      if (own.length > 0) waiting.set(sender, own);
      count -= 1;
      return item;
    },
  };
}
