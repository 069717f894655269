import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../run-tool.ts';
import { namedValues } from './probe-document.ts';
import { type Trial, verdictOf } from './trial.ts';

const options = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--skipLibCheck'];
const surroundings = ['--lib', 'es2023,dom', '--module', 'nodenext', '--moduleDetection', 'force'];

/** The generated types: a value passes when a constant of that type may hold it. */
export const tryTypes: Trial = async (probes, generated) => {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-types-'));
  try {
    writeFileSync(join(folder, 'types.ts'), (await generated).get('v1/types.ts') ?? '');
    const lines = ["import type { components } from './types.js';"];
    const lineOf = new Map<string, number>();
    for (const probe of probes) {
      for (const [name, value] of namedValues(probe)) {
        const type = `components['schemas']['${probe.name}']['value']`;
        lines.push(`export const ${probe.name}_${name}: ${type} = ${literal(value)};`);
        lineOf.set(`${probe.name}_${name}`, lines.length);
      }
    }
    const file = join(folder, 'values.ts');
    writeFileSync(file, lines.join('\n'));
    const refused = await refusedLines(file);
    return probes.map((probe) =>
      verdictOf(probe, (name) => !refused.has(lineOf.get(`${probe.name}_${name}`) ?? 0)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

async function refusedLines(file: string): Promise<Set<number>> {
  const { stdout, code } = await runTool('typescript', 'tsc', [file, ...options, ...surroundings]);
  const errors = [...stdout.matchAll(/([\w.-]+)\((\d+),\d+\): error TS/g)];
  const elsewhere = errors.find(([, name]) => name !== 'values.ts');
  if (elsewhere !== undefined || (code !== 0 && errors.length === 0))
    throw new Error(`The types of the probes do not compile:\n${stdout}`);
  return new Set(errors.map(([, , line]) => Number(line)));
}

/** A value as TypeScript; `Blob()` stands for a file. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('"Blob()"', 'new Blob([])');
}
