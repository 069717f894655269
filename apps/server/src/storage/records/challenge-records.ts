import type { Challenges } from '../../domain/challenges.ts';
import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

/** Milliseconds. */
const lasts = 5 * 60 * 1000;

/** For several processes: one gives the challenge, another may get the answer. */
export function challengeRecords(db: Database): Challenges {
  return {
    add: (challenge, accountId) =>
      db.write(function* () {
        const now = Date.now();
        yield* run(removeEnded, { now });
        yield* run(insertChallenge, { challenge, accountId, endsAt: now + lasts });
      }),
    take: (challenge, accountId) =>
      db.write(function* () {
        const [found] = yield* run(takeChallenge, { challenge });
        return found !== undefined && found.accountId === accountId && found.endsAt > Date.now();
      }),
  };
}

const removeEnded = prepare((q, p: { now: number }) =>
  q.deleteFrom('challenges').where('ends_at', '<', p.now),
);

const insertChallenge = prepare((q, p: { challenge: string; accountId: string | null; endsAt: number }) =>
  q.insertInto('challenges').values({ challenge: p.challenge, account_id: p.accountId, ends_at: p.endsAt }),
);

const takeChallenge = prepare((q, p: { challenge: string }) =>
  q
    .deleteFrom('challenges')
    .where('challenge', '=', p.challenge)
    .returning(['account_id as accountId', 'ends_at as endsAt']),
);
