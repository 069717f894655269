import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The part of the compiler that is used; TypeScript 7 has no such interface, so it is that of 5.9. */
interface Compiler {
  createProgram(files: readonly string[], options: object): Program;
  SymbolFlags: { Value: number; Alias: number };
}
interface Program {
  getTypeChecker(): Checker;
  getSourceFile(file: string): object | undefined;
}
interface Checker {
  getSymbolAtLocation(node: object): object | undefined;
  getExportsOfModule(module: object): Named[];
  getAliasedSymbol(symbol: object): Named;
}
interface Named {
  readonly name: string;
  readonly flags: number;
}

/**
 * The names that each module gives, one a line, sorted: `value` (a class counts as one) or `type` before each. In one
 * program, since reading the declarations of the language takes longer than all modules.
 *
 * @param declarations paths of `.d.ts` files
 * @param project where TypeScript 5.9 is installed
 */
export function exportedNames(
  declarations: readonly string[],
  project: string,
): ReadonlyMap<string, readonly string[]> {
  const compiler = createRequire(join(project, 'package.json'))('typescript') as Compiler;
  // ESNext, Bundler, ESNext: as numbers, since the enums are not part of what is described above.
  const program = compiler.createProgram(declarations, { module: 99, moduleResolution: 100, target: 99 });
  return new Map(declarations.map((file) => [file, namesOf(file, program, compiler)]));
}

function namesOf(declarations: string, program: Program, { SymbolFlags }: Compiler): string[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(declarations);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${declarations} is not a module.`);
  return checker
    .getExportsOfModule(module)
    .map((symbol) => {
      const meant = symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      return `${meant.flags & SymbolFlags.Value ? 'value' : 'type '} ${symbol.name}`;
    })
    .sort();
}

/** The part of TypeScript 5.9 that an editor uses and that is used here. */
interface LanguageTools {
  createLanguageService(host: object): {
    getQuickInfoAtPosition(file: string, position: number): QuickInfo | undefined;
  };
  ScriptSnapshot: { fromString(text: string): object };
  getDefaultLibFilePath(options: object): string;
  sys: { fileExists(path: string): boolean; readFile(path: string): string | undefined };
}
interface QuickInfo {
  readonly displayParts: readonly { readonly text: string }[];
  readonly documentation: readonly { readonly text: string }[];
  readonly tags?: readonly { readonly name: string; readonly text?: readonly { readonly text: string }[] }[];
}

/** What an editor shows over a name: its type, and what is said of it. */
interface Hover {
  readonly type: string;
  readonly text: string;
}

/**
 * What an editor shows over the first occurrence of each name in a file.
 *
 * @param project where TypeScript 5.9 is installed
 */
export function hovers(file: string, names: readonly string[], project: string): Record<string, Hover> {
  const tools = createRequire(join(project, 'package.json'))('typescript') as LanguageTools;
  const read = (path: string) =>
    existsSync(path) ? tools.ScriptSnapshot.fromString(readFileSync(path, 'utf8')) : undefined;
  const service = tools.createLanguageService({
    fileExists: tools.sys.fileExists,
    readFile: tools.sys.readFile,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: read,
    getCurrentDirectory: () => '/',
    // ESNext, Bundler, ESNext: as numbers, since the enums are not part of what is described above.
    getCompilationSettings: () => ({ module: 99, moduleResolution: 100, target: 99, strict: true }),
    getDefaultLibFileName: tools.getDefaultLibFilePath,
  });
  const source = readFileSync(file, 'utf8');
  return Object.fromEntries(
    names.map((name) => {
      const at = source.search(new RegExp(`\\b${name}\\b`));
      const info = service.getQuickInfoAtPosition(file, at);
      const tags = info?.tags?.flatMap(({ text = [] }) => text) ?? [];
      return [
        name,
        { type: joined(info?.displayParts), text: joined([...(info?.documentation ?? []), ...tags]) },
      ];
    }),
  );
}

function joined(parts: readonly { readonly text: string }[] = []): string {
  return parts.map(({ text }) => text).join('');
}
