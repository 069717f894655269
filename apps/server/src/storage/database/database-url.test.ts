import { expect, test } from 'vitest';
import { databaseUrlFault, encryptionOf } from './database-url.ts';

const url = (query: string) => `postgres://user:secret@db.example/attestation${query}`;

test.each([
  ['nothing', '', undefined],
  ['what the guide shows', '?sslmode=verify-full&sslrootcert=ca.pem', undefined],
  ['a misspelt parameter', '?ssslmode=verify-full', /ssslmode is not known: did you mean sslmode\?$/],
  ['a parameter of another driver', '?schema=public', /schema is not known: remove it; known are ssl, /],
  ['a parameter given twice', '?sslmode=verify-full&sslmode=disable', /sslmode is given twice/],
  ['a parameter without a value', '?sslrootcert=', /sslrootcert has no value/],
  ['what the driver understands', '?ssl=true&statement_timeout=5000', undefined],
  ['a misspelt mode', '?sslmode=verify_full', /sslmode is verify_full, but must be one of disable, /],
])('%s', (_, query, want) => {
  const fault = databaseUrlFault(url(query));
  if (want === undefined) expect(fault).toBeUndefined();
  else expect(fault).toMatch(want);
  expect(fault ?? '').not.toContain('secret');
});

test.each([
  ['', 'not encrypted'],
  ['?sslmode=disable', 'not encrypted'],
  ['?sslmode=no-verify', 'encrypted, server not verified'],
  ['?sslmode=verify-full', 'encrypted'],
  ['?ssl=true', 'encrypted'],
  ['?uselibpqcompat=true&sslmode=require', 'encrypted, server not verified'],
])('encryption of "%s": %s', (query, want) => {
  expect(encryptionOf(url(query))).toBe(want);
});
