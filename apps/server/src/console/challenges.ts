import type { Challenges } from '../domain/challenges.ts';

/** Milliseconds. */
const lasts = 5 * 60 * 1000;
/** Anyone may ask for one: the oldest give way. */
const most = 10_000;

/** In memory: a challenge that a restart loses is asked for again. */
export function createChallenges(now: () => number = Date.now): Challenges {
  const waiting = new Map<string, { accountId: string | null; until: number }>();
  return {
    async add(challenge, accountId) {
      const [oldest] = waiting.keys();
      if (waiting.size >= most && oldest !== undefined) waiting.delete(oldest);
      waiting.set(challenge, { accountId, until: now() + lasts });
    },
    async take(challenge, accountId) {
      const found = waiting.get(challenge);
      waiting.delete(challenge);
      return found !== undefined && found.accountId === accountId && found.until > now();
    },
  };
}
