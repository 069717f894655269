let texts: Readonly<Record<string, string>> = {};

/** Refusals are shown in these words from now on; what is not among them as the server says it, in English. */
export function setProblemTexts(given: typeof texts): void {
  texts = given;
}

/** @param message of the server */
export function problemText(code: unknown, message: string): string {
  const text = typeof code === 'string' && Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text?.endsWith('：') ? `${text}${message}` : (text ?? message);
}
