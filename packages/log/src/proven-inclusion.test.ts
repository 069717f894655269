import { randomBytes } from 'node:crypto';
import { nodeHash } from '@attestation/evidence/log';
import { expect, it } from 'vitest';
import { hashPair } from './proven-inclusion.ts';

it('is the node hash of the log', () => {
  for (let i = 0; i < 100; i++) {
    const [left, right] = [randomBytes(32), randomBytes(32)];
    expect(Buffer.from(hashPair(left, right)).toString('hex')).toBe(
      Buffer.from(nodeHash(left, right)).toString('hex'),
    );
  }
});
