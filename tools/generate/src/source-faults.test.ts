import { expect, test } from 'vitest';
import { reportFindings } from './report-findings.ts';
import { listedRuleFaults, orphanFiles, sourceFaults } from './source-faults.ts';

const contract = {
  'spec/openapi.yaml': 'paths:\n  /a:\n    $ref: paths/v1/a.yaml\n',
  'spec/paths/v1/a.yaml': 'post:\n  schema:\n    $ref: ../../schemas/Reader.yaml#/properties/name\n',
  'spec/schemas/Reader.yaml': 'properties:\n  name: {type: string}\n',
};

const rows: [string, { given: Record<string, string>; want: string }][] = [
  ['nothing', { given: {}, want: 'The contract keeps every rule.' }],
  [
    'a file that is not YAML',
    {
      given: { 'spec/schemas/Reader.yaml': 'properties:\n  name: {type: string\n' },
      want: `spec/schemas/Reader.yaml:3  error  attestation/yaml${'  '}
  The file is not YAML: Flow map in block collection must be sufficiently indented and end with a }. (Column 1.)
  Fix: Correct this line or the one before it. Nothing else was looked at.`,
    },
  ],
  [
    'a file that is misspelt',
    {
      given: { 'spec/paths/v1/a.yaml': 'post:\n  schema:\n    $ref: ../../schemas/Raeder.yaml\n' },
      want: `spec/paths/v1/a.yaml:3  error  attestation/reference  /post/schema/$ref
  The reference ../../schemas/Raeder.yaml leads to schemas/Raeder.yaml, which does not exist.
  Fix: Correct the path; it is relative to the folder of the file that has this $ref. Did you mean ../../schemas/Reader.yaml?`,
    },
  ],
  [
    'a place that is not there',
    {
      given: { 'spec/paths/v1/a.yaml': 'post:\n  $ref: ../../schemas/Reader.yaml#/properties/nam\n' },
      want: `spec/paths/v1/a.yaml:2  error  attestation/reference  /post/$ref
  The reference ../../schemas/Reader.yaml#/properties/nam leads to schemas/Reader.yaml, which has nothing at /properties/nam.
  Fix: Correct the part behind #, or add there what it names.`,
    },
  ],
  [
    'an anchor',
    {
      given: { 'spec/paths/v1/a.yaml': "post:\n  $ref: '#main'\n" },
      want: `spec/paths/v1/a.yaml:2  error  attestation/reference  /post/$ref
  The reference #main names an anchor, which no tool of the contract follows.
  Fix: Use $ref with the path of the target after #, such as #/properties/name.`,
    },
  ],
  [
    'an anchor of another file',
    {
      given: { 'spec/paths/v1/a.yaml': "post:\n  $ref: '../../schemas/Reader.yaml#main'\n" },
      want: `spec/paths/v1/a.yaml:2  error  attestation/reference  /post/$ref
  The reference ../../schemas/Reader.yaml#main names an anchor, which no tool of the contract follows.
  Fix: Use $ref with the path of the target after #, such as #/properties/name.`,
    },
  ],
  [
    'a dynamic reference',
    {
      given: { 'spec/paths/v1/a.yaml': "post:\n  $dynamicRef: '#main'\n" },
      want: `spec/paths/v1/a.yaml:2  error  attestation/reference  /post/$dynamicRef
  The reference #main names an anchor, which no tool of the contract follows.
  Fix: Use $ref with the path of the target after #, such as #/properties/name.`,
    },
  ],
  [
    'a reference in a member that is called like a keyword',
    {
      given: { 'spec/schemas/Reader.yaml': 'properties:\n  name: {}\n  value:\n    $ref: No.yaml\n' },
      want: `spec/schemas/Reader.yaml:4  error  attestation/reference  /properties/value/$ref
  The reference No.yaml leads to schemas/No.yaml, which does not exist.
  Fix: Correct the path; it is relative to the folder of the file that has this $ref.`,
    },
  ],
  [
    'a member that is written half',
    {
      given: { 'spec/schemas/Reader.yaml': 'properties:\n  name: {default: null}\n  no:\n' },
      want: `spec/schemas/Reader.yaml:3  error  attestation/reference  /properties/no
  no has no value.
  Fix: Write what belongs here, or remove it.`,
    },
  ],
  [
    'a reference that leaves the contract',
    {
      given: { 'spec/schemas/Reader.yaml': 'properties:\n  name: {$ref: https://example.com/a.yaml}\n' },
      want: `spec/schemas/Reader.yaml:2  error  attestation/reference  /properties/name/$ref
  The reference https://example.com/a.yaml leads out of the contract, where others can change it.
  Fix: Write what it leads to into a file of the contract, and refer to that.`,
    },
  ],
  [
    'references that lead to each other',
    {
      given: {
        'spec/paths/v1/a.yaml': 'post:\n  schema:\n    $ref: ../../schemas/A.yaml\n',
        'spec/schemas/A.yaml': '$ref: Reader.yaml#/properties/name\n',
        'spec/schemas/Reader.yaml': 'properties:\n  name:\n    $ref: A.yaml\n',
      },
      want: `spec/paths/v1/a.yaml:3  error  attestation/reference  /post/schema/$ref
  The reference ../../schemas/A.yaml leads back to itself.
  Fix: Write a schema at one of the places that refer to each other.`,
    },
  ],
  [
    'a place that is not a URI',
    {
      given: { 'spec/paths/v1/a.yaml': 'post:\n  $ref: ../../schemas/Reader.yaml#/%zz\n' },
      want: `spec/paths/v1/a.yaml:2  error  attestation/reference  /post/$ref
  The reference ../../schemas/Reader.yaml#/%zz leads to schemas/Reader.yaml, which has nothing at /%zz.
  Fix: Correct the part behind #, or add there what it names.`,
    },
  ],
  [
    'a list',
    {
      given: { 'spec/schemas/Reader.yaml': '- name\n' },
      want: `spec/schemas/Reader.yaml:1  error  attestation/yaml${'  '}
  The file holds a list and no members. (Column 1.)
  Fix: Write lines of \`name: value\`, as the files next to it have. Nothing else was looked at.`,
    },
  ],
  [
    'the target of a mapping',
    {
      given: {
        'spec/schemas/Reader.yaml':
          'properties:\n  name: {}\ndiscriminator:\n  mapping:\n    A: Rader.yaml\n',
      },
      want: `spec/schemas/Reader.yaml:5  error  attestation/reference  /discriminator/mapping/A
  The reference Rader.yaml leads to schemas/Rader.yaml, which does not exist.
  Fix: Correct the path; it is relative to the folder of the file that has this $ref. Did you mean Reader.yaml?`,
    },
  ],
  [
    'a file that none refers to',
    {
      given: { 'spec/schemas/Left.yaml': 'type: string\n' },
      want: `spec/schemas/Left.yaml:1  error  attestation/orphan${'  '}
  No reference leads to this file: it is not part of the contract.
  Fix: Refer to it, or remove it.`,
    },
  ],
  [
    'data of an example, a fixture of the lint, a released document',
    {
      given: {
        'spec/schemas/Reader.yaml': 'properties:\n  name: {examples: [{$ref: x.yaml}]}\n',
        'spec/lint/fixtures/x.yaml': '{',
        'spec/published/v1.yaml': '{',
        'spec/examples/v1/x.yaml': 'bad: {}',
      },
      want: 'The contract keeps every rule.',
    },
  ],
];

test.each(rows)('%s', (_, { given, want }) => {
  const files = new Map(Object.entries({ ...contract, ...given }));
  const faults = sourceFaults(files);
  const findings = faults.length > 0 ? faults : orphanFiles(files);
  const [report] = reportFindings(findings, false).split(/\n\n\d+ error/);
  expect(report).toBe(want);
});

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
