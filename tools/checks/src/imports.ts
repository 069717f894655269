/** One module that a file names. */
export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Erased before the code runs: `import type`, `export type`. */
  readonly typeOnly: boolean;
}

const statement = /^(?:import|export)\s+(type\s)?[^;'"`]*?\bfrom\s*(['"])([^'"\n]+)\2/gm;
const sideEffect = /^import\s*(['"])([^'"\n]+)\1/gm;
const call = /\bimport\(\s*(['"])([^'"\n]+)\1\s*\)/g;

/**
 * The modules that a source text imports or exports from, in the order of their lines.
 * Reads code as Biome formats it: statements begin at the line's start, comments name nothing.
 */
export function importsOf(text: string): Import[] {
  const code = codeOf(text);
  const found = [
    ...[...code.matchAll(statement)].map((m) => ({ m, specifier: m[3] ?? '', typeOnly: m[1] !== undefined })),
    ...[...code.matchAll(sideEffect)].map((m) => ({ m, specifier: m[2] ?? '', typeOnly: false })),
    ...[...code.matchAll(call)].map((m) => ({ m, specifier: m[2] ?? '', typeOnly: false })),
  ];
  return found
    .map(({ m, specifier, typeOnly }) => ({
      specifier,
      typeOnly,
      line: code.slice(0, m.index).split('\n').length,
    }))
    .sort((a, b) => a.line - b.line);
}

/** Strings stand first in the pattern, so that `'https://...'` is not taken for a comment. */
const stringOrComment =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** The code with comments and texts blanked; a string without blanks may name a module and stays. */
function codeOf(text: string): string {
  return text.replace(stringOrComment, (match) =>
    /^['"]\S*$/.test(match) ? match : match.replace(/[^\n]/g, ' '),
  );
}
