import type { components } from '@attestation/console/contract';
import type { OperationName } from '@attestation/contract';
import type { RefusalCode } from '@attestation/contract/decisions';
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
  readonly reasons: Readonly<Record<RefusalCode, string>>;
  readonly operations: Readonly<Record<OperationName<'v1'>, string>>;
  readonly mistake: (mistake: Mistake) => string | undefined;
}

let texts: ServiceTexts | undefined;

/** Texts of the language that is shown from now on; undefined: English, which the service speaks itself. */
export function setServiceTexts(given: ServiceTexts | undefined): void {
  texts = given;
}

/** Why requests are refused and what they ask for, in words; the code is among the details. */
const english: Pick<ServiceTexts, 'reasons' | 'operations'> & Partial<ServiceTexts> = {
  reasons: {
    malformed: 'Request is not valid',
    'outside-tonce-window': 'tonce differs from the time of the server by more than 300 s',
    'authentication-failed': 'Wrong signature or access key',
    'no-such-path': 'Unknown path',
    'wrong-method': 'Only POST is accepted',
    'too-large': 'Request is too large',
    'too-many-requests': 'Too many requests',
    'unknown-template': 'Unknown template',
    'unknown-attestation': 'Unknown reference number',
    'unknown-certification': 'Unknown certification',
    'attestation-closed': 'Attestation is closed',
    'attestation-open': 'Attestation is still open',
    'template-mismatch': 'Content does not match the template',
    'attachment-mismatch': 'Files do not match their description',
    'not-a-pdf': 'File is not a PDF',
    'unreadable-pdf': 'PDF cannot be read',
    'pdf-too-large': 'PDF is too large',
    'keyword-places': 'Keyword is missing in the PDF, or is there too often',
    'request-id-reused': 'request_id was used for another request',
    'unreadable-text': 'Identity or name has no visible characters',
    'too-many': 'Too many parts',
    busy: 'Server is busy',
  },
  operations: {
    createAttestation: 'Create an attestation',
    addFactoids: 'Add content',
    readAttestation: 'Read an attestation',
    downloadAttestation: 'Download a file',
    applyCertification: 'Apply for a certification',
  },
};

/** What is known of refused requests, in the language that is shown. */
export const refusalTexts = (): typeof english => texts ?? english;

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
