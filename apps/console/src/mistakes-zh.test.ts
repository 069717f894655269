import type { SigningMistake } from '@attestation/signing/diagnose';
import { expect, test } from 'vitest';
import { mistakeZh } from './mistakes-zh.ts';

/** One of each code: a new one does not compile here until it has a row. */
const samples: { readonly [Code in SigningMistake['code']]: Omit<SigningMistake & { code: Code }, 'code'> } =
  {
    'signature-encoding': { encoding: 'hex' },
    'signature-not-base64': {},
    'signature-length': { bytes: 128, expected: 256 },
    pss: {},
    hash: { hash: 'SHA-1' },
    'bare-digest': {},
    'no-digest': {},
    'hashed-twice': {},
    'text-encoding': { encoding: 'UTF-16' },
    'payload-form': { form: 'compact' },
    path: { signed: '/v1', expected: '/api/v1' },
    'part-missing': { part: 'tonce' },
    method: { signed: 'post' },
    order: { parts: ['path', 'method'] },
    tonce: { signed: '1', sent: '2', how: 'quoted' },
    separator: { separator: '&' },
    'line-break-after': {},
    'other-string': {},
    'claimed-not-signed': {},
    'key-of-other': { name: '28C4' },
    'unknown-key': {},
  };

const rows = Object.entries(samples).map(([code, facts]) => {
  const texts = Object.entries(facts).map(([name, value]) => [name, String(value)]);
  return { code, facts: { environment: 'formal', ...Object.fromEntries(texts) } as Record<string, string> };
});

test.each(rows)('$code is said in Chinese, with its facts', ({ code, facts }) => {
  const text = mistakeZh({ code, facts }) ?? '';
  expect(text).toMatch(/[\u4e00-\u9fff]/);
  expect(text).not.toMatch(/[{}]|undefined/);
  for (const value of Object.values(facts)) if (/\d|^\/|UTF|SHA/.test(value)) expect(text).toContain(value);
});

test('facts that an earlier version did not keep are left out', () => {
  expect(mistakeZh({ code: 'path', facts: {} })).not.toContain('（');
  expect(mistakeZh({ code: 'path', facts: { signed: '/v1' } })).not.toContain('（');
});

test('an unknown code has no text', () => {
  expect(mistakeZh({ code: 'toString', facts: {} })).toBeUndefined();
});
