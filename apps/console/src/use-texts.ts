import { useMemo } from 'react';
import { fill } from './fill.ts';
import { useWords } from './language.tsx';

/** Texts of one part of the console, which are loaded with it and not with every page. */
export interface PartTexts<Name extends string> {
  readonly en: Readonly<Record<Name, string>>;
  readonly zh: Readonly<Record<Name, string>>;
}

/** Says them in the language that is shown; `{name}` is replaced by the value of that name. */
export function useTexts<Name extends string>(texts: PartTexts<Name>) {
  const { language } = useWords();
  return useMemo(
    () => (word: Name, values?: Readonly<Record<string, string | number>>) =>
      fill(texts[language][word], values),
    [texts, language],
  );
}
