import { expect, test } from 'vitest';
import { addressOf, base32, codeAt, recoveryCodes, stepOf } from './second-factor.ts';

/** RFC 6238 appendix B, SHA-1; the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  expect(codeAt(secret, step)).toBe(code);
  for (const late of [0, 30]) expect(stepOf(secret, code, (seconds + late) * 1000)).toBe(step);
  expect(stepOf(secret, code, (step + 2) * 30_000)).toBe(undefined);
});

test('what is not six digits is a wrong code', () => {
  for (const code of ['', '1234567', 'ABCDEF', '１２３４５６'])
    expect(stepOf(secret, code, 0)).toBe(undefined);
});

test('what an app is given', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(addressOf(secret, 'Attest & Co', 'li@example.com')).toBe(
    'otpauth://totp/Attest%20%26%20Co:li%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Attest%20%26%20Co',
  );
  for (const code of recoveryCodes()) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
});
