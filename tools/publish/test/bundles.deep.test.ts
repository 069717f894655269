import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { beforeAll, expect, inject, test } from 'vitest';

const names = ['contract', 'signing', 'client'];
const projectOf = (name: string) => inject('projects')[`@attestation/${name}`] ?? '';

beforeAll(async () => {
  for (const name of names)
    await copyFile(join(import.meta.dirname, `consumers/${name}.ts`), join(projectOf(name), 'bundled.ts'));
});

const targets: [string, BuildOptions][] = [
  [
    'workers',
    { platform: 'neutral', conditions: ['workerd', 'worker', 'browser'], mainFields: ['module', 'main'] },
  ],
  [
    'edge functions',
    { platform: 'neutral', conditions: ['edge-light', 'import'], mainFields: ['module', 'main'] },
  ],
  ['browsers', { platform: 'browser' }],
];

test.each(names.flatMap((name) => targets.map(([target, given]) => ({ name, target, given }))))(
  '$name is bundled for $target with nothing of Node left to import',
  async ({ name, given }) => {
    // Nothing is marked external: an import of Node would stop esbuild.
    const common = { bundle: true, format: 'esm', write: false, metafile: true, logLevel: 'silent' } as const;
    const made = await build({ ...common, ...given, entryPoints: [join(projectOf(name), 'bundled.ts')] });
    expect(made.warnings).toEqual([]);
    const imports = Object.values(made.metafile?.outputs ?? {}).flatMap((output) => output.imports);
    expect(imports).toEqual([]);
    const [{ text } = { text: '' }] = made.outputFiles ?? [];
    expect(text.length).toBeGreaterThan(1000);
    expect(text).not.toMatch(/\bfrom\s*["']node:|\bimport\(|\brequire\(/);
  },
);

test('an import of Node would be seen', async () => {
  const stdin = {
    contents: "import { readFileSync } from 'node:fs'; readFileSync('x');",
    resolveDir: projectOf('client'),
  };
  const bundled = build({
    stdin,
    bundle: true,
    format: 'esm',
    write: false,
    platform: 'neutral',
    logLevel: 'silent',
  });
  await expect(bundled).rejects.toThrow(/node:fs/);
});
