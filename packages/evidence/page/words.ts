import type { Language } from '../src/index.ts';
import { english, type Words } from './words-en.ts';
import { chinese } from './words-zh.ts';

const words: Readonly<Record<Language, Words>> = { en: english, zh: chinese };

export function wordsOf(language: Language): Words {
  return words[language];
}

/** That of the reader's languages that comes first and is one of ours; otherwise English. */
export function preferredLanguage(languages: readonly string[]): Language {
  const first = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => /^(en|zh)$/.test(tag));
  return first === 'zh' ? 'zh' : 'en';
}
