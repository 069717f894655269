import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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
export interface Hover {
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
