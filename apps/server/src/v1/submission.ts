import type { CreateAttestationPayload, Factoid } from '@attestation/contract/v1';
import type { SubmittedFactoid } from '../domain/create-attestation.ts';
import type { Submission } from '../domain/keep-attachments.ts';
import type { AttachmentEntry } from '../domain/match-attachments.ts';
import type { Call } from '../http/call.ts';
import { sliceArray, sliceObject } from '../http/json-slices.ts';

/**
 * What `/attestations` and `/factoids` have in common, in the domain's words.
 *
 * @param texts the payload's members, each as the text that was sent.
 */
export function submissionOf(
  payload: Pick<CreateAttestationPayload, 'factoids' | 'attachments'>,
  texts: ReadonlyMap<string, string>,
  call: Call,
): Submission<SubmittedFactoid> {
  return {
    factoids: factoidsOf(payload.factoids ?? [], texts.get('factoids')),
    entries: entriesOf(payload.attachments ?? {}, texts.get('attachments')),
    files: call.files,
  };
}

function factoidsOf(factoids: readonly Factoid[], source: string | undefined): SubmittedFactoid[] {
  if (factoids.length === 0 || source === undefined) return [];
  const texts = sliceArray(source);
  return factoids.map(({ unique_id, type, data }, i) => ({
    uniqueId: unique_id,
    type,
    // D4: the text as it was sent; the parsed `data` is only for the template to look at.
    data: sliceObject(texts[i] as string).members.get('data') as string,
    // D3: `[]` is an empty object.
    values: new Map(Array.isArray(data) ? [] : Object.entries(data)),
  }));
}

/** D18: an object keyed by index, or an array by position; null or `[]` for none. */
function entriesOf(
  attachments: NonNullable<CreateAttestationPayload['attachments']>,
  source: string | undefined,
): Map<number, AttachmentEntry[]> {
  const texts = source === undefined ? new Map<string, string>() : textsByIndex(source);
  return new Map(
    Object.entries(attachments).map(([index, entries]) => {
      const sources = entries ? sliceArray(texts.get(index) as string) : [];
      return [Number(index), (entries ?? []).map((entry, i) => entryOf(entry, sources[i] as string))];
    }),
  );
}

/** @param source of an array or object; of null there is none to look up. */
function textsByIndex(source: string): ReadonlyMap<string, string> {
  if (source.startsWith('{')) return sliceObject(source).members;
  return new Map(source.startsWith('[') ? sliceArray(source).map((text, i) => [String(i), text]) : []);
}

type ContractEntry = NonNullable<
  Extract<NonNullable<CreateAttestationPayload['attachments']>, readonly unknown[]>[number]
>[number];

function entryOf(entry: ContractEntry, source: string): AttachmentEntry {
  const { checksum, sign } = typeof entry === 'string' ? { checksum: entry, sign: null } : entry;
  const signers = Object.keys(sign ?? {});
  return {
    checksum: checksum.toLowerCase(),
    // D4: the text as it was sent.
    sign: signers.length > 0 ? (sliceObject(source).members.get('sign') as string) : null,
    signers,
    keywords: Object.values(sign ?? {}).flat(),
  };
}
