/** Memory for bodies of requests that are not decided yet: one room for all of them. D26 */
export interface BodyBudget {
  /** Reserves room for bytes of this request as they arrive; false: there is none, and nothing was reserved. */
  take(request: object, bytes: number): boolean;
  /** Gives back all that this request holds. */
  release(request: object): void;
}

/** @param totalBytes of bodies, as received. A byte of a body costs up to three of memory while it is read. */
export function createBodyBudget(totalBytes: number): BodyBudget {
  const held = new Map<object, number>();
  let used = 0;
  return {
    take(request, bytes) {
      if (used + bytes > totalBytes) return false;
      used += bytes;
      held.set(request, (held.get(request) ?? 0) + bytes);
      return true;
    },
    release(request) {
      used -= held.get(request) ?? 0;
      held.delete(request);
    },
  };
}
