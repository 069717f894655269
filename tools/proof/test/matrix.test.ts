import { expect, test } from 'vitest';
import { coreMutants } from '../src/core-mutants.ts';
import { equivalents, mustRules, readMatrix } from '../src/matrix.ts';
import { type Subject, subjects } from '../src/subject.ts';

/** The share of the written mutants; the rest is named in the page about the proof. */
const leastWritten = 0.98;

const { mutants } = await readMatrix();
const of = (kind: Subject['kind']) =>
  subjects
    .filter((subject) => subject.kind === kind && !(subject.id in equivalents))
    .map(({ id }) => ({ id, red: mutants[id] ?? [] }));

test('the matrix has every mutant, and no other', () => {
  expect(Object.keys(mutants).sort()).toEqual(subjects.map(({ id }) => id).sort());
});

test('every generated mutant is killed, and nearly every written one', () => {
  expect(of('generated').filter(({ red }) => red.length === 0)).toEqual([]);
  const written = of('written');
  const killed = written.filter(({ red }) => red.length > 0);
  expect(killed.length / written.length).toBeGreaterThanOrEqual(leastWritten);
});

test('every MUST rule kills a mutant', () => {
  const red = new Set(Object.values(mutants).flat());
  expect(mustRules.filter((rule) => !red.has(rule))).toEqual([]);
});

test('the core mutants are killed ones, of each kind and for each area of rules', () => {
  expect(coreMutants.filter((id) => (mutants[id] ?? []).length === 0)).toEqual([]);
  const areas = (chosen: readonly Subject[]) =>
    new Set(chosen.flatMap(({ kind, rules }) => rules.map((rule) => `${kind} ${rule.split('-')[1]}`)));
  const killed = subjects.filter(({ id }) => (mutants[id] ?? []).length > 0);
  const core = areas(subjects.filter(({ id }) => coreMutants.includes(id)));
  expect([...areas(killed)].filter((area) => !core.has(area))).toEqual([]);
});
