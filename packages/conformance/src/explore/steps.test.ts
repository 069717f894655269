import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';
import { readSequence, type Step } from './steps.ts';

const create: Step = {
  ...{
    do: 'create',
    identities: 0,
    factoids: [{ id: 0, kind: 0 }],
    completed: false,
    files: [],
    encoding: 'json',
    faults: [],
  },
};
const read: Step = { do: 'read', at: 0, fields: null, faults: [] };

test.each([
  ['no JSON', 'steps', 'The sequence is not JSON'],
  ['an unknown step', { steps: [{ do: 'delete', at: 0 }] }, 'at /steps/0/do: .*: "delete" is unknown'],
  [
    'an unknown fault',
    { steps: [{ ...read, faults: ['a typo'] }] },
    'at /steps/0/faults/0: .*: "a typo" is unknown',
  ],
  ['a fault of another operation', { steps: [{ ...read, faults: ['factoids is left out'] }] }, 'is unknown'],
  ['an unknown member', { steps: [{ ...read, more: 1 }] }, 'additional properties'],
])('%s is refused', (_, sequence, message) => {
  const text = typeof sequence === 'string' ? sequence : JSON.stringify(sequence);
  expect(() => readSequence(text)).toThrow(new RegExp(message));
});

test('a sequence reads as it was written', () => {
  const steps = [create, { ...read, faults: ['ano is in a list'] }];
  expect(readSequence(JSON.stringify({ steps }))).toEqual(steps);
});

test('a sequence is shortened to what fails, each step to its simplest form', async () => {
  const download: Step = { do: 'download', at: 0, by: 'otherMember' };
  const needed: Step = { ...read, at: 2, fields: ['factoids'], faults: ['ano is in a list'] };
  const steps: Step[] = [read, download, create, read, needed, download, create];
  let shortest: readonly Step[] = [];
  await shorten(
    steps,
    async (candidate) => {
      const failed = candidate.findIndex((step) => step.do === 'read' && step.fields !== null);
      if (failed < 0 || !candidate.slice(0, failed).some((step) => step.do === 'create')) return undefined;
      shortest = candidate.slice(0, failed + 1);
      return failed;
    },
    () => false,
  );
  expect(shortest).toEqual([
    { ...create, factoids: null },
    { ...read, fields: ['factoids'] },
  ]);
});
