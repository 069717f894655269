/** Texts of members: identities, names of applicants, what can be stored. D1, D2, D25 */

const visibleCharacter = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Tells whether a text has a character that is neither white space nor a control or format character, nor shown as
 * nothing or as a blank. D1
 *
 * @example isVisible('\u2800') // false: the blank of Braille
 */
export function isVisible(text: string): boolean {
  return visibleCharacter.test(text);
}

/** Code of the first identity without a visible character: an owner could not find the attestation by it. D1 */
export function findInvisibleIdentity(identities: Readonly<Record<string, string>>): string | undefined {
  return Object.keys(identities).find((code) => !isVisible(identities[code] as string));
}

/**
 * Compares identities as an owner writes them: `x` for the last digit `X` of an ID number, spaces in a phone number. An
 * invisible one equals none, also where an earlier version has stored it. D1
 */
export function isSameIdentity(one: string, other: string): boolean {
  const text = comparableIdentity(one);
  return isVisible(text) && text === comparableIdentity(other);
}

/** In one Unicode form (NFKC, so full-width digits are digits), upper case, and without white space. */
function comparableIdentity(identity: string): string {
  return identity.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

/** Neither U+0000 nor half of a surrogate pair, which a database cannot store. D2 */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);
}

/** A longer name is cut in a certificate, so the letter or digit is before that. No character breaks or reverses a line. */
const readableName =
  /^(?=.{0,62}(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]*$/su;

/** The rule of `isReadableName`, to follow the name of a member. */
export const nameRule =
  'needs a letter or digit among its first 63 characters, and takes no line feed, control character, direction mark or noncharacter';

/** Tells whether a name can be printed in a seal: it is visible, and has one reading. D25 */
export function isReadableName(name: string): boolean {
  return readableName.test(name);
}

/**
 * The member of an application whose name breaks `nameRule`. D25
 *
 * @param name null or undefined: a person, who has none
 */
export function findUnreadableName(
  name: string | null | undefined,
  linkName: string,
): 'name' | 'link_name' | undefined {
  if (typeof name === 'string' && !isReadableName(name)) return 'name';
  return isReadableName(linkName) ? undefined : 'link_name';
}
