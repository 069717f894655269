import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readText, repository, repositoryFiles } from '../src/repository.ts';
import { styleFaults } from '../src/style.ts';

test('every file keeps to the style', () => {
  expect(repositoryFiles().flatMap((file) => styleFaults(file, readText(file)))).toEqual([]);
});

const violations: [string, { given: [file: string, text: string]; want: string }][] = [
  ['a file named after nothing', { given: ['apps/server/src/http/utils.ts', ''], want: 'name the file' }],
  ['a folder named after nothing', { given: ['packages/a/src/helpers/b.ts', ''], want: 'name the file' }],
  [
    'an unfinished place',
    { given: ['packages/a/src/b.ts', `// ${'TO'}${'DO'}: later\n`], want: 'finish it' },
  ],
  ['a long file', { given: ['packages/a/src/b.ts', 'x;\n'.repeat(401)], want: '401 lines, more than 400' }],
  [
    'a rule that is silenced',
    {
      given: ['packages/a/src/b.ts', `// biome-${'ignore'} lint/suspicious/noExplicitAny: x\n`],
      want: 'silenced',
    },
  ],
];

test.each(violations)('catches %s', (_, { given: [file, text], want }) => {
  expect(styleFaults(file, text).join('\n')).toContain(want);
});

test('400 lines are not too many', () => {
  expect(styleFaults('packages/a/src/b.ts', 'x;\n'.repeat(400))).toEqual([]);
});

/** The rules that biome holds, tried with our configuration: the configuration could lose them. */
const heldByBiome: [string, { given: [file: string, code: string]; want: string }][] = [
  ['refuses any', { given: ['src/any.ts', 'export const a = (b: any) => b;\n'], want: 'noExplicitAny' }],
  ['refuses a default export', { given: ['src/default.ts', 'export default 1;\n'], want: 'noDefaultExport' }],
  ['refuses export *', { given: ['src/star.ts', "export * from '../src/any.ts';\n"], want: 'noReExportAll' }],
  [
    'refuses an import of types only that is not marked',
    {
      given: ['src/types.ts', "import { A } from '../src/any.ts';\nexport const a: A = 1;\n"],
      want: 'useImportType',
    },
  ],
  [
    'allows the default export that a tool wants',
    { given: ['vitest.config.ts', 'export default 1;\n'], want: '' },
  ],
];

test.each(heldByBiome)('biome %s', (_, { given: [file, code], want }) => {
  const { status, output } = biome(file, code);
  expect(output).toContain(want);
  expect(status).toBe(want === '' ? 0 : 1);
});

function biome(file: string, code: string): { status: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-style-'));
  try {
    for (const config of ['biome.json', '.gitignore']) writeFileSync(join(folder, config), readText(config));
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
    const command = join(repository, 'node_modules/@biomejs/biome/bin/biome');
    const args = [command, 'lint', '--error-on-warnings', file];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
