import { expect, test } from 'vitest';
import { addressOnly, fetchTarget, hidePasswords } from './addresses.ts';

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

test('an address alone has neither user nor password nor query', () => {
  expect(addressOnly('postgresql://me:secret@db:5432/attest?password=secret')).toBe(
    'postgresql://db:5432/attest',
  );
});

test('what fetch() takes has user and password in a header field', () => {
  expect(fetchTarget('https://me:p%40ss@tsa.example/x')).toEqual({
    url: 'https://tsa.example/x',
    headers: { authorization: `Basic ${btoa('me:p@ss')}` },
  });
  expect(fetchTarget('https://tsa.example/x')).toEqual({ url: 'https://tsa.example/x', headers: {} });
});
