import { expect, test, vi } from 'vitest';
import { unshared } from '../limits/share-limits.ts';
import type { Call } from './call.ts';
import { lookupHandlers } from './lookup.ts';

test('an address that tries many numbers keeps no owner from one', async () => {
  const ownerOf = async () => undefined;
  const { lookUp } = lookupHandlers({ console: { ownerOf }, limits: unshared } as never);
  const statusOf = (address: string, no: string, identity: string) =>
    Promise.resolve(lookUp({ body: { no, identity } } as never, { address } as Call)).then(
      ({ status }) => status,
      (error: { status: number }) => error.status,
    );
  const numbers = Array.from({ length: 40 }, (_, i) => String(i).padStart(32, '0'));
  const tries = numbers.flatMap((no) => [1, 2].map(() => statusOf('192.0.2.1', no, '13900000000')));
  const statuses = await Promise.all(tries);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(20);
  // Not found, since there is none here, but looked for.
  const others = numbers.map((no, i) => statusOf(`198.51.100.${i}`, no, '15857112383'));
  expect(await Promise.all(others)).toEqual(numbers.map(() => 404));
});

test('blanks open no record, also when an earlier version has stored them', async () => {
  const ownerOf = async (stored: string) => ({ identities: JSON.stringify({ MO: stored }) });
  const attestations = { find: async () => undefined };
  const { lookUp } = lookupHandlers({ console: { ownerOf }, attestations, limits: unshared } as never);
  const find = vi.spyOn(attestations, 'find');
  for (const [stored, identity] of [
    [' ', '  '],
    ['\u3164', '\uffa0'],
    ['\u200b', '\u200b'],
    ['A', 'ａ '],
  ] as const)
    await Promise.resolve(
      lookUp({ body: { no: stored, identity } } as never, { address: '192.0.2.1' } as Call),
    ).catch(({ code }) => expect(code).toBe('unknown'));
  // The last one alone.
  expect(find).toHaveBeenCalledTimes(1);
});
