import type { components } from '@attestation/console/contract';
import { fill, printedTime } from '@attestation/signing/printable';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { refusalTexts, setServiceTexts } from './service-texts.ts';
import {
  firstLanguage,
  keepLanguage,
  type Language,
  localeOf,
  sayValidityIn,
  type ValidityTexts,
  type Values,
} from './wording.ts';
import { words as texts } from './words.ts';

export type Word = keyof typeof texts;

export interface Words {
  readonly language: Language;
  readonly toggle: () => void;
  /** A text in the language that is shown; `{name}` is replaced by the value of that name. */
  readonly say: (word: Word, values?: Values) => string;
  /** A number as people of that language write it. */
  readonly number: (value: number) => string;
  /** A day, such as `2026-11-24`, without its year. */
  readonly day: (day: string) => string;
  /** A date and time as people of that language write them. */
  readonly time: (iso: string) => string;
}

const Context = createContext<Words | undefined>(undefined);

let validityTexts: ValidityTexts = { missing: '' };
sayValidityIn(() => validityTexts);

/** Loads what the service says in a language before that is shown. */
export async function loadLanguage(language = firstLanguage()): Promise<Language> {
  setServiceTexts(language === 'en' ? undefined : (await import('./service-zh.ts')).serviceZh);
  return language;
}

interface Props {
  readonly first: Language;
  readonly children: ReactNode;
}

export function LanguageProvider({ first, children }: Props) {
  const [language, setShown] = useState(first);
  const say = useCallback(
    (word: Word, values?: Values) => fill(texts[word][language === 'en' ? 0 : 1], values),
    [language],
  );
  useEffect(() => keepLanguage(language), [language]);
  const words = useMemo<Words>(() => {
    const locale = localeOf(language);
    const days = new Intl.DateTimeFormat(locale, {
      ...({ month: 'short', day: 'numeric', timeZone: 'UTC' } as const),
    });
    return {
      language,
      toggle: () => void loadLanguage(language === 'en' ? 'zh' : 'en').then(setShown),
      say,
      number: (value) => value.toLocaleString(locale),
      day: (day) => days.format(new Date(day)),
      time: (iso) => printedTime(iso, language),
    };
  }, [language, say]);
  useEffect(() => {
    validityTexts = {
      missing: say('missing'),
      email: say('notEmail'),
      tooShort: say('tooShort', { least: '{least}' }),
    };
  }, [say]);
  return <Context value={words}>{children}</Context>;
}

export function useWords(): Words {
  const words = useContext(Context);
  if (words === undefined) throw new Error('There is no LanguageProvider above this component');
  return words;
}

/** Texts of one part of the console, which are loaded with it and not with every page: English, Chinese. */
export type PartTexts<Name extends string> = Readonly<Record<Name, readonly [en: string, zh: string]>>;

/** Says them in the language that is shown; `{name}` is replaced by the value of that name. */
export function useTexts<Name extends string>(texts: PartTexts<Name>) {
  const { language } = useWords();
  return useMemo(
    () => (word: Name, values?: Values) => fill(texts[word][language === 'en' ? 0 : 1], values),
    [texts, language],
  );
}

type Refusal = components['schemas']['Refusal'];

/** What the service says of refused requests, in the language that is shown as far as its codes are known. */
export function useRefusalWords() {
  const { language } = useWords();
  const { mistake, ...texts } = refusalTexts();
  // What a server of another version sends may be a code without words.
  const operations: Readonly<Record<string, string>> = texts.operations;
  const reasons: Readonly<Record<string, string>> = texts.reasons;
  const said = (known: string | undefined, english: string) =>
    known === undefined
      ? { text: english, lang: 'en' }
      : { text: known, lang: language === 'en' ? 'en' : 'zh-CN' };
  return {
    operation: ({ operation }: Pick<Refusal, 'operation'>) => said(operations[operation], operation),
    reason: ({ reason }: Pick<Refusal, 'reason'>) => {
      const [code = '', detail = ''] = reason.split(': ');
      // Which of several; elsewhere it is a word of a schema.
      const isKnown = language === 'en' && code === 'authentication-failed' && detail !== '';
      return said(isKnown ? detail.charAt(0).toUpperCase() + detail.slice(1) : reasons[code], reason);
    },
    mistake: (made: Refusal['mistakes'][number]) => said(mistake?.(made), made.text),
  };
}
