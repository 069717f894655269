import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { en } from './words-en.ts';
import { zh } from './words-zh.ts';

export type Word = keyof typeof en;
type Language = 'en' | 'zh';

export interface Words {
  readonly language: Language;
  readonly toggle: () => void;
  /** A text in the language that is shown; `{name}` is replaced by the value of that name. */
  readonly say: (word: Word, values?: Readonly<Record<string, string | number>>) => string;
  /** A date and time as people of that language write them. */
  readonly time: (iso: string) => string;
}

const Context = createContext<Words | undefined>(undefined);
const key = 'attestation-language';

/** The language of the last visit, else that of the browser. */
export function firstLanguage(): Language {
  const kept = localStorage.getItem(key);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    localStorage.setItem(key, language);
  }, [language]);
  const words = useMemo<Words>(() => {
    // English people write dates in more than one way.
    const locale = navigator.languages.find((each) => each.startsWith(language));
    const format = new Intl.DateTimeFormat(locale ?? language, {
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    return {
      language,
      toggle: () => setLanguage((now) => (now === 'en' ? 'zh' : 'en')),
      say: (word, values = {}) =>
        (language === 'zh' ? zh : en)[word].replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? '')),
      time: (iso) => format.format(new Date(iso)),
    };
  }, [language]);
  return <Context value={words}>{children}</Context>;
}

export function useWords(): Words {
  const words = useContext(Context);
  if (words === undefined) throw new Error('There is no LanguageProvider above this component');
  return words;
}
