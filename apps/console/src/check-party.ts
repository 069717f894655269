/** What is wrong with a value of an application, as `certificationWords` names it. */
export type PartyFault = 'badIdCard' | 'badIdCardDigit' | 'badPhone' | 'badCode' | 'badCodeDigit';

/** GB 11643: the last of 18 characters checks the others; cards before 1999 have 15 digits. Passports begin with letters. */
export function faultOfIdCard(text: string): PartyFault | undefined {
  const card = text.trim().toUpperCase();
  if (/^(\d{15}|[A-Z]{1,3}\d{6,10})$/.test(card)) return undefined;
  if (!/^\d{17}[\dX]$/.test(card)) return 'badIdCard';
  const sum = [...card.slice(0, 17)].reduce(
    (all, digit, at) => all + Number(digit) * (2 ** (17 - at) % 11),
    0,
  );
  return '10X98765432'[sum % 11] === card[17] ? undefined : 'badIdCardDigit';
}

/** E.164: at most 15 digits. */
export function faultOfPhone(text: string): PartyFault | undefined {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s()-]+$/.test(text.trim()) && digits >= 5 && digits <= 15 ? undefined : 'badPhone';
}

/** For trials: each number has the right check character. */
export const testParty = {
  ...{ name: '示例贸易有限公司', ic_code: '91350100M000100Y43', link_name: '李雷' },
  ...{ link_id_card: '11010519491231002X', link_phone: '13800000000', link_email: 'li.lei@example.com' },
};

const codeCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/**
 * GB 32100: the last of 18 characters checks the others.
 *
 * @param hasOthers organization code and tax number are given: then it may be a registration code of another form
 */
export function faultOfCode(text: string, hasOthers: boolean): PartyFault | undefined {
  const code = text.trim();
  const values = [...code].map((character) => codeCharacters.indexOf(character));
  if (code === '' || (hasOthers && code.length !== 18)) return undefined;
  if (values.length !== 18 || values.includes(-1)) return 'badCode';
  const sum = values.slice(0, 17).reduce((all, value, at) => all + value * (3 ** at % 31), 0);
  return (31 - (sum % 31)) % 31 === values[17] ? undefined : 'badCodeDigit';
}
