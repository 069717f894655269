import { expect, test } from 'vitest';
import type { Refusal } from '../domain/refusal-ports.ts';
import type { AcceptedRequest, RequestSearch } from '../domain/request-ports.ts';
import type { Call } from './call.ts';
import { requestLogHandlers } from './request-log.ts';

/** `count` requests of a source, three at each time. */
const make = (source: string, count: number): AcceptedRequest[] =>
  Array.from({ length: count }, (_, i) => ({
    ...{ at: 1000 + Math.floor(i / 3), tie: String(i).padStart(4, '0'), operation: '/api/v1/x' },
    ...{ accessKey: 'K', requestId: `${source}-${i}`, no: 'N' },
  }));

const stored = make('stored', 70);
const read = make('read', 70);
const refused = make('refused', 50).map(
  ({ at, tie, no: _, ...rest }) =>
    ({ ...rest, id: tie, lastAt: at, firstAt: at, status: 400, mistakes: [] }) as unknown as Refusal,
);

/** As the database does it. */
const find =
  (all: readonly AcceptedRequest[]) =>
  async (_: unknown, { from, before }: RequestSearch) =>
    all
      .filter(({ at, tie }) => at >= from && (at < before.at || (at === before.at && tie < before.tie)))
      .sort((a, b) => b.at - a.at || (a.tie < b.tie ? 1 : -1))
      .slice(0, 51);

const { listRequests } = requestLogHandlers({
  requests: { stored: find(stored), reads: find(read), keepReads: async () => {} },
  refused: { add: () => {}, of: async () => refused, close: async () => {} },
  reads: { add: () => {}, flush: async () => {}, close: async () => {} },
  operations: [{ name: 'x', path: '/api/v1/x' }],
});
const call = { account: { memberId: 'acme' } } as Call;
const list = async (query: object) =>
  (await listRequests({ query: { environment: 'sandbox', ...query } } as never, call)).body;

test.each([
  ['all', {}, 190],
  ['accepted', { status: 'accepted' }, 140],
  ['of one time', { from: 1003, until: 1004 }, 9],
  ['until a time', { until: 1002 }, 18],
])('pages of %s list each once, also while others come', async (_, query, count) => {
  const seen: string[] = [];
  const times: string[] = [];
  let before: string | undefined;
  do {
    const page = await list({ ...query, ...(before && { before }) });
    seen.push(...page.requests.map(({ requestId }) => requestId));
    times.push(...page.requests.map(({ at }) => at));
    before = page.next ?? undefined;
    for (const all of [stored, read])
      all.push({ ...(all[0] as AcceptedRequest), at: 9000, requestId: 'new' });
  } while (before !== undefined);
  for (const all of [stored, read]) all.splice(70);
  expect(seen).not.toContain('new');
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
  expect(times).toEqual(times.toSorted().reverse());
});

test('refused requests are found by status and request_id, and have no number', async () => {
  const found = async (query: object) => (await list(query)).requests.map(({ requestId }) => requestId);
  expect(await found({ status: 'refused', requestId: 'refused-7' })).toEqual(['refused-7']);
  expect(await found({ status: '400', until: 1001 })).toEqual(['refused-2', 'refused-1', 'refused-0']);
  expect(await found({ status: '500' })).toEqual([]);
  expect(await found({ status: 'refused', no: 'N' })).toEqual([]);
});
