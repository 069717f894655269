import { expect, test } from 'vitest';
import { longRunsFault } from './require-long-runs.ts';

const now = new Date('2026-11-27T12:00:00Z');
const run = (conclusion: string | null, created_at: string) => ({
  conclusion,
  created_at,
  html_url: 'https://host/1',
});

test.each([
  [
    'passed this week',
    [run(null, '2026-11-27T02:00:00Z'), run('success', '2026-11-22T02:00:00Z')],
    undefined,
  ],
  ['passed before', [run('success', '2026-11-20T02:00:00Z')], 'there is none'],
  ['failed', [run('failure', '2026-11-27T02:00:00Z')], 'failure: https://host/1'],
  [
    'failed after it passed',
    [run('failure', '2026-11-27T02:00:00Z'), run('success', '2026-11-22T02:00:00Z')],
    'failure: https://host/1',
  ],
  ['not ended', [run(null, '2026-11-27T02:00:00Z')], 'there is none'],
  ['none at all', [], 'there is none'],
])('%s', (_, runs, want) => {
  const fault = longRunsFault(runs, now);
  if (want === undefined) expect(fault).toBeUndefined();
  else expect(fault).toContain(want);
});
