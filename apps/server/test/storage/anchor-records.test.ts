import type { AnchorRecords, Attempt } from '@attestation/anchor';
import { memoryRecords } from '@attestation/anchor/testing';
import { describe, expect, test } from 'vitest';
import { anchorRecords } from '../../src/storage/records/anchor-records.ts';
import { onEveryDatabase } from '../every-database.ts';

const sample = (sequence: number, change: Partial<Attempt> = {}): Attempt => ({
  environment: 'formal',
  sequence,
  shard: 1,
  size: sequence * 10,
  root: 'ab'.repeat(32),
  nonce: sequence + 6,
  transactionHash: `0x${sequence}a`,
  rawTransaction: '0x02',
  state: 'signed',
  createdAt: 1_700_000_000_000 + sequence,
  ...change,
});

onEveryDatabase((open) => keepsAnchors(async () => anchorRecords(await open())));

// Those that the tests of anchoring work with.
describe('in memory', () => keepsAnchors(async () => memoryRecords()));

function keepsAnchors(open: () => Promise<AnchorRecords>): void {
  test('an attempt goes through its states, and only the newest sequence is looked at', async () => {
    const records = await open();
    const [first, second] = [sample(1), sample(2)];
    expect(await records.open('formal')).toEqual([]);
    await records.insert(first, 'note 10');
    expect(await records.open('formal')).toEqual([first]);
    expect(await records.open('sandbox')).toEqual([]);
    await records.markSent(first);
    expect(await records.open('formal')).toEqual([{ ...first, state: 'sent' }]);
    await records.markMined(first, '{}');
    expect(await records.open('formal')).toEqual([{ ...first, state: 'mined' }]);
    await records.markFinal(first, 'proof 10', 5);
    expect(await records.open('formal')).toEqual([]);
    await records.insert(second, 'note 20');
    expect(await records.open('formal')).toEqual([second]);
    expect(await records.last('formal')).toEqual(second);
    await records.abandon(second);
    expect(await records.open('formal')).toEqual([]);
    expect(await records.last('formal')).toEqual({ ...second, state: 'replaced' });
  });

  test('of the attempts of a sequence one is in a block, and one becomes final', async () => {
    const records = await open();
    const low = sample(1);
    const high = sample(1, { transactionHash: '0x1b', createdAt: low.createdAt + 1 });
    await records.insert(low, 'note 10');
    await records.insert(high);
    await records.markMined(low, '{}');
    await records.markMined(high, '{}');
    const states = async () => (await records.open('formal')).map(({ state }) => state);
    expect(await states()).toEqual(['sent', 'mined']);
    await records.markSent(high);
    expect(await states()).toEqual(['sent', 'sent']);
    await records.markMined(low, '{}');
    await records.markFinal(low, 'proof 10', 5);
    expect(await states()).toEqual([]);
    expect((await records.find('formal', 1, 9))?.transactionHash).toBe('0x1a');
  });

  test('a leaf has the first final anchor of its shard that covers it', async () => {
    const records = await open();
    for (const attempt of [sample(1), sample(2), sample(3, { shard: 2, size: 4 }), sample(4)]) {
      await records.insert(attempt, `note ${attempt.size}`);
      if (attempt.sequence < 4) await records.markFinal(attempt, `proof ${attempt.size}`, 5);
    }
    expect(await records.find('formal', 1, 9)).toEqual({
      ...{ shard: 1, size: 10, root: 'ab'.repeat(32), note: 'note 10' },
      ...{ transactionHash: '0x1a', rawTransaction: sample(1).rawTransaction, proof: 'proof 10' },
    });
    expect(await records.find('formal', 1, 10)).toMatchObject({ size: 20, note: 'note 20' });
    expect(await records.find('formal', 2, 3)).toMatchObject({ size: 4 });
    expect(await records.find('formal', 1, 20)).toBeUndefined();
    expect(await records.find('sandbox', 1, 0)).toBeUndefined();
    expect(await records.covered('formal', 1)).toBe(40);
    expect(await records.covered('formal', 2)).toBe(4);
    expect(await records.covered('sandbox', 1)).toBe(0);
    const shards = await records.shards();
    expect(shards.sort((a, b) => a.shard - b.shard)).toEqual([
      { environment: 'formal', shard: 1, size: 20 },
      { environment: 'formal', shard: 2, size: 4 },
    ]);
  });

  test('the proof of a final anchor can be replaced', async () => {
    const records = await open();
    for (const attempt of [sample(1), sample(2)]) await records.insert(attempt, `note ${attempt.size}`);
    await records.markFinal(sample(1), 'damaged', 5);
    const kept = await records.find('formal', 1, 9);
    if (!kept) throw new Error('The anchor was not kept');
    await records.repairProof('sandbox', kept, 'of another log');
    expect(await records.find('formal', 1, 9)).toEqual(kept);
    await records.repairProof('formal', kept, 'whole');
    expect(await records.find('formal', 1, 9)).toEqual({ ...kept, proof: 'whole' });
  });

  test('what was given up covers nothing', async () => {
    const records = await open();
    await records.insert(sample(1), 'note 10');
    await records.abandon(sample(1));
    expect(await records.covered('formal', 1)).toBe(0);
  });
}
