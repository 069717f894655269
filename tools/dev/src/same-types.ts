import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the compiler looks at when it checks what depends on the contract, as one text; equal texts, equal verdicts. */
export function compiledState(repository: string, dependants: readonly string[]): string {
  const glob = (pattern: string) => globSync(pattern, { cwd: repository }).sort();
  const declared = glob('{packages,apps/console}/contract/generated/**/*.ts').map((file) => [
    file,
    withoutComments(readFileSync(join(repository, file), 'utf8')),
  ]);
  const sources = ['packages/contract', ...dependants].flatMap((folder) => [
    ...glob(`${folder}/src/**/*.{ts,tsx,json}`),
    `${folder}/tsconfig.json`,
    `${folder}/package.json`,
  ]);
  const saved = sources.map((file) => [file, statSync(join(repository, file)).mtimeMs]);
  return JSON.stringify([declared, saved]);
}

/** Descriptions of the contract are comments of its types. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*\*[\s\S]*?\*\//g, '').replaceAll(/\s+/g, ' ');
}
