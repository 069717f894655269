import { timeFormat } from '../time-format.ts';
import { type LookupWord, words } from './words.ts';

const key = 'attestation-language';
let shown: keyof typeof words =
  (localStorage.getItem(key) ?? navigator.language).slice(0, 2) === 'zh' ? 'zh' : 'en';

/** The language of the page: that of the last visit, of the console too, else that of the browser. */
export const language = (): keyof typeof words => shown;

export function toggleLanguage(): void {
  shown = shown === 'zh' ? 'en' : 'zh';
  localStorage.setItem(key, shown);
}

export const say = (word: LookupWord): string => words[shown][word];

/** A date and time, with the zone, since the owner may be elsewhere. */
export const timeOf = (iso: string): string => timeFormat(shown)(iso);
