import { fill } from './fill.ts';
import { english } from './messages-en.ts';
import { chinese } from './messages-zh.ts';
import type { Finding, Language } from './report.ts';

/** What a check can find. Stable: a code never changes its meaning. */
export type MessageCode = keyof typeof english;

const messages: Record<Language, Record<MessageCode, string>> = { en: english, zh: chinese };

/** What a finding means, for people. */
export function messageOf({ code, values = {} }: Finding, language: Language = 'en'): string {
  return fill(messages[language][code], values);
}
