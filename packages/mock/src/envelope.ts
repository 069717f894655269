import { JsonTextError, jsonMembers } from '@attestation/signing';
import { envelopeNames, type Fields } from './fields.ts';
import { Refusal } from './refusal.ts';

/** A request in the one form in which it is judged. */
export interface Envelope {
  /** The payload exactly as it is in the request, the text that is signed. D5 */
  readonly payload: string;
  /** All of it, parsed: what Prism judges. */
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * The envelope of a JSON body or of a form. Only what a schema cannot say is checked here.
 *
 * @throws Refusal 400
 */
export function envelopeOf({ members, encoding }: Fields): Envelope {
  for (const name of envelopeNames) {
    if (!members.has(name)) throw new Refusal(400, `${name} is required; the envelope has ${allNames}`);
  }
  const payload = members.get('payload') ?? '';
  const read = encoding === 'json' ? jsonMember : formMember;
  const value = Object.fromEntries([...members].map(([name, text]) => [name, read(name, text)]));
  return { payload, value };
}

const allNames = envelopeNames.join(', ');

function jsonMember(name: string, text: string): unknown {
  // D27: 1.0 and 1e9 are whole numbers to a JSON schema, but have no one decimal text to sign.
  if (name === 'tonce' && /^-?[0-9]/.test(text) && !/^-?(0|[1-9][0-9]*)$/.test(text)) {
    throw new Refusal(400, 'tonce must be written as a plain integer, without fraction or exponent (D27)');
  }
  return JSON.parse(text, finite) as unknown;
}

function formMember(name: string, text: string): unknown {
  switch (name) {
    case 'tonce':
      if (/^[1-9][0-9]{0,15}$/.test(text)) return Number(text);
      throw new Refusal(400, 'tonce must be the Unix time in whole seconds, in decimal digits (D27)');
    case 'payload':
      return formPayload(text);
    default:
      return text;
  }
}

function formPayload(text: string): unknown {
  try {
    jsonMembers(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw new Refusal(400, `payload is not a JSON object: ${error.message}`);
  }
  return JSON.parse(text, finite) as unknown;
}

/** 1e400 is a number (D4), but a double has no place for it: to be judged, any other will do. */
function finite(_: string, value: unknown): unknown {
  return value === Infinity || value === -Infinity ? Number.MAX_VALUE : value;
}
