import { howJudged } from '@attestation/conformance';
import { readCatalogue, readStatements } from '@attestation/generate';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readText, repository } from './repository.ts';

/** What packages/conformance/demands.yaml says of a rule. */
type Demands = Record<string, { because: string[]; cases?: string[]; generated?: string[] }[]>;

const demands = parse(readText('packages/conformance/demands.yaml')) as Demands;
const statements = readStatements(repository);
const must = Object.entries(readCatalogue(repository).rules)
  .filter(([, { level, retired }]) => level === 'MUST' && !retired)
  .map(([id]) => id);
const { automatic } = JSON.parse(readText('packages/contract/generated/v1/rules.json')) as {
  automatic: { place: string; rule: string; level: string }[];
};

/** Cases of MUST rules without a sentence, sentences of no case, and sentences that are not there. */
function demandFaults(given: Demands): string[] {
  const faults = Object.keys(given)
    .filter((id) => !must.includes(id))
    .map((id) => `${id} is no MUST rule; take it out of demands.yaml`);
  for (const id of must) {
    const entries = given[id] ?? [];
    const compare = (kind: string, recorded: string[], wanted: readonly string[]) => {
      for (const name of wanted)
        if (!recorded.includes(name)) faults.push(`${id}: no sentence demands the ${kind} "${name}"`);
      for (const [at, name] of recorded.entries())
        if (!wanted.includes(name) || recorded.indexOf(name) !== at)
          faults.push(`${id}: "${name}" is no ${kind} of it, or occurs twice`);
    };
    compare(
      'case',
      entries.flatMap(({ cases = [] }) => cases),
      howJudged(id).cases,
    );
    compare(
      'generated case',
      entries.flatMap(({ generated = [] }) => generated),
      automatic.filter(({ rule, level }) => rule === id && level === 'MUST').map(({ place }) => place),
    );
    if (entries.some(({ because }) => because.length === 0) || entries.length === 0)
      faults.push(`${id}: say because of which statements`);
    for (const statement of entries.flatMap(({ because }) => because))
      if (!statements.has(statement)) faults.push(`${id}: there is no statement ${statement}`);
  }
  return faults;
}

test('every case of a MUST is demanded by a sentence of the description', () => {
  expect(demandFaults(demands)).toEqual([]);
});

const violations: [string, (given: Demands) => void, string][] = [
  [
    'a rule without an entry',
    (given) => void delete given['ATT-CRE-016'],
    'ATT-CRE-016: no sentence demands',
  ],
  [
    'a case that is not recorded',
    (given) => void given['ATT-HTTP-001']?.[0]?.cases?.pop(),
    'no sentence demands the case "each operation at its path"',
  ],
  [
    'a case that is not there',
    (given) => void given['ATT-HTTP-001']?.[0]?.cases?.push('x'),
    '"x" is no case',
  ],
  [
    'a sentence that is not there',
    (given) => void given['ATT-HTTP-001']?.[0]?.because.push('x-01'),
    'there is no statement x-01',
  ],
  [
    'an open point',
    (given) => void Object.assign(given, { 'ATT-OPEN-083': [{ because: ['create-13'], cases: [] }] }),
    'ATT-OPEN-083 is no MUST rule',
  ],
];

test.each(violations)('catches %s', (_, change, want) => {
  const changed = structuredClone(demands);
  change(changed);
  expect(demandFaults(changed).join('\n')).toContain(want);
});
