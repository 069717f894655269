import { printable } from '@attestation/signing/printable';
import type { Language } from '../src/index.ts';
import { preferredLanguage, type Words, wordsOf } from './words.ts';

/** A text of the page that can be said again in the other language. */
export type Saying = (words: Words, language: Language) => string;

/** What the page says at its places, in the language of the reader. */
export interface Wording {
  language(): Language;
  /** Puts a text into the place of this id, now and after each change of the language; null hides the place. */
  say(id: string, saying: Saying | null): void;
}

/** Starts in this language, else in that of the browser; the buttons `data-language` change it. */
export function createWording(onChange: () => void, first?: Language): Wording & { start(): void } {
  let language = first ?? preferredLanguage(navigator.languages);
  const sayings = new Map<string, Saying | null>();

  function put(id: string, saying: Saying | null): void {
    const place = document.getElementById(id);
    if (!place) throw new Error(`The page has no #${id}`);
    place.textContent = printable(saying?.(wordsOf(language), language) ?? '');
    place.hidden = saying === null;
  }

  function speak(to: Language): void {
    language = to;
    wordPage(language);
    for (const [id, saying] of sayings) put(id, saying);
    onChange();
  }

  return {
    language: () => language,
    say(id, saying) {
      sayings.set(id, saying);
      put(id, saying);
    },
    start() {
      for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
        button.onclick = () => speak(button.dataset.language === 'zh' ? 'zh' : 'en');
      }
      speak(language);
    },
  };
}

/** The texts that are always there. */
function wordPage(language: Language): void {
  const words = wordsOf(language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  document.title = words.title;
  for (const place of document.querySelectorAll<HTMLElement>('[data-word]')) {
    const text = words[place.dataset.word as keyof Words];
    if (typeof text !== 'string') throw new Error(`There are no words for ${place.dataset.word}`);
    place.textContent = text;
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset.language === language));
  }
}
