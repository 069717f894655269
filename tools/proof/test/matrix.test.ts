import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { day, ofDay } from '../src/day.ts';
import { equivalents } from '../src/equivalents.ts';
import { type Matrix, matrixFile, mustRules, readMatrix } from '../src/matrix.ts';
import { isSeen, runSubjects } from '../src/run-subjects.ts';
import { type Subject, subjects } from '../src/subject.ts';

/** Of the written mutants; the rest is named in the page about the proof. */
const leastWritten = 0.98;

/** All of them take a quarter of an hour: `ALL_MUTANTS=1 npx vitest run test/matrix.test.ts`. */
const everyone = process.env.ALL_MUTANTS === '1';

/** A build takes one in so many, and each day others. */
const shares = 16;

// Until the first `npm run proof -- matrix --write` there is nothing to hold.
const there = existsSync(matrixFile);
const of = ({ mutants }: Matrix, kind: Subject['kind']) =>
  subjects
    .filter((subject) => subject.kind === kind && !(subject.id in equivalents))
    .map(({ id }) => ({ id, red: mutants[id] ?? [] }));

test.runIf(there)('the matrix has every mutant, and no other', async () => {
  const { mutants } = await readMatrix();
  expect(Object.keys(mutants).sort()).toEqual(subjects.map(({ id }) => id).sort());
});

test.runIf(there)('every generated mutant is killed, and nearly every written one', async () => {
  const matrix = await readMatrix();
  const survivors = of(matrix, 'generated').filter(({ red }) => red.length === 0);
  expect(survivors).toEqual([]);
  const written = of(matrix, 'written');
  const killed = written.filter(({ red }) => red.length > 0);
  expect(killed.length / written.length).toBeGreaterThanOrEqual(leastWritten);
});

test.runIf(there)('every MUST rule kills a mutant', async () => {
  const red = new Set(Object.values((await readMatrix()).mutants).flat());
  expect(mustRules.filter((rule) => !red.has(rule))).toEqual([]);
});

test.runIf(there)(
  'each mutant that the matrix says is killed is seen by the rules that should see it',
  async () => {
    const { mutants } = await readMatrix();
    const all = subjects.filter(({ id }) => (mutants[id] ?? []).length > 0);
    const killed = everyone ? all : ofDay(all, shares);
    // Its own rules: what one of them says of an answer, another one may have to bring about.
    const rulesOf = ({ id, rules }: Subject) => {
      const red = mutants[id] ?? [];
      return red.some((rule) => rules.includes(rule)) ? rules : [...rules, ...red.slice(0, 1)];
    };
    const outcomes = await runSubjects(killed, { baseline: [], rulesOf });
    const unseen = outcomes.filter((one) => !isSeen(one)).map(({ subject }) => subject.id);
    expect(unseen, everyone ? 'ALL_MUTANTS=1' : `PROOF_DAY=${day}`).toEqual([]);
  },
  1_800_000,
);
