import { expect, test } from 'vitest';
import { faultOfCode, faultOfIdCard, faultOfPhone, testParty } from './check-party.ts';

test.each([
  ['11010519491231002X', undefined],
  ['11010519491231002x', undefined],
  ['110105194912310021', 'badIdCardDigit'],
  ['110105491231002', undefined],
  ['1101011990', 'badIdCard'],
  ['E12345678', undefined],
  ['abc', 'badIdCard'],
])('ID card %s', (text, want) => expect(faultOfIdCard(text)).toBe(want));

test.each(['en', 'zh'] as const)('what is filled in for trials is right, and differs: %s', (language) => {
  const party = testParty(language);
  expect(faultOfIdCard(party.link_id_card)).toBeUndefined();
  expect(faultOfPhone(party.link_phone)).toBeUndefined();
  expect(faultOfCode(party.ic_code, false)).toBeUndefined();
  expect(party.ic_code).not.toBe(testParty(language).ic_code);
});

test.each([
  ['12', 'badPhone'],
  ['13900000000', undefined],
  ['+86 (571) 8888-0000', undefined],
  ['call me', 'badPhone'],
  ['1234567890123456', 'badPhone'],
])('phone number %s', (text, want) => expect(faultOfPhone(text)).toBe(want));

test.each([
  ['91350100M000100Y43', false, undefined],
  ['91350100M000100Y44', false, 'badCodeDigit'],
  ['91350100M000100Y44', true, 'badCodeDigit'],
  ['91350100M000100Y4', false, 'badCode'],
  ['330106000012345', true, undefined],
  ['', false, undefined],
])('credit code %s, other codes: %s', (text, hasOthers, want) =>
  expect(faultOfCode(text, hasOthers)).toBe(want),
);
