import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { gate, repository } from '../src/gate.ts';
import { rememberReleased } from '../src/released.ts';

test('the gate is open for this repository', () => {
  const { versions, faults } = gate(repository);
  expect(faults).toEqual([]);
  expect(versions.map(({ version }) => version)).toContain('v1');
});

/** A copy of the contract, released as it stands; each test has one of its own. */
let released: string;
let root: string;

beforeAll(() => {
  released = mkdtempSync(join(tmpdir(), 'attestation-gate-released-'));
  for (const part of ['spec', 'redocly.yaml'])
    cpSync(join(repository, part), join(released, part), { recursive: true });
  mkdirSync(join(released, '.changeset'));
  rmSync(join(released, 'spec/published'), { recursive: true, force: true });
  // Whatever was released of this repository: the copy begins before its first release.
  writeFileSync(join(released, 'spec/package.json'), '{ "version": "0.0.0" }\n');
  const { code, said } = run('publish', released);
  expect([code, said]).toEqual([0, expect.stringContaining('frozen')]);
});

afterAll(() => rmSync(released, { recursive: true, force: true }));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'attestation-gate-test-'));
  cpSync(released, root, { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a contract that did not change needs nothing', () => {
  expect(run('main')).toMatchObject({
    code: 0,
    said: expect.stringContaining('The contract needs no release'),
  });
  expect(run('changeset').said).toContain('nothing changed');
});

test('what was released cannot be taken away: the package keeps the digests', () => {
  const file = join(root, 'spec/published/v1.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('maxLength: 254', 'maxLength: 255'));
  expect(run('main')).toMatchObject({
    code: 1,
    said: expect.stringContaining(
      'spec/published/v1.yaml is not what was released. Restore it: git checkout -- spec/published/v1.yaml',
    ),
  });
  rmSync(join(root, 'spec/published'), { recursive: true });
  expect(run('main')).toMatchObject({
    code: 1,
    said: expect.stringContaining('spec/published/v1.yaml is missing, but v1 was released.'),
  });
});

test('a decision that is turned round needs a reason, and then a changeset', () => {
  commitReleases();
  edit('spec/decisions.md', /are refused with 400/, 'are not refused');
  const { code, said } = run('main');
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/patch {2}D\d+ Decision: It changed from .*spec\/decisions\.md:\d+/),
  ]);
  const entry = /^- change: [\s\S]*reason: /m.exec(said)?.[0] ?? '';
  writeFileSync(join(root, 'spec/acknowledged.yaml'), `${entry}Wanted.\n`);
  expect(run('changeset')).toMatchObject({ code: 0 });
  expect(run('main')).toMatchObject({
    code: 0,
    said: expect.stringContaining('1 acknowledged: npm run spec:gate -- --all'),
  });
});

test('a commit that narrows the published file with its digest and version is not a release', () => {
  commitReleases();
  edit('spec/schemas/TemplateId.yaml', /maxLength: \d+/, 'maxLength: 3');
  edit('spec/published/v1.yaml', /(TemplateId:[\s\S]*?maxLength:) \d+/, '$1 3');
  rememberReleased(root, ['v1']);
  edit('spec/package.json', /"version": "[^"]+"/, '"version": "1.0.1"');
  commit();
  expect(run('main')).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /^Version 1\.0\.1 is not a release[\s\S]*request payload\.template_id: `maxLength` changed from 255 to 3\./,
    ),
  });
});

test('after `changeset version` the gate names `spec:publish` when it was left out, and it still runs', () => {
  commitReleases();
  edit('spec/schemas/TemplateId.yaml', /description: .*/, 'description: In other words.');
  commit();
  edit('spec/package.json', /"version": "[^"]+"/, '"version": "1.0.1"');
  for (const done of [() => undefined, commit]) {
    done();
    expect(run('main')).toMatchObject({ code: 1, said: expect.stringContaining('npm run spec:publish') });
  }
  expect(run('publish').code).toBe(0);
  expect(run('main')).toMatchObject({ code: 0, said: expect.stringContaining('needs no release') });
  commit();
  expect(run('main').code).toBe(0);
});

test('a released version is frozen: the gate names place, reason and what to do, and no changeset opens it', () => {
  edit('spec/schemas/TemplateId.yaml', /maxLength: \d+/, 'maxLength: 3');
  writeFileSync(join(root, '.changeset/bold.md'), "---\n'@attestation/spec': major\n---\n\nBold.\n");
  const { code, said } = run('main');
  expect(code).toBe(1);
  for (const part of [
    'createAttestation',
    'spec/schemas/TemplateId.yaml:3  /maxLength',
    'changed from 255 to 3',
    'Requests that were accepted are now refused',
    'a new version next to it',
  ])
    expect(said).toContain(part);
  expect(run('changeset').code).toBe(1);
});

test('other words need a changeset of level patch, which the command writes', () => {
  edit('spec/schemas/TemplateId.yaml', /description: .*/, 'description: In other words.');
  expect(run('main')).toMatchObject({ code: 1, said: expect.stringContaining('npm run spec:changeset') });
  expect(run('changeset').code).toBe(0);
  expect(readFileSync(join(root, '.changeset/contract-changes.md'), 'utf8')).toMatch(
    /^---\n'@attestation\/spec': patch\n---\n\n`v1` allows the same as before; [\s\S]*- request payload\.template_id: `description` changed from "Id of a \.{3}" to "In other words\. Id of a \.{3}"\.\n/,
  );
  expect(run('main').code).toBe(0);
  expect(run('changeset').said).toContain('Wrote');
});

function commit(): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['add', '--all'], { cwd: root });
  execFileSync('git', [...who, 'commit', '-q', '-m', 'C'], { cwd: root });
}

/** The history of a copy begins before its release. */
function commitReleases(): void {
  execFileSync('git', ['init', '-q'], { cwd: root });
  for (const version of ['0.0.1', '1.0.0']) {
    edit('spec/package.json', /"version": "[^"]+"/, `"version": "${version}"`);
    commit();
  }
}

function edit(file: string, from: RegExp, to: string): void {
  const before = readFileSync(join(root, file), 'utf8');
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(join(root, file), after);
}

function run(command: string, folder = root): { code: number; said: string } {
  const script = join(import.meta.dirname, '../src', `${command}.ts`);
  try {
    return {
      code: 0,
      said: execFileSync(process.execPath, [script, '--root', folder], { encoding: 'utf8', stdio: 'pipe' }),
    };
  } catch (fault) {
    const { status, stdout, stderr } = fault as { status: number; stdout: string; stderr: string };
    return { code: status, said: `${stdout}${stderr}` };
  }
}
