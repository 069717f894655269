/** `node src/main.ts (matrix | quick) [--mutant ID...] [--write]`: the suite on the mutants. */
import { parseArgs } from 'node:util';
import { equivalents, findingsOf, matrixOf, writeMatrix } from './matrix.ts';
import { isKilled, isSeen, judgeBaseline, type Outcome, runSubjects } from './run-subjects.ts';
import { type Subject, subjects } from './subject.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mutant: { type: 'string', multiple: true }, write: { type: 'boolean' } },
});
const [command] = positionals;
if (command !== 'matrix' && command !== 'quick') {
  stop(
    'Say "matrix" (all rules on each mutant, and a table) or "quick" (only the rules that should see it).',
  );
}
const chosen = choose(values.mutant);
const quick = command === 'quick';
let done = 0;
const { red: baseline, stopped, broken } = await judgeBaseline();
if (stopped !== undefined || broken.length > 0)
  stop(`The server without a fault cannot be judged: ${stopped ?? broken.join('; ')}`);
if (baseline.length > 0)
  print(`Red on the server without a fault, and so not counted: ${baseline.join(' ')}`);
const first = await runSubjects(chosen, {
  baseline,
  onOutcome: tell,
  ...(quick && { rulesOf: ({ rules }: Subject) => rules }),
});
const outcomes = quick && values.write ? await withAllRules(first) : first;
const killed = (kind: Subject['kind']) => {
  const of = outcomes.filter(({ subject }) => subject.kind === kind && !(subject.id in equivalents));
  return `${of.filter(quick && !values.write ? isSeen : isKilled).length} of ${of.length} ${kind}`;
};
print(
  `\nKilled: ${killed('written')}, ${killed('generated')} (${Object.keys(equivalents).length} are equivalent).`,
);
const { survivors, idle } = findingsOf(outcomes, equivalents);
const missed =
  quick && !values.write ? outcomes.filter((one) => !isSeen(one) && !(one.subject.id in equivalents)) : [];
if (survivors.length > 0) print(`Survivors:\n${survivors.map((id) => `  ${id}: ${says(id)}`).join('\n')}`);
if (missed.length > 0)
  print(`Not seen by their rules: ${missed.map(({ subject }) => subject.id).join(', ')}`);
const whole = (!quick || values.write === true) && values.mutant === undefined;
const bad = survivors.length > 0 || missed.length > 0 || baseline.length > 0;
if (whole && idle.length > 0) print(`MUST rules that kill nothing: ${idle.join(', ')}`);
if (whole && values.write) print(`Written: ${await writeMatrix(matrixOf(outcomes))}`);
process.exit(bad || (whole && idle.length > 0) ? 1 : 0);

/** What the rules that should see it did not see is judged by all of them. */
async function withAllRules(outcomes: readonly Outcome[]): Promise<Outcome[]> {
  const unseen = outcomes.filter((one) => !isSeen(one)).map(({ subject }) => subject);
  print(`\nNot seen by their own rules, and now judged by all: ${unseen.length}`);
  const again = await runSubjects(unseen, { baseline, onOutcome: tell });
  return outcomes.map((one) => again.find(({ subject }) => subject === one.subject) ?? one);
}

function choose(ids: string[] | undefined): readonly Subject[] {
  const unknown = ids?.filter((id) => !subjects.some((subject) => subject.id === id)) ?? [];
  if (unknown.length > 0) stop(`There is no mutant ${unknown.join(' and no mutant ')}.`);
  return ids ? subjects.filter(({ id }) => ids.includes(id)) : subjects;
}

function tell(outcome: Outcome): void {
  done += 1;
  const { subject, red, stopped, broken, seconds } = outcome;
  const ok = quick ? isSeen(outcome) : isKilled(outcome);
  const verdict = ok ? 'killed  ' : subject.id in equivalents ? 'same    ' : 'SURVIVES';
  const by = stopped === undefined ? red.join(' ') : `set-up: ${stopped}`;
  const fault = broken.length > 0 ? `  FAULT OF THE SUITE: ${broken.join('; ')}` : '';
  print(`${String(done).padStart(4)}/${chosen.length} ${verdict} ${subject.id}  ${by}  ${seconds} s${fault}`);
}

function says(id: string): string {
  return subjects.find((subject) => subject.id === id)?.says ?? '';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
