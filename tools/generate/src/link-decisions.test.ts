import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { linkDecisions, readDecisions } from './generate.ts';

const repository = join(import.meta.dirname, '../../..');
const page = '# Decisions\n\n## D8: What is a 400\n\nText.\n\n## D18: `attachments`, in two forms\n';
const document = (description: string) => ({
  ...{ openapi: '3.1.1', info: { title: 'x', description }, paths: {}, components: {} },
});
const linked = (text: string) => linkDecisions(document(text), page).info.description;

test.each([
  ['one', 'Refused (D8).', 'Refused ([D8](decisions.md#d8-what-is-a-400)).'],
  [
    'several',
    'Both (D8, D18)',
    'Both ([D8](decisions.md#d8-what-is-a-400), [D18](decisions.md#d18-attachments-in-two-forms))',
  ],
  ['the page', 'See `decisions.md`.', 'See [decisions.md](decisions.md).'],
  ['after words', 'One (the same, D8).', 'One (the same, [D8](decisions.md#d8-what-is-a-400)).'],
  ['words that only look like one', 'D8 to D18; `(D8x)`, (D)', 'D8 to D18; `(D8x)`, (D)'],
])('%s', (_, given, want) => {
  expect(linked(given)).toBe(want);
});

test('a decision that does not exist is refused', () => {
  expect(() => linked('Refused (D9).')).toThrow(
    'A description names D9, which spec/decisions.md does not have',
  );
});

test('a value is not a description; a member with that name is not a value', () => {
  const examples = { one: { value: { description: '(D8)' } } };
  const schemas = { S: { properties: { value: { description: '(D8)' } } } };
  const linked = linkDecisions({ ...document(''), components: { examples, schemas } }, page).components;
  expect(linked.examples).toEqual(examples);
  expect(JSON.stringify(linked.schemas)).toContain('([D8](decisions.md#d8-what-is-a-400))');
});

test('the bundle that is published links each decision to a heading of the file next to it', () => {
  const file = join(repository, 'packages/contract/generated/v1/openapi.json');
  const bundle = readFileSync(file, 'utf8');
  const decisions = readFileSync(join(dirname(file), 'decisions.md'), 'utf8');
  expect(decisions).toBe(readDecisions(repository));
  const targets = [...bundle.matchAll(/\[D\d+\]\(([^)#]*)#([^)]*)\)/g)];
  expect(targets.length).toBeGreaterThan(50);
  const headings = [...decisions.matchAll(/^## (D\d+): /gm)].map(([, id]) => id?.toLowerCase());
  for (const [, path, anchor = ''] of targets) {
    expect(path).toBe('decisions.md');
    expect(headings).toContain(anchor.split('-')[0]);
  }
  expect(bundle).not.toMatch(/[( ]D\d+[,)]/);
});
