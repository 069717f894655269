import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const action = parse(readFileSync(new URL('../action/action.yml', import.meta.url), 'utf8')) as {
  inputs: Record<string, { description: string }>;
  runs: { using: string; steps: { shell: string; env: Record<string, string>; run: string }[] };
};

test('the action is composite, its script is right for bash and puts no input into it', () => {
  expect(action.runs.using).toBe('composite');
  for (const { shell, run } of action.runs.steps) {
    expect(shell).toBe('bash');
    expect(run).not.toContain('${{');
    expect(spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  }
});

test('every input is used, and every input that is used is declared', () => {
  const used = action.runs.steps.flatMap(({ env }) => Object.values(env));
  const names = used.map((text) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(text)?.[1]);
  expect(names.sort()).toEqual(Object.keys(action.inputs).sort());
});
