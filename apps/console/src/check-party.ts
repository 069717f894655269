import type { Language } from './wording.ts';

/** What is wrong with a value of an application, as `certificationWords` names it. */
export type PartyFault = 'badIdCard' | 'badIdCardDigit' | 'badPhone' | 'badCode' | 'badCodeDigit';

/** GB 11643: the last of 18 characters checks the others; cards before 1999 have 15 digits. Passports begin with letters. */
export function faultOfIdCard(text: string): PartyFault | undefined {
  const card = text.trim().toUpperCase();
  if (/^(\d{15}|[A-Z]{1,3}\d{6,10})$/.test(card)) return undefined;
  if (!/^\d{17}[\dX]$/.test(card)) return 'badIdCard';
  return digitOfIdCard(card) === card[17] ? undefined : 'badIdCardDigit';
}

function digitOfIdCard(card: string): string {
  const digits = [...card.slice(0, 17)];
  const sum = digits.reduce((all, digit, at) => all + Number(digit) * (2 ** (17 - at) % 11), 0);
  return '10X98765432'.charAt(sum % 11);
}

/** E.164: at most 15 digits. */
export function faultOfPhone(text: string): PartyFault | undefined {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()-]+$/.test(text.trim()) && digits >= 5 && digits <= 15 ? undefined : 'badPhone';
}

/** For trials: other numbers each time, with the right check characters, of a region (99) that China has not assigned. */
export function testParty(language: Language) {
  const random = (length: number) => `${Math.random()}`.slice(2, 2 + length).padEnd(length, '0');
  const code = `91990000MA${random(7)}`;
  const card = `99000019900101${random(3)}`;
  const isChinese = language === 'zh';
  return {
    ...{
      name: isChinese ? '示例贸易有限公司' : 'Sunrise Trading Ltd',
      link_name: isChinese ? '李雷' : 'Li Lei',
    },
    ...{ ic_code: code + digitOfCode(code), link_id_card: card + digitOfIdCard(card) },
    ...{ link_phone: '13800000000', link_email: 'li.lei@example.com' },
  };
}

const codeCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/**
 * GB 32100: the last of 18 characters checks the others.
 *
 * @param hasOthers organization code and tax number are given: then it may be a registration code of another form
 */
export function faultOfCode(text: string, hasOthers: boolean): PartyFault | undefined {
  const code = text.trim();
  if (code === '' || (hasOthers && code.length !== 18)) return undefined;
  if (code.length !== 18 || [...code].some((each) => !codeCharacters.includes(each))) return 'badCode';
  return digitOfCode(code) === code[17] ? undefined : 'badCodeDigit';
}

function digitOfCode(code: string): string {
  const values = [...code.slice(0, 17)].map((character) => codeCharacters.indexOf(character));
  const sum = values.reduce((all, value, at) => all + value * (3 ** at % 31), 0);
  return codeCharacters.charAt((31 - (sum % 31)) % 31);
}
