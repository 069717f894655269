import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueFindings } from '../src/catalogue-faults.ts';
import { generateConsole } from '../src/console.ts';

const repository = resolve(import.meta.dirname, '../../..');

let folder: string;
const committed = join(repository, 'packages/contract/generated');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'attestation-generated-'));
  for (const run of ['first', 'second']) {
    const out = join(folder, run);
    execFileSync(process.execPath, ['src/main.ts', '--out', out], {
      cwd: join(repository, 'tools/generate'),
      stdio: 'pipe',
    });
  }
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('two runs into fresh folders give the same files', () => {
  expect(differences(join(folder, 'first'), join(folder, 'second'))).toEqual([]);
});

test('the committed files are what the contract generates (if not: npm run generate)', () => {
  expect(differences(join(folder, 'first'), committed)).toEqual([]);
});

test('so are those of the console', async () => {
  const committed = join(repository, 'apps/console/contract/generated');
  const made = await generateConsole(repository);
  expect(filesOf(committed)).toEqual([...made.keys()].sort());
  for (const [name, text] of made)
    expect(readFileSync(join(committed, name), 'utf8') === text, name).toBe(true);
});

test('a changed, a missing and an added file are each found', () => {
  const tampered = join(folder, 'second');
  const [changed = '', removed = ''] = filesOf(tampered);
  writeFileSync(join(tampered, changed), `${readFileSync(join(tampered, changed), 'utf8')} `);
  rmSync(join(tampered, removed));
  writeFileSync(join(tampered, 'left-over.ts'), '');
  expect(differences(join(folder, 'first'), tampered).sort()).toEqual(
    [changed, removed, 'left-over.ts'].sort(),
  );
});

/** Names of the files that only one folder has, or whose bytes differ. */
function differences(left: string, right: string): string[] {
  const [inLeft, inRight] = [filesOf(left), filesOf(right)];
  return [...new Set([...inLeft, ...inRight])].filter(
    (name) =>
      !inLeft.includes(name) ||
      !inRight.includes(name) ||
      !readFileSync(join(left, name)).equals(readFileSync(join(right, name))),
  );
}

function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

const copy = mkdtempSync(join(tmpdir(), 'attestation-constraints-'));
afterAll(() => rmSync(copy, { recursive: true }));
for (const part of ['spec', 'redocly.yaml'])
  cpSync(join(repository, part), join(copy, part), { recursive: true });

test.each<[string, { edit: [from: string, to: string]; want: Record<string, string>[] }]>([
  ['nothing', { edit: ['', ''], want: [] }],
  [
    'a misspelt constraint',
    {
      edit: ['identities.minProperties', 'identities.minPropertees'],
      want: [
        {
          reason: expect.stringMatching(/^CreateAttestation\.payload\.identities\.minProperties .*: say in/),
        },
        {
          reason: expect.stringContaining('identities.minPropertees is not a constraint of the contract.'),
          fix: 'Did you mean createAttestation.payload.identities.minProperties?',
        },
      ],
    },
  ],
  [
    'a constraint of two rules',
    {
      edit: [
        "constraints: ['*.type']",
        "constraints: ['*.type', createAttestation.payload.identities.minProperties]",
      ],
      want: [{ fix: expect.stringMatching(/is claimed by ATT-\S+ \(.*\) and ATT-/) }],
    },
  ],
])('%s in the catalogue, before anything was generated', (_, { edit: [from, to], want }) => {
  const file = join(copy, 'spec/rules.yaml');
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(from);
  writeFileSync(file, before.replace(from, to));
  expect(catalogueFindings(copy)).toEqual(want.map((finding) => expect.objectContaining(finding)));
  writeFileSync(file, before);
});
