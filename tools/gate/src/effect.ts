import type { Level } from './change.ts';

/** Which way the bodies go that a part of the contract describes. */
export type Direction = 'request' | 'response';

/**
 * What an edit does to the set of messages that the contract allows.
 *
 * - `narrowed`: some are allowed no longer; `widened`: some are allowed newly
 * - `changed`: both, or it cannot be decided (two patterns, two formats)
 * - `removed`, `added`: a part that callers can see goes or comes
 * - `wording`: the same messages, other words
 */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'removed' | 'added' | 'wording';

export interface Consequence {
  level: Level;
  consumers: string;
  implementers: string;
}

const nothing = '';

/** What an effect means, and for whom. Requests and answers are mirror images. */
export const consequences: Record<Direction, Record<Effect, Consequence>> = {
  request: {
    narrowed: breaking('Requests that were accepted are refused now.', 'More has to be refused.'),
    widened: { level: 'minor', consumers: nothing, implementers: 'More has to be accepted.' },
    changed: breaking(
      'Requests that were accepted may be refused or read in another way now.',
      'What is accepted, or what it means, is another set now.',
    ),
    removed: breaking('What was sent here is not understood any more.', 'This was removed.'),
    added: {
      level: 'minor',
      consumers: 'Can be used; nothing has to be done.',
      implementers: 'Has to be supported.',
    },
    wording: wording(),
  },
  response: {
    narrowed: {
      level: 'minor',
      consumers: nothing,
      implementers: 'Answers that kept the contract may break it now.',
    },
    widened: breaking('Answers may hold now what was ruled out.', nothing),
    changed: breaking(
      'Answers may hold now what was ruled out.',
      'Answers that kept the contract may break it now.',
    ),
    removed: breaking('What was read here may be missing.', 'This was removed.'),
    added: {
      level: 'minor',
      consumers: 'Can be used; nothing has to be done.',
      implementers: 'Has to be answered.',
    },
    wording: wording(),
  },
};

function breaking(consumers: string, implementers: string): Consequence {
  return { level: 'major', consumers, implementers };
}

function wording(): Consequence {
  return { level: 'patch', consumers: nothing, implementers: nothing };
}
