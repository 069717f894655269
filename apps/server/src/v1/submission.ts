import { allRead } from '@attestation/contract';
import type { CreateAttestationPayload, Factoid, SignedAttachment } from '@attestation/contract/v1';
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
export async function submissionOf(
  payload: Pick<CreateAttestationPayload, 'factoids' | 'attachments'>,
  texts: ReadonlyMap<string, string>,
  { files, giveWay }: Call,
): Promise<Submission<SubmittedFactoid>> {
  return {
    factoids: await factoidsOf(payload.factoids ?? [], texts.get('factoids'), giveWay),
    entries: await entriesOf(payload.attachments ?? {}, texts.get('attachments'), giveWay),
    files,
  };
}

allRead<Factoid>({ unique_id: true, type: true, data: true });

async function factoidsOf(
  factoids: readonly Factoid[],
  source: string | undefined,
  giveWay: Call['giveWay'],
): Promise<SubmittedFactoid[]> {
  if (factoids.length === 0 || source === undefined) return [];
  const texts = sliceArray(source);
  const submitted: SubmittedFactoid[] = [];
  for (const [i, { unique_id, type, data }] of factoids.entries()) {
    await giveWay();
    submitted.push({
      uniqueId: unique_id,
      type,
      // D4: the text as it was sent; the parsed `data` is only for the template to look at.
      data: sliceObject(texts[i] as string).members.get('data') as string,
      // D3: `[]` is an empty object.
      values: new Map(Array.isArray(data) ? [] : Object.entries(data)),
    });
  }
  await giveWay();
  return submitted;
}

/** D18: an object keyed by index, or an array by position; null or `[]` for none. */
async function entriesOf(
  attachments: NonNullable<CreateAttestationPayload['attachments']>,
  source: string | undefined,
  giveWay: Call['giveWay'],
): Promise<Map<number, AttachmentEntry[]>> {
  const texts = source === undefined ? new Map<string, string>() : textsByIndex(source);
  const byIndex = new Map<number, AttachmentEntry[]>();
  for (const [index, entries] of Object.entries(attachments)) {
    await giveWay();
    const sources = entries ? sliceArray(texts.get(index) as string) : [];
    byIndex.set(
      Number(index),
      (entries ?? []).map((entry, i) => entryOf(entry, sources[i] as string)),
    );
  }
  return byIndex;
}

/** @param source of an array or object; of null there is none to look up. */
function textsByIndex(source: string): ReadonlyMap<string, string> {
  if (source.startsWith('{')) return sliceObject(source).members;
  return new Map(source.startsWith('[') ? sliceArray(source).map((text, i) => [String(i), text]) : []);
}

type ContractEntry = NonNullable<
  Extract<NonNullable<CreateAttestationPayload['attachments']>, readonly unknown[]>[number]
>[number];

allRead<SignedAttachment>({ checksum: true, sign: true });

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
