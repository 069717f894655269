import { type Answer, allRead } from '@attestation/contract';
import type { CreateAttestationPayload, Factoid, SignedAttachment } from '@attestation/contract/v1';
import {
  type AttestationPorts,
  createAttestation,
  type SubmittedFactoid,
} from '../domain/create-attestation.ts';
import type { AttachmentEntry, Submission } from '../domain/match-attachments.ts';
import type { UploadedFile } from '../http/envelope.ts';
import type { JsonView } from '../http/json-document.ts';
import type { Call } from '../http/routes-of.ts';

allRead<CreateAttestationPayload>({
  unique_id: true,
  template_id: true,
  identities: true,
  factoids: true,
  completed: true,
  attachments: true,
});

export function createAttestationHandler(ports: AttestationPorts) {
  return async (
    payload: CreateAttestationPayload,
    call: Call,
  ): Promise<Answer<'v1', 'createAttestation'>> => {
    const sources = call.source.members();
    const no = await createAttestation(
      {
        owner: call.caller,
        uniqueId: payload.unique_id,
        templateId: payload.template_id,
        identities: textOf(sources.get('identities')),
        completed: payload.completed ?? true,
        request: call.request,
        ...submissionOf(payload, sources, call.files),
      },
      ports,
    );
    return { status: 200, data: { no } };
  };
}

/** Members of an object as they were sent, by key. */
type Sources = ReadonlyMap<string, JsonView>;

/**
 * What `/attestations` and `/factoids` have in common, in the domain's words.
 *
 * @param sources the payload's members as they were sent.
 */
export function submissionOf(
  payload: Pick<CreateAttestationPayload, 'factoids' | 'attachments'>,
  sources: Sources,
  files: readonly UploadedFile[],
): Submission<SubmittedFactoid> {
  return {
    factoids: factoidsOf(payload.factoids ?? [], sources.get('factoids')),
    entries: entriesOf(payload.attachments ?? {}, sources.get('attachments')),
    files,
  };
}

/** The exact text of a value that the validator has found there. */
function textOf(source: JsonView | undefined): string {
  if (source === undefined) throw new Error('The payload has no such member.');
  return source.text;
}

allRead<Factoid>({ unique_id: true, type: true, data: true });

function factoidsOf(factoids: readonly Factoid[], source: JsonView | undefined): SubmittedFactoid[] {
  const sources = source?.elements() ?? [];
  return factoids.map(({ unique_id, type, data }, i) => ({
    uniqueId: unique_id,
    type,
    // D4: the text as it was sent; the parsed `data` is only for the template to look at.
    data: textOf(sources[i]?.members().get('data')),
    // D3: `[]` is an empty object.
    values: Array.isArray(data) ? {} : data,
  }));
}

/** D18: an object keyed by index, or an array by position; null or `[]` for none. */
function entriesOf(
  attachments: NonNullable<CreateAttestationPayload['attachments']>,
  source: JsonView | undefined,
): Map<number, AttachmentEntry[]> {
  const byKey = source?.members();
  const byPosition = source?.elements();
  return new Map(
    Object.entries(attachments).map(([index, entries]) => {
      const sources = (byKey?.get(index) ?? byPosition?.[Number(index)])?.elements() ?? [];
      return [Number(index), (entries ?? []).map((entry, i) => entryOf(entry, sources[i]))];
    }),
  );
}

type ContractEntry = NonNullable<
  Extract<NonNullable<CreateAttestationPayload['attachments']>, readonly unknown[]>[number]
>[number];

allRead<SignedAttachment>({ checksum: true, sign: true });

function entryOf(entry: ContractEntry, source: JsonView | undefined): AttachmentEntry {
  const { checksum, sign } = typeof entry === 'string' ? { checksum: entry, sign: null } : entry;
  const signers = Object.keys(sign ?? {});
  return {
    checksum: checksum.toLowerCase(),
    // D4: the text as it was sent.
    sign: signers.length > 0 ? textOf(source?.members().get('sign')) : null,
    signers,
    keywords: Object.values(sign ?? {}).flat(),
  };
}
