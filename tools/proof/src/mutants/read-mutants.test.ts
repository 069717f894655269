import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type VariantRow, variantFolder, variantMembers } from '../variants/variants.ts';
import type { Sources } from './edits-of.ts';
import { applyEdits } from './mutant.ts';
import { readMutantRows, readMutants, readPlaces, readRows } from './read-mutants.ts';
import { serverMutantFolder } from './written-mutants.ts';

const places = `
places:
  answer: 'return { no, id };'
  check: { in: one.py, find: 'if known:' }
faults:
  before the answer: { at: answer, before: ___ }
  the answer is: { at: answer, put: 'return ___;' }
  nothing is checked: { at: check, put: 'if False:' }
  a check is made when:
    at: check
    put: |-
      if special:
          ___
      …
  two at once:
    - { at: answer, put: 'return 1;' }
    - { at: check, put: 'if ___:' }
`;
const typescript = 'function f() {\n  return {\n    no,\n    id,\n  };\n}\n';
const python = 'def f():\n    if known:\n        return 1\n';
const sources: Sources = new Map([
  ['a.ts', typescript.replace('id,\n', 'id\n')],
  ['one.py', python],
  ['two.py', python],
]);

/** The edits of a mutant with these lines, made in the sources. */
function edited(lines: string): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-mutants-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'places.yaml'), places);
  writeFileSync(join(folder, 'a.yaml'), `M-1:\n  says: x\n  breaks: y\n${lines}`);
  const [mutant] = readMutants(folder, () => sources);
  const files = Map.groupBy(mutant?.edits() ?? [], ({ file }) => file);
  return Object.fromEntries(
    [...files].map(([file, here]) => [file, applyEdits(sources.get(file) ?? '', here)]),
  );
}

test.each([
  ['a blank is filled in', '- the answer is: no', { 'a.ts': 'function f() {\n  return no;\n}\n' }],
  [
    'lines before a place have its indentation, and its line breaks do not matter',
    '- before the answer: |-\n        one();\n        two();',
    { 'a.ts': 'function f() {\n  one();\n  two();\n  return {\n    no,\n    id\n  };\n}\n' },
  ],
  [
    'a blank within a fault keeps its own',
    '- a check is made when: |-\n        one()\n        two()',
    {
      'one.py': 'def f():\n    if special:\n        one()\n        two()\n    if known:\n        return 1\n',
    },
  ],
  ['a fault without a blank', '- nothing is checked', { 'one.py': python.replace('known', 'False') }],
  [
    'a fault with several edits',
    '- two at once: maybe',
    { 'a.ts': 'function f() {\n  return 1;\n}\n', 'one.py': python.replace('known', 'maybe') },
  ],
  [
    'an edit at a named place',
    '- at: check\n      put: "if not (known):"',
    { 'one.py': python.replace('known', 'not (known)') },
  ],
  [
    'an edit at a place of its own',
    '- in: two.py\n      find: return 1\n      after: return 2',
    { 'two.py': `${python}        return 2\n` },
  ],
])('%s', (_, line, want) => {
  expect(edited(`  edits:\n    ${line}\n`)).toEqual(want);
});

test.each([
  [
    'an unknown member',
    '  kills: [x]\n  edits: []\n',
    'M-1 has unknown members: kills; use says, breaks, rules',
  ],
  ['an unknown fault', '  edits: [nothing at all]\n', 'There is no fault "nothing at all"'],
  ['an unknown place', '  edits: [{ at: nowhere, put: x }]\n', 'There is no place {"at":"nowhere"'],
  ['a blank that is not filled in', '  edits: [the answer is]\n', 'A blank needs a filling'],
  ['a filling without a blank', '  edits: [nothing is checked: x]\n', 'A blank needs a filling'],
  ['a text that is not there', '  edits: [{ find: none, put: x }]\n', 'has 0 times, not once, "none"'],
  ['a text in two files', '  edits: [{ find: return 1, put: x }]\n', 'has 2 times, not once, "return 1"'],
  ['an empty place', "  edits: [{ find: '', put: x }]\n", 'A place has no text'],
])('%s is refused', (_, lines, message) => {
  expect(() => edited(lines)).toThrow(message);
});

const mutantLines = (folder: string) => readMutantRows(folder).flatMap(([, { edits }]) => edits);
const variantLines = readRows<VariantRow>(variantFolder, variantMembers).flatMap(
  ([, { edits = [] }]) => edits,
);

test('all places and faults are used', () => {
  const { places: known, faults } = readPlaces(serverMutantFolder);
  const lines = [...mutantLines(serverMutantFolder), ...variantLines];
  const named = new Set(lines.map((line) => (typeof line === 'string' ? line : Object.keys(line)[0])));
  expect(Object.keys(faults).filter((fault) => !named.has(fault))).toEqual([]);
  const steps = [...Object.values(faults).flat(), ...lines];
  const used = new Set(steps.map((step) => (typeof step === 'object' && 'at' in step ? step.at : undefined)));
  expect(Object.keys(known).filter((place) => !used.has(place))).toEqual([]);
});
