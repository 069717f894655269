import { expect, test } from 'vitest';
import { exploreMutant } from '../src/explored.ts';

/** One for each kind of fault that a rule can hardly name: states, order, values, files, and what happens at once. */
const few = [
  'M-STATE-004-closed-by-second-addition',
  'M-STATE-007-new-with-known',
  'M-STATE-004-lost-update',
  'M-READ-003-by-unique-id',
  'M-READ-010-off-by-one-later',
  'M-READ-016-attachments-need-factoids',
  'M-FAC-005-line-ends',
  'M-FAC-008-across-attestations',
  'M-ATT-004-create-kept-when-refused',
  'M-ATT-006-extra-index',
];

test.each(few)('explore finds %s', { timeout: 300_000 }, async (id) => {
  const { found, plain } = await exploreMutant(id, { seed: 1, seconds: 120 });
  expect(found).toEqual(expect.any(String));
  expect(plain).toBeUndefined();
});
