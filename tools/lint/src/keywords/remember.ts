import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repository } from '../run-tool.ts';
import type { Probe } from './probe.ts';
import type { Matrix } from './try-tools.ts';

const cacheFile = join(repository, 'node_modules/.cache/attestation/keyword-matrix.json');

/** Whatever could change a verdict next to the probes: our sources, and the tools that they call. */
const sources = ['tools/lint/src/keywords', 'tools/generate/src', 'spec/lint', 'spec/lint/rules'];
const packages = ['@redocly/cli', '@redocly/openapi-core', '@stoplight/prism-cli', 'ajv', 'typescript'];

/** The result of trying the tools, kept below node_modules: a fresh machine always tries them for itself. */
export async function remembered(
  probes: readonly Probe[],
  tryThem: (probes: readonly Probe[]) => Promise<Matrix>,
  file = cacheFile,
): Promise<Matrix> {
  const key = fingerprint(probes);
  const kept = read(file);
  if (kept?.key === key) return kept.matrix;
  const matrix = await tryThem(probes);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ key, matrix }));
  return matrix;
}

function fingerprint(probes: readonly Probe[]): string {
  const hash = createHash('sha256').update(JSON.stringify(probes)).update(process.version);
  for (const folder of sources) {
    for (const file of readdirSync(join(repository, folder))
      .filter((name) => name.endsWith('.ts'))
      .sort())
      hash.update(file).update(readFileSync(join(repository, folder, file)));
  }
  const require = createRequire(import.meta.url);
  for (const name of packages) hash.update(readFileSync(require.resolve(`${name}/package.json`)));
  hash.update(readFileSync(join(repository, 'package-lock.json')));
  return hash.digest('hex');
}

function read(file: string): { key: string; matrix: Matrix } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { key: string; matrix: Matrix };
  } catch {
    return undefined; // never tried here, or half written: it is tried again
  }
}
