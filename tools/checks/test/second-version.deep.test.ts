import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyRepository } from '@attestation/tests/copy-repository';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { pageSteps, type Step } from '../src/markdown.ts';
import { repository } from '../src/repository.ts';
import { applyEdits, type Edit } from './apply-edits.ts';

/** docs/how-to/add-a-version.md, followed to the letter in a copy of this repository in which v1 is released. */
const page = readFileSync(join(repository, 'docs/how-to/add-a-version.md'), 'utf8');
const fixture = join(import.meta.dirname, '../fixtures/second-version');
const steps = pageSteps(page);
/** The release as CONTRIBUTING.md has it. */
const [release = ''] = readFileSync(join(repository, 'CONTRIBUTING.md'), 'utf8')
  .split('<!-- release -->')
  .slice(1);
const releaseSteps = pageSteps(release).flatMap((step) => ('run' in step ? step.run : []));

/** Instead of what happens to be pending. */
const firstRelease = `---
'@attestation/spec': minor
'@attestation/contract': minor
'@attestation/client': minor
---

All that there is so far.
`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-second-version-'));
  copyRepository(folder);
  // A history of its own: in that of the copy, other published files without another version are a fault.
  run('npm run spec:publish && rm -rf .changeset/*.md .git && git init -q');
  writeFileSync(join(folder, '.changeset/first.md'), firstRelease);
  commit();
  releaseAll();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(steps.map((step): [string, Step] => ['run' in step ? step.run : step.edits, step]))(
  'step: %s',
  (_, step) => {
    if ('edits' in step) return applyEdits(folder, edits(step.edits));
    const { status, said } = run(step.run);
    if (step.fails.length === 0) expect(status, said).toBe(0);
    else expect(status).not.toBe(0);
    for (const words of step.fails) expect(said).toContain(words);
  },
  300_000,
);

test('the pages have their steps', () => {
  expect(steps.filter((step) => 'edits' in step)).toHaveLength(2);
  expect(steps.filter((step) => 'run' in step).length).toBeGreaterThanOrEqual(10);
  expect(releaseSteps).toEqual(expect.arrayContaining(['npm run spec:publish', 'npx changeset version']));
});

test('nothing of v1 is touched', () => {
  const { said } = run('git status --short --untracked-files=all');
  const touched = said.split('\n').filter((line) => /^.M|^ ?D/.test(line));
  expect(touched.map((line) => line.slice(3)).sort()).toEqual([
    'apps/server/src/api/versions.ts',
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
      info: { version: string };
      paths: Record<string, { post: { operationId: string } }>;
      components: Record<string, object>;
    };
  const [v1, v21] = [bundle('v1'), bundle('v2.1')];
  expect([v1.info.version, v21.info.version]).toEqual([expect.stringMatching(/^1\./), '2.1.0']);
  const ids = ({ paths }: typeof v1) => Object.values(paths).map(({ post }) => post.operationId);
  expect(ids(v21)).toEqual([...ids(v1), 'closeAttestation']);
  expect(Object.keys(v21.components.schemas ?? {}).filter((name) => /V\d/.test(name))).toEqual([]);
  const examples = ({ components }: typeof v1) => Object.keys(components.examples ?? {}).sort();
  expect(examples(v21)).toEqual([...examples(v1), 'toClose'].sort());
  expect(JSON.stringify(v1)).not.toMatch(/remark|closeAttestation|V2_1/);
});

const served = {
  v1Read: { completed: true },
  remarkTooLong: 400,
  remarkInV1: 'ignored',
  closed: { before: false, after: true },
  v1SeesClosed: true,
  unknownVersion: 404,
  exact: true,
  missing: [],
  exactRead: true,
};

test('one server serves both versions, and the clients of both call it', () => {
  const { status, said } = runProgram('both-versions.ts');
  expect(status, said).toBe(0);
  expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toEqual(served);
}, 300_000);

test('the mock serves both versions, each by its own schemas', () => {
  const { status, said } = runProgram('mocked-version.ts');
  expect(status, said).toBe(0);
  expect(said.trim().split('\n').at(-1)).toBe(
    '{"closed":true,"remarkInV1":"0199C6A1F2B47C3D8E5F60718293A4B5","remarkTooLong":400}',
  );
}, 300_000);

test('the suite judges the server by either version', () => {
  const { status, said } = runProgram('judged-versions.ts');
  expect(status, said).toBe(0);
  const judged = JSON.parse(said.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  expect(judged).toEqual({
    v1: { faults: [], failed: [], knowsRemark: false, remark: undefined, closing: [], closed: false },
    'v2.1': {
      faults: [],
      failed: [],
      knowsRemark: true,
      remark: 'passed',
      closing: ['passed'],
      closed: true,
    },
  });
}, 300_000);

test('the pages show the new operation and the new member in the new version, and only there', () => {
  const site = (path: string) => readFileSync(join(folder, 'apps/docs/dist', path), 'utf8');
  const has = (path: string) => existsSync(join(folder, 'apps/docs/dist/reference', path));
  expect(site('reference/v2.1/close-attestation.html')).toMatch(/<h1[^>]*>Close an attestation<\/h1>/);
  expect(site('reference/v2.1/operations.html')).toContain('POST /api/v2.1/attestation/close');
  expect(site('reference/v2.1/create-attestation.html')).toContain('id="payload.remark"');
  expect(site('reference/v1/create-attestation.html')).not.toContain('remark');
  expect([has('v1/close-attestation.html'), has('v1/rules.html'), has('v2.1/rules.html')]).toEqual([
    false,
    true,
    true,
  ]);
  expect(site('index.html')).toMatch(/Reference v2\.1[\s\S]*Reference v1/);
  const [unreleased = '', released = ''] = site('changelog.html').split('All that there is so far.');
  expect(unreleased).toMatch(
    /<code[^>]*>v2\.1<\/code> is new[\s\S]*payload\.remark[\s\S]*Its description: .{1,8}Free text for/,
  );
  expect(released).not.toContain('v2.1');
});

interface Judged {
  name: string;
  edits: Edit[];
  open: boolean;
  says: string[];
}
const judged = parse(readFileSync(join(fixture, 'edits-judged.yaml'), 'utf8')) as Judged[];

test.each(judged.map((row): [string, Judged] => [row.name, row]))(
  'the gate: %s',
  (_, { edits, open, says }) => {
    commit();
    applyEdits(folder, edits);
    const { status, said } = run('npm run spec:gate');
    run('git reset -q --hard && git clean -qfd spec');
    expect(status === 0, said).toBe(open);
    for (const words of says) expect(said).toContain(words);
  },
  120_000,
);

test('the release freezes the new version next to v1, and the changelog tells of it', () => {
  releaseAll();
  const { said } = run('npm run spec:gate');
  for (const version of ['v1', 'v2.1'])
    expect(said).toContain(
      `${version} (released, frozen), against spec/published/${version}.yaml: nothing changed.`,
    );
  const changelog = readFileSync(join(folder, 'spec/CHANGELOG.md'), 'utf8');
  const [newest, ...before] = changelog.split(/^(?=## )/m).slice(1);
  expect(newest).toContain('`v2.1` is new');
  expect(before.join('')).toMatch(/All that there is so far/);
  expect(before.join('')).not.toContain('v2.1');
  const types = readFileSync(join(folder, 'packages/contract/CHANGELOG.md'), 'utf8');
  expect(types).toContain('`v2.1` is new: import it from `@attestation/contract/v2.1`');
  expect(types).not.toContain('payload.remark');
}, 300_000);

test('a third version, made from the second, answers less, demands more and lacks an operation', () => {
  succeed('npm run add-version --workspace=@attestation/generate -- v3 --from v2.1');
  applyEdits(folder, edits('contract.yaml', 'v3'));
  succeed('npm run lint:spec', 'npm run generate');
  const { said } = run('npm run types');
  const faults = said.match(/apps\/server\/src\/\S+\(.*/g) ?? [];
  expect(faults.every((fault) => fault.startsWith('apps/server/src/v3/'))).toBe(true);
  for (const fault of [
    /routes.*readAttestation of v3 is not that of v1: copy its handler/,
    /routes.*addFactoids of v3 is not that of v1: copy its handler/,
    /routes.*no exported member named 'downloadAttestationPayload'/,
  ])
    expect(faults).toContainEqual(expect.stringMatching(fault));
  applyEdits(folder, edits('server.yaml', 'v3'));
  succeed('npm run types', 'npm run build');
  expect(JSON.parse(runProgram('both-versions.ts').said.trim().split('\n').at(-1) ?? '')).toEqual({
    ...served,
    third: {
      withoutCompleted: 400,
      withCompleted: 200,
      v1WithoutCompleted: 200,
      read: false,
      v1Read: true,
      download: ['undefined', 404],
      v1Download: 200,
      closed: true,
    },
  });
  const gate = run('npm run spec:gate').said;
  for (const version of ['v1', 'v2.1'])
    expect(gate).toContain(`against spec/published/${version}.yaml: nothing changed.`);
}, 600_000);

function releaseAll(): void {
  succeed(...releaseSteps);
  commit();
}

function succeed(...commands: string[]): void {
  for (const command of commands) {
    const { status, said } = run(command);
    if (status !== 0) throw new Error(`${command}\n${said}`);
  }
}

function commit(): void {
  run('git add -A && git -c user.name=t -c user.email=t@t commit -q --allow-empty -m "Another step"');
}

function edits(file: string, wanted = 'v2.1'): Edit[] {
  const all = parse(readFileSync(join(fixture, file), 'utf8')) as (Edit & { version?: string })[];
  return all.filter(({ version = 'v2.1' }) => version === wanted);
}

/** Next to the server in the copy, so that its imports find what the server finds. */
function runProgram(name: string) {
  const file = join(folder, 'apps/server', name);
  execFileSync('cp', [join(fixture, name), file]);
  try {
    return run(`node apps/server/${name}`);
  } finally {
    rmSync(file);
  }
}

// Each step may use what the steps before it have built, also where nothing of earlier runs counts.
const { TURBO_FORCE: _, ...environment } = process.env;

function run(command: string): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    shell: true,
    encoding: 'utf8',
    env: { ...environment, PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`, CI: '1' },
  });
  return { status, said: `${stdout}${stderr}` };
}
