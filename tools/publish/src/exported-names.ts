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
