import { fill } from '@attestation/signing/printable';

/** Languages of the console and of the look-up. */
export type Language = 'en' | 'zh';

export type Values = Readonly<Record<string, string | number>>;

const key = 'attestation-language';

/** The language of the last visit, of the console or the look-up, else that of the browser. */
export function firstLanguage(): Language {
  return (localStorage.getItem(key) ?? navigator.language).startsWith('zh') ? 'zh' : 'en';
}

/** The document is in this language, and so is the next visit. */
export function keepLanguage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  localStorage.setItem(key, language);
}

/** One English form for all, whatever the region of the browser: 28 Nov 2026, 13:05. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : 'zh-CN');

/** What browsers say of an input that cannot be sent, in the language of the page instead of that of the browser. */
export interface ValidityTexts {
  readonly missing: string;
  readonly email?: string;
  /** With `{least}`. */
  readonly tooShort?: string;
}

/** @param texts in the language that is shown; faults that they do not have stay in the browser's words */
export function sayValidityIn(texts: () => ValidityTexts): void {
  document.addEventListener(
    'invalid',
    ({ target }) => {
      if (!isInput(target)) return;
      // With a text of its own an input has no other fault.
      target.setCustomValidity('');
      target.setCustomValidity(validityText(target, texts()));
    },
    true,
  );
  // What one input needs may depend on another, so each input that changes clears the texts of its form.
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!isInput(target)) return;
      for (const each of target.form?.elements ?? [target]) if (isInput(each)) each.setCustomValidity('');
    },
    true,
  );
}

function isInput(target: unknown): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function validityText(input: HTMLInputElement | HTMLTextAreaElement, texts: ValidityTexts): string {
  const { valueMissing, typeMismatch, tooShort } = input.validity;
  if (valueMissing) return texts.missing;
  if (typeMismatch && input.type === 'email') return texts.email ?? '';
  return tooShort ? fill(texts.tooShort ?? '', { least: input.minLength }) : '';
}

interface Titled {
  readonly template: { readonly name: string };
  readonly factoids: readonly { readonly fields: readonly { readonly value: string }[] }[];
}

/** What people know an attestation by: its template, and its first value. */
export function titleOf({ template, factoids }: Titled): string {
  const value = factoids.find(({ fields }) => fields.length > 0)?.fields[0]?.value;
  if (value === undefined) return template.name;
  const signs = [...value];
  return `${template.name}: ${signs.length > 60 ? `${signs.slice(0, 60).join('')}…` : value}`;
}
