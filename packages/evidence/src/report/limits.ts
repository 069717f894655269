import { type Printable, printable } from '@attestation/signing/printable';
import type { Manifest } from '../file/manifest.ts';
import { LONGEST } from '../zip/zip-error.ts';
import { fill } from './fill.ts';
import { type LimitCode, limitsEnglish } from './limits-en.ts';
import { limitsChinese } from './limits-zh.ts';
import type { Language, Limit } from './report.ts';

const limits: Record<Language, Readonly<Record<LimitCode, string>>> = {
  en: limitsEnglish,
  zh: limitsChinese,
};

/** What this file does not show. @param isMemberKnown the caller knows the key of the member */
export function limitsOf(
  { member, signedPdfs }: Manifest,
  isMemberKnown: boolean,
  language: Language,
): Limit[] {
  const codes: LimitCode[] = ['truth', isMemberKnown ? 'member-checked' : 'member'];
  if (Object.keys(signedPdfs).length > 0) codes.push('parties');
  codes.push('rendering', 'insider');
  return codes.map((code) => ({
    code,
    message: limitText(code, { name: printable(member.name, LONGEST) }, language),
  }));
}

/** The text of a limit. @param values what it names, fit to be printed */
export function limitText(
  code: LimitCode,
  values: { readonly name: Printable },
  language: Language,
): Printable {
  return fill(limits[language][code], values);
}
