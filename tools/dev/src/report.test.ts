import { expect, test } from 'vitest';
import { green, openReport, type Result, red, yellow } from './report.ts';

const verdicts: [string, { given: Record<string, Result>; want: RegExp }][] = [
  ['all well', { given: { lint: green('well'), docs: green('shown') }, want: /^✓ green in \d\.\d s$/ }],
  [
    'something to know',
    { given: { lint: green('well'), gate: yellow('major') }, want: /^✓ green .*; look at gate$/ },
  ],
  [
    'something red',
    {
      given: { gate: yellow('major'), types: red('broken') },
      want: /^✗ red: types; look at gate; first red line after /,
    },
  ],
];

test.each(verdicts)('%s', async (_, { given, want }) => {
  const said: string[] = [];
  const report = openReport((text) => said.push(text), false);
  for (const [name, result] of Object.entries(given)) await report.step(name, async () => result);
  report.summary();
  expect(said.at(-1)?.trimEnd().split('\n').at(-1)).toMatch(want);
});

test('what is red is reported at once, with its details, and again in the summary without', async () => {
  const said: string[] = [];
  const report = openReport((text) => said.push(text), false);
  const lint = Promise.withResolvers<Result>();
  const pending = report.step('lint', () => lint.promise);
  await report.step('generate', async () => red('refused', ['a.yaml: why']));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^✗ generate +refused \(after \d\.\d s\)\n {6}a\.yaml: why$/);
  lint.resolve(green('keeps every rule', ['by the way']));
  await pending;
  expect(said).toHaveLength(1);
  report.summary();
  expect(said[1]).toMatch(/✓ lint .*\n {6}by the way\n {2}✗ generate/);
  expect(said[1]).not.toContain('a.yaml');
});

test('the first verdict is said at once, whatever it is; later ones that are not red wait for the summary', async () => {
  const said: string[] = [];
  const report = openReport((text) => said.push(text), false);
  await report.step('syntax', async () => green('every file can be read'));
  await report.step('lint', async () => green('keeps every rule'));
  expect(said).toEqual([expect.stringMatching(/^✓ syntax +every file can be read \(after \d\.\d s\)$/)]);
});

test('what follows the verdict is said when it is done, and is not part of it', async () => {
  const said: string[] = [];
  const report = openReport((text) => said.push(text), false);
  await report.step('syntax', async () => green('read'));
  report.summary();
  await report.show('docs', async () => red('cannot be built', ['why']));
  expect(said.at(-2)).toMatch(/✓ green in/);
  expect(said.at(-1)).toMatch(/^ {2}✗ docs +cannot be built \(after \d\.\d s\)\n {6}why$/);
});

test('colour is for terminals', async () => {
  for (const colour of [true, false]) {
    const said: string[] = [];
    const report = openReport((text) => said.push(text), colour);
    await report.step('lint', async () => red('refused'));
    report.summary();
    expect(said.join('').includes('\u001b[31m')).toBe(colour);
  }
});
