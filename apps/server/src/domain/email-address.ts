/** Letters and digits of any script (RFC 6531), and the other characters of an atom (RFC 5321 section 4.1.2). */
const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`;
const label = String.raw`[\p{L}\p{M}\p{N}-]+`;
const visible = String.raw`(?!.*\p{Default_Ignorable_Code_Point})`;
const mailbox = new RegExp(String.raw`^${visible}${atom}(\.${atom})*@${label}(\.${label})*$`, 'u');

export const emailRule =
  'must be an e-mail address such as li@example.com, without brackets, quotes, commas, invisible characters and letters that only look like ASCII';

/** Tells whether mail servers read an address as it is stored, and no other character in it stands for an ASCII letter. */
export function isEmail(text: string): boolean {
  return mailbox.test(text) && text.normalize('NFKC').toLowerCase() === lowerCaseEmail(text);
}

/** As accounts are found: in other alphabets, lower case can turn one address into another (U+212A into `k`). */
export function lowerCaseEmail(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
