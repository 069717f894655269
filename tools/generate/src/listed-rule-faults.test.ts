import { expect, test } from 'vitest';
import { listedRuleFaults, sourceFaults } from './source-faults.ts';

const catalogue =
  'rules:\n  ATT-A-001: {level: MUST}\n  ATT-A-002: {level: MUST, retired: {since: v2, reason: It was a mistake.}}\n';

test.each([
  ['a rule that is there', 'x-rules:\n  - ATT-A-001\n', []],
  [
    'an id that does not exist',
    'x-rules:\n  - ATT-A-001\n  - ATT-A-009\n',
    [['spec/openapi.yaml:3 /x-rules/1', 'spec/rules.yaml has no rule ATT-A-009.']],
  ],
  [
    'a retired rule',
    'post:\n  x-rules: [ATT-A-002]\n',
    [['spec/openapi.yaml:2 /post/x-rules/0', 'The rule ATT-A-002 is retired: It was a mistake.']],
  ],
  [
    'a name of every object',
    'x-rules: [toString]\n',
    [['spec/openapi.yaml:1 /x-rules/0', 'spec/rules.yaml has no rule toString.']],
  ],
])('%s', (_, text, want) => {
  const files = [
    ['spec/openapi.yaml', text],
    ['spec/rules.yaml', catalogue],
  ] as const;
  const found = listedRuleFaults(files, 'spec');
  expect(found.map(({ file, line, pointer, reason }) => [`${file}:${line} ${pointer}`, reason])).toEqual(
    want,
  );
  // Lint, generator, gate and dev ask here.
  expect(sourceFaults(new Map(files))).toHaveLength(want.length);
});
