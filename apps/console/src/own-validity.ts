/** What browsers say of an input that cannot be sent, in the language of the page instead of that of the browser. */
export interface ValidityTexts {
  readonly missing: string;
  readonly email: string;
  /** With `{least}`. */
  readonly tooShort: string;
}

/** @param texts in the language that is shown; faults that they do not have stay in the browser's words */
export function sayValidityIn(texts: () => ValidityTexts): void {
  document.addEventListener(
    'invalid',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      // With a text of its own an input has no other fault.
      target.setCustomValidity('');
      target.setCustomValidity(textOf(target, texts()));
    },
    true,
  );
  // What one input needs may depend on another, so each input that changes clears the texts of its form.
  document.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
      for (const one of target.form?.elements ?? [target]) {
        if (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) one.setCustomValidity('');
      }
    },
    true,
  );
}

function textOf(input: HTMLInputElement | HTMLTextAreaElement, texts: ValidityTexts): string {
  const { valueMissing, typeMismatch, tooShort } = input.validity;
  if (valueMissing) return texts.missing;
  if (typeMismatch && input.type === 'email') return texts.email;
  return tooShort ? texts.tooShort.replace('{least}', String(input.minLength)) : '';
}
