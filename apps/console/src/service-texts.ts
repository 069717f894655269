import type { components } from '@attestation/console/contract';
import { fill } from '@attestation/signing/printable';
import type { Values } from './wording.ts';

type Mistake = components['schemas']['Refusal']['mistakes'][number];
type Fault = NonNullable<components['schemas']['Problem']['faults']>[number];

/** What the service says, in another language than English. */
export interface ServiceTexts {
  /** Refusals of the console by their code, with places for parameters; after a colon the message follows. */
  readonly problems: Readonly<Record<string, string>>;
  /** What a value must be, by the code that the server gives. */
  readonly demands: Readonly<Record<string, string>>;
  /** Refused requests of the API: codes of reasons, operations, likely mistakes of signers. */
  readonly reasons: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<string, string>>;
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

/** What is allowed at a field. @param fault of the server; its message follows the name of a field, as `must not be empty` */
export function demandText({ code = '', message, parameters }: Fault): string {
  const { demands = {} } = texts ?? {};
  const text = Object.hasOwn(demands, code) ? demands[code] : undefined;
  return text === undefined
    ? `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
    : fill(text, parameters);
}
