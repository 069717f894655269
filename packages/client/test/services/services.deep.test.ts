/** One suite for all that speaks the API: what the client does is the same, whoever answers. */
import { describe, test } from 'vitest';
import { startReferenceServer } from '../reference-server.ts';
import { startMock } from './start-mock.ts';
import { secondMissing, startSecond } from './start-second.ts';
import { clientSuite } from './suite.ts';
import type { Target } from './target.ts';

const targets: readonly Target[] = [
  { name: 'the reference server', cannot: {}, start: startReferenceServer },
  {
    name: 'the second implementation',
    cannot: { 'recognises-applications': 'it numbers every application again' },
    missing: secondMissing,
    start: startSecond,
  },
  {
    name: 'the mock',
    cannot: { keeps: 'it answers with examples and keeps nothing' },
    start: startMock,
  },
];

describe.each(targets)('$name', (target) => {
  if (target.missing === undefined) clientSuite(target);
  else test(target.name, (context) => context.skip(target.missing));
});
