import type { FactoidStep, Step, WriteStep } from './steps.ts';

/**
 * The shortest and simplest sequence that is found to fail.
 *
 * @param fails sends a sequence; returns the index of the step that failed, undefined when none did
 * @param isOver when to stop the search
 */
export async function shorten(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<number | undefined>,
  isOver: () => boolean,
): Promise<void> {
  const at = await fails(steps);
  if (at === undefined) return;
  let shortest = steps.slice(0, at + 1);
  const tryOne = async (candidate: readonly Step[]) => {
    const failed = isOver() ? undefined : await fails(candidate);
    if (failed === undefined) return false;
    shortest = candidate.slice(0, failed + 1);
    return true;
  };
  for (let size = Math.ceil(shortest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length; ) {
      const without = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if (without.length === 0 || !(await tryOne(without))) from += size;
    }
  }
  for (let index = 0; index < shortest.length; index += 1) {
    for (let again = true; again; ) {
      again = false;
      for (const simpler of simplerSteps(shortest[index] as Step)) {
        again ||= await tryOne(shortest.with(index, simpler));
        if (again) break;
      }
    }
  }
}

/** The step with one thing less, the largest first. */
function simplerSteps(step: Step): Step[] {
  const simpler: Step[] = [];
  const set = (changes: object) => simpler.push({ ...step, ...changes });
  if ('faults' in step && step.faults.length > 0) {
    set({ faults: [] });
    for (const [at] of step.faults.entries()) set({ faults: step.faults.toSpliced(at, 1) });
  }
  if ('by' in step && step.by !== undefined) set({ by: undefined });
  if (step.do === 'read' && step.fields !== null) set({ fields: null });
  if (step.do === 'others' && step.count > 1) set({ count: step.count >> 1 });
  if (step.do === 'create' || step.do === 'add') for (const changes of simplerWrites(step)) set(changes);
  if ('at' in step && step.at > 0) set({ at: 0 });
  return simpler;
}

function* simplerWrites({ factoids, files, encoding, completed }: WriteStep): Generator<Partial<WriteStep>> {
  if (files.length > 0) yield { files: [] };
  if (factoids !== null) yield { factoids: null };
  for (const [at] of files.entries()) if (files.length > 1) yield { files: files.toSpliced(at, 1) };
  for (const [at, { id, kind, change }] of (factoids ?? []).entries()) {
    const others = factoids as readonly FactoidStep[];
    if (others.length > 1) yield { factoids: others.toSpliced(at, 1) };
    if (change) yield { factoids: others.with(at, { id, kind }) };
  }
  if (encoding !== 'json') yield { encoding: 'json' };
  if (completed !== false) yield { completed: false };
}
