import { expect, test } from 'vitest';
import { fuzzMultipart } from './fuzz/fuzz-multipart.ts';

test('2,000 broken multipart bodies: each is answered, nothing falls', { timeout: 120_000 }, async () => {
  const { statuses, problems } = await fuzzMultipart(2000, 20_261_121);
  expect(problems.slice(0, 10)).toEqual([]);
  // The cases are not all refused for the same reason, nor all accepted.
  expect(statuses[200]).toBeGreaterThan(200);
  expect(statuses[400]).toBeGreaterThan(500);
  expect(statuses[413]).toBeGreaterThan(0);
});
