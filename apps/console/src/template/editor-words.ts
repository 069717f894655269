import { useMemo } from 'react';
import { fill } from '../fill.ts';
import { useWords } from '../language.tsx';
import { type EditorWord, en } from './editor-words-en.ts';
import { zh } from './editor-words-zh.ts';

export interface EditorWords {
  readonly language: 'en' | 'zh';
  readonly say: (word: EditorWord, values?: Readonly<Record<string, string | number>>) => string;
}

/** Texts of the template editor: apart from those of the console, which every page loads. */
export function useEditorWords(): EditorWords {
  const { language } = useWords();
  return useMemo(() => {
    const texts = language === 'zh' ? zh : en;
    return { language, say: (word, values) => fill(texts[word], values) };
  }, [language]);
}
