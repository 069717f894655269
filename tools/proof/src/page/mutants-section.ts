import catalogue from '@attestation/contract/v1/rules.json' with { type: 'json' };
import { areaOf } from '../comparison/sample.ts';
import { equivalents } from '../equivalents.ts';
import { type Matrix, mustRules } from '../matrix.ts';
import { type Subject, subjects } from '../subject.ts';
import { count, table } from './table.ts';

const command = '`npm run proof --workspace=@attestation/proof -- quick --write`';

/** @param matrix undefined: it has not been made yet. */
export function mutantsSection(matrix: Matrix | undefined): string {
  const introduction = `## Faults that it must see

A mutant is the reference server with one fault. The *written* ones were thought of one by one, over the sentences of the description; the *generated* ones follow from the contract: each constraint of a request unenforced, each member and each fixed status of an answer spoilt. A mutant is killed when a MUST rule turns red on it, or when the suite refuses to judge it; rules that are red on the server without a fault do not count.`;
  if (!matrix) return `${introduction}\n\nNot measured yet. ${command} does it.`;
  const known = subjects.filter(({ id }) => id in matrix.mutants);
  return [
    introduction,
    totals(matrix, known),
    byArea(matrix, known),
    survivors(matrix, known),
    idle(matrix),
    same(),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const isJudged = ({ id }: Subject) => !(id in equivalents);

function killedOf(matrix: Matrix, all: readonly Subject[]): number {
  return all.filter(({ id }) => (matrix.mutants[id] ?? []).length > 0).length;
}

function totals(matrix: Matrix, known: readonly Subject[]): string {
  const rows = (['written', 'generated'] as const).map((kind) => {
    const all = known.filter((subject) => subject.kind === kind);
    const judged = all.filter(isJudged);
    return [kind, all.length, all.length - judged.length, judged.length, killedOf(matrix, judged)];
  });
  const made = `The [matrix](../tools/proof/matrix.json) was made by ${command}: each mutant was judged by the rules that should see it, and by all rules where those saw nothing. Every build judges one in eight of the killed ones again, by these rules; with ALL_MUTANTS=1 in its environment it judges all.`;
  return `${table(['Mutants', 'all', 'no different', 'judged', 'killed'], rows)}\n\n${made}`;
}

function byArea(matrix: Matrix, known: readonly Subject[]): string {
  const areas = Map.groupBy(known.filter(isJudged), areaOf);
  const rows = [...areas].sort().map(([area, all]) => [area, all.length, killedOf(matrix, all)]);
  return `By what they are about; the words in capitals are the areas of the [rules](../spec/rules.yaml):\n\n${table(['Area', 'judged', 'killed'], rows)}`;
}

function survivors(matrix: Matrix, known: readonly Subject[]): string {
  const rows = known
    .filter((one) => isJudged(one) && matrix.mutants[one.id]?.length === 0)
    .map(({ id, says }) => [`\`${id}\``, says]);
  if (rows.length === 0) return '### Not killed\n\nNone.';
  return `### Not killed\n\nAn implementation with one of these faults is judged right:\n\n${table(['Mutant', 'What is wrong with it'], rows)}`;
}

/** A rule that no fault turns red has not been shown to be able to fail. */
function idle({ mutants }: Matrix): string {
  const red = new Set(Object.values(mutants).flat());
  const rows = mustRules
    .filter((rule) => !red.has(rule))
    .map((rule) => [rule, catalogue.rules.find(({ id }) => id === rule)?.title ?? '']);
  const heading = '### MUST rules that kill nothing';
  if (rows.length === 0) return `${heading}\n\nNone.`;
  return `${heading}\n\nNo mutant has shown that these can fail:\n\n${table(['Rule', 'Says'], rows)}`;
}

function same(): string {
  const rows = Object.entries(equivalents).map(([id, reason]) => [`\`${id}\``, reason]);
  return `### No different\n\n${count(rows.length, 'generated mutant')} cannot be distinguished from the server without a fault, whatever is sent:\n\n${table(['Mutant', 'Why'], rows)}`;
}
