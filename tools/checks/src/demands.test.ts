import { type Demand, demands, howJudged } from '@attestation/conformance';
import { readCatalogue, readStatements } from '@attestation/generate';
import { expect, test } from 'vitest';
import { readText, repository } from './repository.ts';

const statements = readStatements(repository);
const must = Object.entries(readCatalogue(repository).rules)
  .filter(([, { level, retired }]) => level === 'MUST' && !retired)
  .map(([id]) => id);
const { automatic } = JSON.parse(readText('packages/contract/generated/v1/rules.json')) as {
  automatic: { place: string; rule: string; level: string }[];
};

/** Cases of MUST rules without a sentence, sentences of no case, and sentences that do not exist. */
function demandFaults(given: readonly Demand[]): string[] {
  const faults = given
    .filter(({ rule }) => !must.includes(rule))
    .map(({ rule }) => `${rule} is not a MUST rule: remove its sentences`);
  for (const id of must) {
    const entries = given.filter(({ rule }) => rule === id);
    const compare = (kind: string, recorded: (string | undefined)[], wanted: readonly string[]) => {
      for (const name of wanted)
        if (!recorded.includes(name)) faults.push(`${id}: no sentence demands the ${kind} "${name}"`);
      for (const [at, name] of recorded.entries())
        if (name !== undefined && (!wanted.includes(name) || recorded.indexOf(name) !== at))
          faults.push(`${id}: "${name}" is not a ${kind} of it, or occurs twice`);
    };
    const places = automatic.filter(({ rule, level }) => rule === id && level === 'MUST');
    const written = entries.map((one) => one.case);
    compare('case', written, howJudged(id).cases);
    compare(
      'generated case',
      entries.map(({ place }) => place),
      places.map(({ place }) => place),
    );
    if (entries.some(({ because }) => because.length === 0) || entries.length === 0)
      faults.push(`${id}: say because of which statements`);
    for (const statement of entries.flatMap(({ because }) => because))
      if (!statements.has(statement)) faults.push(`${id}: there is no statement ${statement}`);
  }
  return faults;
}

test('every case of a MUST is demanded by a sentence of the description', () => {
  expect(demandFaults(demands())).toEqual([]);
});

/** The demands of one rule changed; the others as they are. */
function changed(id: string, change: (one: Demand) => Demand[]): Demand[] {
  return demands().flatMap((one) => (one.rule === id ? change(one) : [one]));
}

test.each<[string, Demand[], string]>([
  ['a rule without a sentence', changed('ATT-CRE-016', () => []), 'ATT-CRE-016: no sentence demands'],
  [
    'a rule that is only watched, without a sentence',
    changed('ATT-ENV-011', () => []),
    'ATT-ENV-011: say because of which statements',
  ],
  [
    'a case without a sentence',
    changed('ATT-HTTP-001', () => []),
    'no sentence demands the case "each operation at its path"',
  ],
  [
    'a generated case without a sentence',
    changed('ATT-STATE-008', (one) => (one.place === undefined ? [one] : [])),
    'no sentence demands the generated case "createAttestation.payload.completed.type"',
  ],
  [
    'a case that does not exist',
    [...demands(), { rule: 'ATT-HTTP-001', case: 'x', because: ['request-02'] }],
    '"x" is not a case',
  ],
  ['a case that occurs twice', changed('ATT-HTTP-001', (one) => [one, one]), 'or occurs twice'],
  [
    'a case with an empty list of sentences',
    changed('ATT-HTTP-001', (one) => [{ ...one, because: [] }]),
    'ATT-HTTP-001: say because of which statements',
  ],
  [
    'a sentence that does not exist',
    changed('ATT-HTTP-001', (one) => [{ ...one, because: ['x-01'] }]),
    'there is no statement x-01',
  ],
  [
    'an open point',
    [...demands(), { rule: 'ATT-OPEN-083', case: '', because: ['create-13'] }],
    'ATT-OPEN-083 is not a MUST rule',
  ],
])('catches %s', (_, given, want) => {
  expect(demandFaults(given).join('\n')).toContain(want);
});
