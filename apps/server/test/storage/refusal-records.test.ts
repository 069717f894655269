import { expect, it } from 'vitest';
import type { OwnedRefusal } from '../../src/domain/refusal-ports.ts';
import { refusalRecords } from '../../src/storage/records/console-records.ts';
import { onEveryDatabase } from '../every-database.ts';

const refusal = (id: string, lastAt: number, changes: Partial<OwnedRefusal> = {}): OwnedRefusal => ({
  ...{ id, memberId: 'acme', environment: 'sandbox', operation: 'createAttestation', accessKey: 'A' },
  ...{ requestId: 'r\u0000\ud800', address: '192.0.2.1', status: 400, reason: 'malformed', message: '坏' },
  ...{ verified: null, mistakes: [{ code: 'path', text: 'x' }], firstAt: lastAt, lastAt, times: 1 },
  ...changes,
});

onEveryDatabase((open) => {
  it('adds up what is alike, and shows it as it was', async () => {
    const { keep, of } = refusalRecords(await open());
    await keep([refusal('a', 10), refusal('b', 20)], 0);
    await keep([refusal('a', 30, { times: 4, requestId: 'newest' })], 0);
    const [a, b, ...more] = await of('acme', 'sandbox', 0);
    expect(a).toEqual({ ...shown(refusal('a', 30)), requestId: 'newest', firstAt: 10, times: 5 });
    expect(b).toEqual(shown(refusal('b', 20)));
    expect(more).toEqual([]);
  });

  it('keeps the newest fifty of each member and environment, and none that is too old', async () => {
    const { keep, of } = refusalRecords(await open());
    const name = (i: number) => String(i).padStart(3, '0');
    await keep(
      [refusal('other', 5, { memberId: 'globex' }), refusal('formal', 6, { environment: 'formal' })],
      0,
    );
    for (let i = 0; i < 120; i += 20)
      await keep(
        Array.from({ length: 20 }, (_, j) => refusal(name(i + j), 100 + i + j)),
        0,
      );
    const ids = (await of('acme', 'sandbox', 0)).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 50 }, (_, i) => name(119 - i)));
    expect(await of('globex', 'sandbox', 0)).toHaveLength(1);
    expect(await of('acme', 'formal', 0)).toHaveLength(1);
    expect(await of('acme', 'sandbox', 210)).toHaveLength(10);
    await keep([], 150);
    expect(await of('globex', 'sandbox', 0)).toEqual([]);
  });

  it('two processes that keep the same ones at once lose none', async () => {
    const { keep, of } = refusalRecords(await open());
    const ids = ['a', 'b', 'c'];
    const rounds = Array.from({ length: 10 }, (_, i) =>
      keep(
        (i % 2 === 0 ? ids : ids.toReversed()).map((id) => refusal(id, 100 + i)),
        0,
      ),
    );
    await Promise.all(rounds);
    expect((await of('acme', 'sandbox', 0)).map(({ times }) => times)).toEqual([10, 10, 10]);
  });
});

function shown({ memberId: _, ...refusal }: OwnedRefusal) {
  return refusal;
}
