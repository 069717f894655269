/**
 * Prints how large the repository is, and fails where a figure exceeds its limit: `npm run measure`.
 *
 * Source is code that is not a test, a fixture, a mutant or generated. Prose is Markdown and source. The limits are what
 * the figures were when they were last lowered: a change that exceeds one removes as much elsewhere, or raises the limit
 * in a commit that gives the reason.
 */
import { posix } from 'node:path';
import { readText, repositoryFiles } from './repository.ts';

type Kind = 'source' | 'test' | 'generated' | 'prose' | 'other';

interface File {
  readonly file: string;
  readonly kind: Kind;
  readonly text: string;
  readonly lines: number;
}

/** Figures in the order in which they are printed; those with a limit may not exceed it. */
export const limits: Readonly<Record<string, number>> = {
  'source lines': 127_100,
  'source files': 960,
  'tracked files': 2626,
  'files of 25 lines or fewer': 81,
  'files with one importer': 263,
  'nouns negated by "no"': 3,
  'sentences that begin with "Of"': 3,
  'sentences that begin with "Who"': 2,
};

const wording: Readonly<Record<string, RegExp>> = {
  'nouns negated by "no"':
    /(?<![Tt]here )\b(?:is|are|was|were|be) no (?!(?:longer|more|one|other|such|need|reason|way)\b)\w+/g,
  'sentences that begin with "Of"':
    /(?:^|[.:*/] )Of (?:an?|the|each|all|those|it|them|several|large|such|many)\b/gm,
  'sentences that begin with "Who"': /(?:^|[.:*/] )Who(?:ever)? \w+/gm,
};

export function figuresOf(files: readonly File[]): Record<string, number | string> {
  const source = files.filter(({ kind }) => kind === 'source');
  const modules = source.filter(({ file }) => /\.(ts|tsx|mts)$/.test(file));
  const sizes = modules.map(({ lines }) => lines).sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
  const importers = importersOf(modules);
  const prose = files.filter(
    ({ kind, file }) => ['source', 'prose'].includes(kind) && !/CHANGELOG|\/published\//.test(file),
  );
  return {
    'source lines': linesOf(source),
    'source files': source.length,
    'test lines': linesOf(files.filter(({ kind }) => kind === 'test')),
    'tracked files': files.length,
    'generated lines': linesOf(files.filter(({ kind }) => kind === 'generated')),
    'file lines: median, 90th percentile, most': `${at(0.5)}, ${at(0.9)}, ${at(1)}`,
    'files of 25 lines or fewer': sizes.filter((lines) => lines <= 25).length,
    'files with one importer': modules.filter(({ file }) => importers.get(file) === 1).length,
    ...Object.fromEntries(
      Object.entries(wording).map(([name, pattern]) => [
        name,
        prose.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0),
      ]),
    ),
  };
}

/** Figures that exceed their limits, with what to do. */
export function excess(figures: Readonly<Record<string, number | string>>): string[] {
  return Object.entries(limits).flatMap(([name, limit]) =>
    Number(figures[name]) > limit
      ? [
          `${name}: ${figures[name]}, more than ${limit}. Remove some, or raise the limit in tools/checks/src/measure.ts and say why in the commit.`,
        ]
      : [],
  );
}

export function fileOf(file: string, text: string): File {
  return { file, text, kind: kindOf(file), lines: text.split('\n').length - 1 };
}

function kindOf(file: string): Kind {
  const isCode = /\.(ts|tsx|mts|cts|js|mjs|cjs|py|css|html|sh|sol|sql)$/.test(file);
  if (/(^|\/)generated\//.test(file)) return 'generated';
  if (/(^|\/)(test|tests|fixtures|mutants|corpus)\//.test(file) || /\.test\.tsx?$/.test(file))
    return isCode ? 'test' : 'other';
  if (isCode) return 'source';
  return file.endsWith('.md') ? 'prose' : 'other';
}

function importersOf(modules: readonly File[]): Map<string, number> {
  const importers = new Map<string, number>();
  for (const { file, text } of modules)
    for (const [, specifier = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
      const target = posix.join(posix.dirname(file), specifier);
      importers.set(target, (importers.get(target) ?? 0) + 1);
    }
  return importers;
}

function linesOf(files: readonly File[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

/** Source and test lines of each workspace, the largest first. */
function workspacesOf(files: readonly File[]): string[] {
  const folderOf = (file: string) => /^(?:(?:packages|apps|tools)\/)?[^/]+/.exec(file)?.[0] ?? file;
  const sums = [...Map.groupBy(files, ({ file }) => folderOf(file))].map(([folder, own]) => {
    const [source = 0, test = 0] = ['source', 'test'].map((kind) =>
      linesOf(own.filter((one) => one.kind === kind)),
    );
    return { folder, source, test };
  });
  return sums
    .filter(({ source, test }) => source + test > 0)
    .sort((a, b) => b.source - a.source)
    .map(({ folder, source, test }) => `  ${folder.padEnd(42)}${row(source)}${row(test)}`);
}

function row(value: number | string): string {
  return String(value).padStart(8);
}

if (import.meta.main) {
  const files = repositoryFiles().map((file) => fileOf(file, readText(file)));
  const figures = figuresOf(files);
  const lines = Object.entries(figures).map(
    ([name, value]) =>
      `${name.padEnd(44)}${row(value)}${limits[name] === undefined ? '' : `  (limit ${limits[name]})`}`,
  );
  const all = process.argv.includes('--workspaces') ? workspacesOf(files) : [];
  process.stdout.write(`${[...lines, ...all].join('\n')}\n`);
  const faults = excess(figures);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
