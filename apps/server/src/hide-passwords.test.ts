import { expect, test } from 'vitest';
import { describeCause } from './describe-cause.ts';
import { hidePasswords } from './hide-passwords.ts';

test.each<[string, { given: string; want: string }]>([
  [
    'user and password',
    { given: 'no answer of https://me:secret@tsa.example/x', want: 'no answer of https://***@tsa.example/x' },
  ],
  ['a user alone', { given: 'https://token@tsa.example', want: 'https://***@tsa.example' }],
  ['an @ in the password', { given: 'http://me:p@ss@tsa.example', want: 'http://***@tsa.example' }],
  [
    'of a database',
    { given: 'postgresql://me:secret@db:5432/attest', want: 'postgresql://***@db:5432/attest' },
  ],
  ['several', { given: 'http://a:b@c, "http://d:e@f"', want: 'http://***@c, "http://***@f"' }],
  ['none', { given: 'file:///x/node_modules/@scope/x.js', want: 'file:///x/node_modules/@scope/x.js' }],
])('%s', (_name, { given, want }) => {
  expect(hidePasswords(given)).toBe(want);
});

test('an error in the log shows none, nor do its stack and its causes', () => {
  const cause = new TypeError('Request cannot be constructed from http://me:secret@tsa.example');
  const error = new Error('failed: http://me:secret@tsa.example', { cause });
  expect(JSON.stringify(describeCause(error))).not.toContain('secret');
});
