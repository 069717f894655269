import { expect, test } from 'vitest';
import {
  type AttestationState,
  addSizes,
  decideAddition,
  emptyAttestation,
  type NewFactoid,
} from './addition.ts';

const factoid = (uniqueId: string, change: Partial<NewFactoid> = {}): NewFactoid => ({
  uniqueId,
  type: 'product',
  bytes: 10,
  files: 0,
  ...change,
});
const holdsA: Partial<AttestationState> = {
  size: { factoids: 1, bytes: 10, files: 0 },
  isStored: (uniqueId) => uniqueId === 'a',
  kinds: ['product'],
};
const closed = { completed: true };
const limits = { factoids: 3, bytes: 40, files: 2 };

/** Unique ids of the request, whether it closes, the state before, and the outcome with the indexes that are stored. */
const cases: [string, string[], boolean, Partial<AttestationState>, string, number[]?][] = [
  ['new factoids', ['a', 'b'], false, {}, 'fresh', [0, 1]],
  ['one that comes twice', ['a', 'b', 'a'], false, {}, 'fresh', [0, 1]],
  ['one that is stored', ['a', 'b'], false, holdsA, 'fresh', [1]],
  ['only stored ones', ['a'], false, holdsA, 'repeated'],
  ['only stored ones, and closes', ['a'], true, holdsA, 'fresh', []],
  ['nothing', [], false, {}, 'repeated'],
  ['nothing, and closes', [], true, holdsA, 'fresh', []],
  ['stored ones of a closed attestation', ['a', 'a'], true, { ...holdsA, ...closed }, 'repeated'],
  ['a new one for a closed attestation', ['a', 'b'], false, { ...holdsA, ...closed }, 'closed'],
  ['as many as fit', ['b', 'c'], false, holdsA, 'fresh', [0, 1]],
  ['one too many', ['b', 'c', 'd'], false, holdsA, 'too-large', [0, 1, 2]],
  ['one too many, but stored', ['b', 'a', 'c'], false, holdsA, 'fresh', [0, 2]],
];

test.each(cases)('%s', (_name, ids, completed, state, outcome, indexes) => {
  const addition = decideAddition(
    { ...emptyAttestation, ...state },
    { factoids: ids.map((id) => factoid(id)), completed, requiredKinds: [], limits },
  );
  expect(addition.outcome).toBe(outcome);
  expect('indexes' in addition ? addition.indexes : undefined).toEqual(indexes);
});

test.each([
  ['bytes', { bytes: 41 }],
  ['files', { files: 3 }],
])('too many %s', (_name, change) => {
  const request = { factoids: [factoid('a', change)], completed: true, requiredKinds: [], limits };
  expect(decideAddition(emptyAttestation, request).outcome).toBe('too-large');
});

test.each([
  ['none is there', [], undefined, ['product', 'buyer']],
  ['one is stored', ['buyer'], undefined, ['product']],
  ['one is stored, the other comes', ['buyer'], 'product', []],
  ['all are stored', ['product', 'buyer', 'x'], undefined, []],
])('required kinds before it closes: %s', (_name, kinds, type, missingKinds) => {
  const factoids = type === undefined ? [] : [factoid('a', { type })];
  const requiredKinds = ['product', 'buyer'];
  const close = { factoids, completed: true, requiredKinds, limits };
  expect(decideAddition({ ...emptyAttestation, kinds }, close)).toMatchObject({
    outcome: missingKinds.length > 0 ? 'missing-kinds' : 'fresh',
    missingKinds,
  });
  const leaveOpen = { ...close, factoids: [factoid('b', { type: 'x' })], completed: false };
  expect(decideAddition({ ...emptyAttestation, kinds }, leaveOpen).outcome).toBe('fresh');
});

test('kinds that were not read are not missing', () => {
  const request = { factoids: [], completed: true, requiredKinds: ['product'], limits };
  expect(decideAddition({ ...emptyAttestation, kinds: undefined }, request).outcome).toBe('fresh');
});

test('sizes add up', () => {
  const added = [factoid('a', { files: 2 }), factoid('b')];
  expect(addSizes({ factoids: 5, bytes: 7, files: 1 }, added)).toEqual({ factoids: 7, bytes: 27, files: 3 });
});
