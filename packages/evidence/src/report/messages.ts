import { fill, type Printable } from '@attestation/signing/printable';
import { english } from './messages-en.ts';
import { chinese } from './messages-zh.ts';
import type { Finding, Language, MessageCode } from './report.ts';

const messages: Record<Language, Record<MessageCode, string>> = { en: english, zh: chinese };

/** What a finding means, for people. */
export function messageOf({ code, values = {} }: Finding, language: Language = 'en'): Printable {
  return fill(messages[language][code], values);
}
