import { fill } from '@attestation/signing/printable';
import type { Values } from './wording.ts';

interface Mistake {
  readonly code: string;
  readonly facts: Readonly<Record<string, string>>;
}

/** What the service says, in another language than English. */
export interface ServiceTexts {
  /** Refusals of the console by their code, with places for parameters; after a colon the message follows. */
  readonly problems: Readonly<Record<string, string>>;
  /** Refused requests of the API: codes of reasons, paths of operations, messages, likely mistakes of signers. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<string, string>>;
  readonly message: (message: string) => string | undefined;
  /** What a value must be, in words that follow its name. */
  readonly demand: (demand: string) => string | undefined;
  readonly mistake: (mistake: Mistake) => string | undefined;
}

let texts: ServiceTexts | undefined;

/** Texts of the language that is shown from now on; undefined: English, which the service speaks itself. */
export function setServiceTexts(given: ServiceTexts | undefined): void {
  texts = given;
}

export const serviceTexts = (): ServiceTexts | undefined => texts;

/** @param message of the server, which is shown where its code has no text */
export function problemText(code: string, message: string, parameters: Values = {}): string {
  const { problems = {} } = texts ?? {};
  const text = Object.hasOwn(problems, code) ? problems[code] : undefined;
  if (text === undefined) return message;
  return fill(text.endsWith('：') ? `${text}${message}` : text, parameters);
}

/** @param demand of the server: what is allowed at a field, as `must not be empty` */
export function demandText(demand: string): string {
  return texts === undefined
    ? `${demand.charAt(0).toUpperCase()}${demand.slice(1)}.`
    : `${texts.demand(demand) ?? demand}。`;
}
