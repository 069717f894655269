import { JsonTextError, jsonMembers } from '@attestation/signing';
import { SliceError, sliceObject } from './json-slices.ts';
import type { JsonSize } from './pass-value.ts';
import { Refusal } from './refusal.ts';
import type { UnverifiedFields } from './unverified-fields.ts';

export interface JsonLimits {
  /** Members and elements of a request's JSON, at any depth. */
  readonly maxValues: number;
  /** Members of one object in it: an object of many costs ten times as much as many objects. */
  readonly maxMembers: number;
}

/**
 * Reads every character of the JSON that a verified request brought: evidence must have one reading. D5
 *
 * @throws Refusal `malformed`; `too-large`, before any of it is read.
 */
export function requireOneReading(fields: UnverifiedFields, limits: JsonLimits): void {
  const { members, text } = fields;
  const [json, what] = text === undefined ? [members.get('payload') ?? '', 'payload'] : [text, 'The body'];
  try {
    refuseTooLarge(fields.size ?? sliceObject(json).size, limits);
    jsonMembers(json);
  } catch (error) {
    if (!(error instanceof JsonTextError || error instanceof SliceError)) throw error;
    throw new Refusal('malformed', `${what} is not a JSON object: ${error.message}`);
  }
}

/** D26 */
function refuseTooLarge({ values, widest }: JsonSize, { maxValues, maxMembers }: JsonLimits): void {
  if (values > maxValues) {
    throw new Refusal(
      'too-large',
      `The JSON of a request may have at most ${maxValues} members and elements; send several requests`,
    );
  }
  if (widest > maxMembers) {
    throw new Refusal(
      'too-large',
      `An object in the JSON of a request may have at most ${maxMembers} members`,
    );
  }
}
