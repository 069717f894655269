import { type Matrix, readMatrix } from '../src/matrix.ts';
import { isSeen, runSubjects } from '../src/run-subjects.ts';
import { type Subject, subjects } from '../src/subject.ts';

/**
 * Runs the suite on mutants, each with the rules that should see it.
 *
 * @param ids all that the matrix says are killed when left out
 * @returns those that their rules did not see
 */
export async function unseenMutants(ids?: readonly string[]): Promise<string[]> {
  const { mutants } = await readMatrix();
  const chosen = subjects.filter(({ id }) => ids?.includes(id) ?? (mutants[id] ?? []).length > 0);
  let done = 0;
  const outcomes = await runSubjects(chosen, {
    baseline: [],
    rulesOf: (subject) => rulesOf(subject, mutants),
    onOutcome() {
      done += 1;
      if (done % 50 === 0) process.stdout.write(`${done} of ${chosen.length} mutants\n`);
    },
  });
  return outcomes.filter((one) => !isSeen(one)).map(({ subject }) => subject.id);
}

/** Its own rules: what one of them says of an answer, another one may have to bring about. */
function rulesOf({ id, rules }: Subject, mutants: Matrix['mutants']): readonly string[] {
  const red = mutants[id] ?? [];
  return red.some((rule) => rules.includes(rule)) ? rules : [...rules, ...red.slice(0, 1)];
}
