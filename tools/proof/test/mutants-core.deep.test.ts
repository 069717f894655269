import { expect, test } from 'vitest';
import { coreMutants } from '../src/core-mutants.ts';
import { unseenMutants } from './judge-mutants.ts';

test('each of the core mutants is seen by the rules that should see it', { timeout: 1_800_000 }, async () => {
  expect(await unseenMutants(coreMutants)).toEqual([]);
});
