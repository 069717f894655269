import type { Finding } from '@attestation/generate';
import { expect, test } from 'vitest';
import { annotations, sarif } from './sarif.ts';

const finding: Finding = {
  ...{ file: 'spec/openapi.yaml', line: 3, pointer: '/info', rule: 'attestation/no-tabs', severity: 'error' },
  ...{ reason: 'A tab\nis 100% wrong.', fix: 'Write spaces.' },
};

test('a finding is a result at its place', () => {
  expect(sarif([finding])).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { rules: [{ id: 'attestation/no-tabs' }] } },
        results: [
          {
            ...{ ruleId: 'attestation/no-tabs', level: 'error' },
            message: { text: 'A tab\nis 100% wrong. Fix: Write spaces.' },
            locations: [
              {
                physicalLocation: {
                  artifactLocation: { uri: 'spec/openapi.yaml' },
                  region: { startLine: 3 },
                },
              },
            ],
          },
        ],
      },
    ],
  });
  expect(sarif([])).toMatchObject({ runs: [{ results: [] }] });
});

test('a finding is an annotation of its line', () => {
  expect(annotations([finding])).toBe(
    '::error file=spec/openapi.yaml,line=3,title=attestation/no-tabs::A tab%0Ais 100%25 wrong. Write spaces.\n',
  );
});
