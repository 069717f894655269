import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { applyEdits, type Edit } from '../src/apply-edits.ts';
import { copyWorkspace } from '../src/copy-workspace.ts';
import { pageSteps, type Step } from '../src/page-steps.ts';
import { repository } from '../src/repository.ts';

/** docs/how-to/add-a-version.md, followed to the letter in a copy of this repository. */
const page = readFileSync(join(repository, 'docs/how-to/add-a-version.md'), 'utf8');
const fixture = join(import.meta.dirname, '../fixtures/second-version');
const steps = pageSteps(page);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-second-version-'));
  copyWorkspace(folder);
  run('git init -q && git add -A && git -c user.name=t -c user.email=t@t commit -qm before');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(steps.map((step): [string, Step] => ['run' in step ? step.run : step.edits, step]))(
  'step: %s',
  (_, step) => {
    if ('edits' in step) return applyEdits(folder, edits(step.edits));
    const { status, said } = run(step.run);
    if (step.fails === undefined) expect(status, said).toBe(0);
    else {
      expect(status).not.toBe(0);
      expect(said).toContain(step.fails);
    }
  },
  120_000,
);

test('the page has its steps', () => {
  expect(steps.filter((step) => 'edits' in step)).toHaveLength(2);
  expect(steps.filter((step) => 'run' in step).length).toBeGreaterThanOrEqual(6);
});

test('nothing of v1 is touched', () => {
  const { said } = run('git status --short --untracked-files=all');
  const touched = said.split('\n').filter((line) => /^.M|^ ?D/.test(line));
  expect(touched.map((line) => line.slice(3)).sort()).toEqual([
    'apps/server/src/versions.ts',
    'packages/client/package.json',
    'packages/contract/generated/versions.ts',
    'packages/contract/package.json',
    'spec/openapi.yaml',
  ]);
  expect(said).not.toMatch(/\/v1\//);
});

test('each version has a bundle of its own, in which everything is called as it was', () => {
  const bundle = (version: string) =>
    JSON.parse(readFileSync(join(folder, `packages/contract/generated/${version}/openapi.json`), 'utf8')) as {
      paths: Record<string, { post: { operationId: string } }>;
      components: Record<string, object>;
    };
  const [v1, v21] = [bundle('v1'), bundle('v2.1')];
  const ids = ({ paths }: typeof v1) => Object.values(paths).map(({ post }) => post.operationId);
  expect(ids(v21)).toEqual([...ids(v1), 'closeAttestation']);
  expect(Object.keys(v21.components.schemas ?? {}).filter((name) => /V\d/.test(name))).toEqual([]);
  const examples = ({ components }: typeof v1) => Object.keys(components.examples ?? {}).sort();
  expect(examples(v21)).toEqual([...examples(v1), 'toClose'].sort());
  expect(JSON.stringify(v1)).not.toMatch(/remark|closeAttestation|V2_1/);
});

test('one server serves both versions, and the clients of both call it', () => {
  const { status, said } = runProgram('both-versions.ts');
  expect(status, said).toBe(0);
  expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual({
    v1Read: { completed: true },
    remarkTooLong: 400,
    remarkInV1: 'ignored',
    closed: { before: false, after: true },
    v1SeesClosed: true,
    unknownVersion: 404,
  });
}, 60_000);

test('the mock serves the new version from its bundle', () => {
  const { status, said } = runProgram('mocked-version.ts');
  expect(status, said).toBe(0);
  expect(said.trim().split('\n').at(-1)).toBe('{"closed":true}');
}, 60_000);

function edits(file: string): Edit[] {
  return parse(readFileSync(join(fixture, file), 'utf8')) as Edit[];
}

/** Beside the server in the copy, so that its imports find what the server finds. */
function runProgram(name: string) {
  const file = join(folder, 'apps/server', name);
  execFileSync('cp', [join(fixture, name), file]);
  try {
    return run(`node apps/server/${name}`);
  } finally {
    rmSync(file);
  }
}

function run(command: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`, CI: '1' },
  });
  return { status, said: `${stdout}${stderr}` };
}
