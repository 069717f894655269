import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureGas } from '../src/evidence/measure-gas.ts';

// The server looks at the chain every ten seconds: this takes half a minute, nearly all of it waiting.
test('an anchor costs the same for one attestation and for more', { timeout: 120_000 }, async ({ skip }) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-gas-'));
  try {
    const anchors = await measureGas(folder, { batches: [1, 5], interval: 1 });
    skip(anchors === undefined, 'anvil is not installed');
    const costs = (anchors ?? []).map(({ gas }) => gas);
    expect(anchors?.reduce((sum, { attestations }) => sum + attestations, 0)).toBe(6);
    expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.01);
  } finally {
    await rm(folder, { recursive: true });
  }
});
