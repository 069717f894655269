import { DomainError } from './domain-error.ts';
import type { Applicant, JsonSource } from './model.ts';

/**
 * People write `x` for the last digit `X` of an ID number, and spaces into phone numbers. What has nothing to be seen
 * is the same as nothing, also where an earlier version has stored it. D1
 */
export function isSameIdentity(one: string, other: string): boolean {
  const text = comparable(one);
  return isVisible(text) && text === comparable(other);
}

/** As it is compared: in one Unicode form (NFKC, so full-width digits are digits), upper case, and without white space. */
function comparable(identity: string): string {
  return identity.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}

/** Neither white space, nor a control or format character, nor another that is shown as nothing or as a blank. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** A longer name is cut in a certificate, so the letter or digit is before that. What breaks or reverses a line is nowhere. */
const readable =
  /^(?=.{0,62}(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]*$/su;

export const nameRule =
  'needs a letter or digit among its first 63 characters, and takes no line feed, control character, direction mark or noncharacter';

function isVisible(text: string): boolean {
  return visible.test(text);
}

/** Whether a name can be printed in a seal: it is seen, and has one reading. D25 */
export function isReadableName(name: string): boolean {
  return readable.test(name);
}

/** The member of an application whose name breaks `nameRule`. */
export function unreadableName({ name, linkName }: Applicant): 'name' | 'link_name' | undefined {
  if (name !== null && !isReadableName(name)) return 'name';
  return isReadableName(linkName) ? undefined : 'link_name';
}

/** D1. @param identities JSON of an object: code to value @throws DomainError `unreadable-text` */
export function refuseInvisibleIdentities(identities: JsonSource): void {
  for (const [code, value] of Object.entries(JSON.parse(identities) as Record<string, string>)) {
    if (isVisible(value)) continue;
    const message = `/payload/identities/${code} needs a visible character: the owner finds the attestation by it`;
    throw new DomainError('unreadable-text', message);
  }
}
