import { type FoundPlace, findPlace, type Place, type Sources } from './find-place.ts';
import type { Edit } from './mutant.ts';

/** What takes the place of the text, or is put on lines of its own before or after it. */
interface Change {
  readonly put?: string;
  readonly before?: string;
  readonly after?: string;
}

/** A change at a named place, or at one that is given. */
export type Step = Change & ({ readonly at: string } | Place);

/** What the mutants of one server share. */
export interface Places {
  readonly places: Readonly<Record<string, string | Place>>;
  /** In the changes of a fault `___` is a blank that its user fills in. */
  readonly faults: Readonly<Record<string, Step | readonly Step[]>>;
}

/** One line of a mutant's edits: a step, the name of a fault, or that with what fills its blank. */
export type Line = Step | string | Readonly<Record<string, string | number>>;

/** @throws Error when the line names what is not there, or its place is not there exactly once. */
export function editsOf(line: Line, { places, faults }: Places, sources: Sources): Edit[] {
  const [steps, filling] = stepsOf(line, faults);
  const changes = steps.map(changeOf);
  if (changes.some((change) => change.includes(blank)) !== (filling !== undefined)) {
    throw new Error(`A blank needs a filling, and a filling a blank: ${JSON.stringify(line)}`);
  }
  return steps.map((step, at) => {
    const place = 'at' in step ? places[step.at] : step;
    if (place === undefined) throw new Error(`There is no place ${JSON.stringify(step)}`);
    const found = findPlace(typeof place === 'string' ? { find: place } : place, sources);
    const text = fill(changes[at] ?? '', filling ?? '');
    return { file: found.file, find: found.text, replace: inPlace(text, found) };
  });
}

const blank = '___';

function stepsOf(line: Line, faults: Places['faults']): [steps: readonly Step[], filling?: string] {
  if (typeof line === 'object' && ('at' in line || 'find' in line)) return [[line as Step]];
  const [name = '', filling] = typeof line === 'string' ? [line] : (Object.entries(line)[0] ?? []);
  const fault = faults[name];
  if (fault === undefined) throw new Error(`There is no fault ${JSON.stringify(name)}`);
  const steps = Array.isArray(fault) ? (fault as readonly Step[]) : [fault as Step];
  return filling === undefined ? [steps] : [steps, String(filling)];
}

/** `…` is the text that was found. */
function changeOf({ put, before, after }: Step): string {
  if (before !== undefined) return `${before}\n…`;
  return after === undefined ? (put ?? '') : `…\n${after}`;
}

/** Further lines of the filling are indented like the line with the blank. */
function fill(change: string, filling: string): string {
  return change.replace(/^( *)(.*)___/gm, (_, indent: string, start: string) => {
    return `${indent}${start}${filling.replaceAll('\n', `\n${indent}`)}`;
  });
}

function inPlace(change: string, { text, indent }: FoundPlace): string {
  return change.replaceAll('\n', `\n${indent}`).replaceAll('…', () => text);
}
