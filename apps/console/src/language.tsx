import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { fill } from './fill.ts';
import { sayValidityIn, type ValidityTexts } from './own-validity.ts';
import { setProblemTexts } from './problem-texts.ts';
import { setRefusalTexts } from './refusal-texts.ts';
import { timeFormat } from './time-format.ts';
import type { en } from './words-en.ts';

export type Word = keyof typeof en;
type Texts = Readonly<Record<Word, string>>;
type Language = 'en' | 'zh';

export interface Words {
  readonly language: Language;
  readonly toggle: () => void;
  /** A text in the language that is shown; `{name}` is replaced by the value of that name. */
  readonly say: (word: Word, values?: Readonly<Record<string, string | number>>) => string;
  /** A number as people of that language write it. */
  readonly number: (value: number) => string;
  /** A date and time as people of that language write them. */
  readonly time: (iso: string) => string;
}

const Context = createContext<Words | undefined>(undefined);
const key = 'attestation-language';

let validityTexts: ValidityTexts = { missing: '', email: '', tooShort: '' };
sayValidityIn(() => validityTexts);

/** The language of the last visit, else that of the browser. */
function firstLanguage(): Language {
  const kept = localStorage.getItem(key);
  if (kept === 'en' || kept === 'zh') return kept;
  return navigator.language.startsWith('zh') ? 'zh' : 'en';
}

/** A language is loaded when it is shown first. */
async function textsOf(language: Language): Promise<Texts> {
  if (language === 'en') {
    setProblemTexts({});
    return (await import('./words-en.ts')).en;
  }
  const { zh, problemsZh, problemDetailsZh, refusalsZh } = await import('./texts-zh.ts');
  setProblemTexts(problemsZh, problemDetailsZh);
  setRefusalTexts(refusalsZh);
  return zh;
}

/** Texts of the language that is shown first. */
export async function loadLanguage(): Promise<Shown> {
  const language = firstLanguage();
  return { language, texts: await textsOf(language) };
}

interface Shown {
  readonly language: Language;
  readonly texts: Texts;
}

export function LanguageProvider({
  first,
  children,
}: {
  readonly first: Shown;
  readonly children: ReactNode;
}) {
  const [{ language, texts }, setShown] = useState(first);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
    localStorage.setItem(key, language);
  }, [language]);
  const words = useMemo<Words>(() => {
    const locale = navigator.languages.find((each) => each.startsWith(language));
    return {
      language,
      toggle() {
        const other = language === 'en' ? 'zh' : 'en';
        void textsOf(other).then((loaded) => setShown({ language: other, texts: loaded }));
      },
      say: (word, values) => fill(texts[word], values),
      number: (value) => value.toLocaleString(locale ?? language),
      time: timeFormat(language),
    };
  }, [language, texts]);
  useEffect(() => {
    validityTexts = { missing: texts.missing, email: texts.notEmail, tooShort: texts.tooShort };
  }, [texts]);
  return <Context value={words}>{children}</Context>;
}

export function useWords(): Words {
  const words = useContext(Context);
  if (words === undefined) throw new Error('There is no LanguageProvider above this component');
  return words;
}
