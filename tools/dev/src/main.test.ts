import { UsageError } from '@attestation/command-line';
import { expect, test } from 'vitest';
import { readCommandLine } from './main.ts';

const lines: [string, { given: string[]; want: object }][] = [
  ['nothing', { given: [], want: { mockPort: 4010, docsPort: 8090 } }],
  ['ports', { given: ['--port', '0', '--docs-port=65535'], want: { mockPort: 0, docsPort: 65535 } }],
  ['less', { given: ['--no-mock', '--no-docs'], want: {} }],
];

test.each(lines)('%s', (_, { given, want }) => {
  expect(readCommandLine(given)).toEqual(want);
});

test('--help asks for the usage', () => {
  expect(readCommandLine(['--help'])).toMatchObject({ help: expect.stringMatching(/--docs-port/) });
});

test.each([
  ['--port', 'x'],
  ['--port', '65536'],
  ['--ports', '1'],
  ['--port', '-1'],
])('%s %s is refused', (...given) => {
  expect(() => readCommandLine(given)).toThrow(UsageError);
});
