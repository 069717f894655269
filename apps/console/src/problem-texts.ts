import { fill } from './fill.ts';

type Details = readonly (readonly [pattern: RegExp, text: string])[];

let texts: Readonly<Record<string, string>> = {};
let details: Details = [];

/** Refusals are shown in these words from now on; what is not among them as the server says it, in English. */
export function setProblemTexts(given: typeof texts, givenDetails: Details = []): void {
  texts = given;
  details = givenDetails;
}

/** @param message of the server */
export function problemText(code: unknown, message: string): string {
  const text = typeof code === 'string' && Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text?.endsWith('：') ? `${text}${detailText(message)}` : (text ?? message);
}

function detailText(message: string): string {
  for (const [pattern, text] of details) {
    const found = pattern.exec(message);
    if (found) return fill(text, found.groups);
  }
  return message;
}
