import { expect, test } from 'vitest';
import { unseenMutants } from './judge-mutants.ts';

test('each mutant that the matrix says is killed is seen by the rules that should see it', {
  timeout: 3_600_000,
}, async () => {
  expect(await unseenMutants()).toEqual([]);
});
