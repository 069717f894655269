import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text of the sources, and where it is there more than once the end of the path of the file that is meant. */
export interface Place {
  readonly in?: string;
  readonly find: string;
}

export interface FoundPlace {
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
export function findPlace(place: Place, sources: Sources): FoundPlace {
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
