import { late } from '../relay/deliver.ts';
import type { RelayRules } from '../relay/relay.ts';
import { headerOf, type Rewrite, withHeader } from '../relay/rewrite.ts';
import { withoutDate } from '../relay/rewrite-words.ts';
import { tooMany } from '../relay/too-many.ts';
import type { Variant } from '../variant.ts';
import { edit } from './edit.ts';

/** Another clock, another pace. */
export const timeVariants: readonly Variant[] = [
  clock('clock-ahead', 'Has a clock that is 200 seconds ahead', 200, dateMoved(200)),
  clock('clock-behind', 'Has a clock that is 170 seconds behind', -170, dateMoved(-170)),
  clock('clock-hour-ahead', 'Has a clock that is an hour ahead', 3600, dateMoved(3600)),
  clock(
    'clock-ahead-no-date',
    'Has a clock that is 200 seconds ahead, and tells it in timestamp alone',
    200,
    withoutDate,
  ),
  {
    id: 'counted',
    says: 'Takes 50 requests a second of a key, and says with 429 when to come again',
    base: 'reference',
    decisions: ['D26'],
    counted: true,
    configure: (config) => ({
      ...config,
      capabilities: { ...config.capabilities, rateLimit: false },
      limits: { ...config.limits, requestsPerSecond: 45 },
    }),
  },
  relayed('busy-at-times', 'Is too busy for every 97th request, and says to come again in a second', () => ({
    admit: tooMany(97, () => '1'),
  })),
  relayed('busy-until', 'Is too busy for every 97th request, and gives a date to come again', () => ({
    admit: tooMany(97, () => new Date(Date.now() + 1000).toUTCString()),
  })),
  relayed('busy-unsaid', 'Is too busy for every 97th request, and does not say when to come again', () => ({
    admit: tooMany(97, () => undefined),
  })),
  relayed('very-slow', 'Takes 300 to 400 ms for each answer', () => ({ deliver: late(300, 400) })),
  relayed('cut-off', 'Answers 413 before it has read what is too large, and closes the connection', () => ({
    refuseLargerThan: 4_194_304,
  })),
];

function clock(id: string, says: string, seconds: number, answer: Rewrite): Variant {
  return {
    id,
    says,
    base: 'reference',
    decisions: [],
    edits: [
      edit(
        'http/authenticate.ts',
        'now: () => number = Date.now,',
        `now: () => number = () => Date.now() + ${seconds * 1000},`,
      ),
      edit('http/answer.ts', 'timestamp: Date.now() }', `timestamp: Date.now() + ${seconds * 1000} }`),
    ],
    relay: () => ({ answer }),
  };
}

function dateMoved(seconds: number): Rewrite {
  return (answer) => {
    const date = headerOf(answer, 'date');
    if (date === undefined) return answer;
    return withHeader(answer, 'Date', new Date(Date.parse(date) + seconds * 1000).toUTCString());
  };
}

function relayed(id: string, says: string, relay: () => RelayRules): Variant {
  return { id, says, base: 'reference', decisions: ['D10', 'D26'], relay };
}
