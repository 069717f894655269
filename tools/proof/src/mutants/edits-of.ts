import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Edit } from './mutant.ts';

/** A text of the sources, and where it is there more than once the end of the path of the file that is meant. */
interface Place {
  readonly in?: string;
  readonly find: string;
}

interface FoundPlace {
  /** Below the folder of the sources. */
  readonly file: string;
  /** As it is in the file. */
  readonly text: string;
  /** Blanks at the start of its line. */
  readonly indent: string;
}

/** Texts of sources by their path below their folder. */
export type Sources = ReadonlyMap<string, string>;

export function readSources(folder: string): Sources {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.(ts|py)$/.test(file) && !file.endsWith('.test.ts'));
  return new Map(sources.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** @throws Error when the text is not there exactly once: the mutants no longer fit the sources. */
function findPlace(place: Place, sources: Sources): FoundPlace {
  const pattern = patternOf(place.find);
  const files = [...sources].filter(
    ([file]) => place.in === undefined || `/${file}`.endsWith(`/${place.in}`),
  );
  const found = files.flatMap(([file, text]) =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      text: match[0],
      indent: indentAt(text, match.index),
    })),
  );
  const [only] = found;
  if (!only || found.length > 1) {
    const where = found.length > 0 ? `: ${found.map(({ file }) => file).join(', ')}` : '';
    throw new Error(
      `${place.in ?? 'The sources'} has ${found.length} times, not once, ${JSON.stringify(place.find)}${where}`,
    );
  }
  return only;
}

/** The text with any blanks and line breaks where it has some, and next to brackets: a formatter moves these. */
function patternOf(find: string): RegExp {
  const tokens = find.trim().match(/\s+|\w+|[^\w\s]/g) ?? [];
  const pattern = tokens.map((token) => {
    if (/\s/.test(token)) return '\\s*';
    const escaped = token.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&');
    return /[()[\]{}]/.test(token) ? `\\s*${escaped}\\s*` : escaped;
  });
  if (pattern.length === 0) throw new Error('A place has no text');
  return new RegExp(pattern.join('').replace(/^(\\s\*)+|(\\s\*)+$/g, ''), 'g');
}

function indentAt(text: string, index: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', index) + 1))?.[0] ?? '';
}

/** What takes the place of the text, or is put on lines of its own before or after it. */
interface Change {
  readonly put?: string;
  readonly before?: string;
  readonly after?: string;
}

/** A change at a named place, or at one that is given. */
type Step = Change & ({ readonly at: string } | Place);

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
