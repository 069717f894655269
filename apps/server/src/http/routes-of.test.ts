import { expect, test } from 'vitest';
import { deprecationHeaders } from './routes-of.ts';

test('a deprecated operation says since when, and until when', () => {
  expect(deprecationHeaders({ since: '2026-12-31', sunset: '2027-12-31' })).toEqual({
    Deprecation: '@1798675200',
    Sunset: 'Fri, 31 Dec 2027 00:00:00 GMT',
  });
  expect(deprecationHeaders()).toEqual({});
});
