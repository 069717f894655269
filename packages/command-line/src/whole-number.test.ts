import { expect, test } from 'vitest';
import { wholeNumber } from './read-command-line.ts';

test.each(['0', '5', '65535'])('takes %s', (text) => {
  expect(wholeNumber('--port', text, { most: 65_535 })).toBe(Number(text));
});

test.each(['', '-1', '1.5', '65536', '1e3', '0x10', ' 1', '9'.repeat(20)])('refuses "%s"', (text) => {
  expect(() => wholeNumber('--port', text, { most: 65_535 })).toThrow(
    `--port must be a whole number from 0 to 65535, not "${text}".`,
  );
});

test('says the least where there is no most', () => {
  expect(() => wholeNumber('--runs', '1', { least: 2 })).toThrow(
    '--runs must be a whole number of at least 2',
  );
});
