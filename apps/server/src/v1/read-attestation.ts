import { type Answer, allRead, JsonText, type OnTheWire } from '@attestation/contract';
import type { Attestation, Identities, ReadAttestationPayload } from '@attestation/contract/v1';
import {
  type AttestationRecords,
  type PagedAttestation,
  type PagedFactoid,
  type StoredAttachment,
  type StoredAttestation,
  textOfFactoid,
} from '../domain/ports.ts';
import { readAttestation } from '../domain/read-attestation.ts';
import { type JsonPiece, JsonPieces } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import type { Call } from '../http/routes-of.ts';

allRead<ReadAttestationPayload>({ ano: true, fields: true });

export function readAttestationHandler(records: AttestationRecords) {
  return async (payload: ReadAttestationPayload, call: Call): Promise<Answer<'v1', 'readAttestation'>> => {
    refuseCreate(payload, call);
    const wanted = new Set(payload.fields ?? ['identities', 'factoids', 'attachments']);
    const groups = { factoids: wanted.has('factoids'), attachments: wanted.has('attachments') };
    const attestation = await readAttestation(call.caller, payload.ano, groups, records);
    call.noteRead(payload.ano);
    if (attestation.isPaged) return { status: 200, data: largeAttestation(attestation, wanted) };
    const { head, factoids, attachments } = attestation;
    return {
      status: 200,
      data: {
        no: head.no,
        unique_id: head.uniqueId,
        template_id: head.templateId,
        identities: wanted.has('identities') ? new JsonText<Identities>(head.identities) : null,
        factoids: factoids?.map(recordedFactoid) ?? null,
        completed: head.completed,
        attachments: attachments && idsByFactoid(attachments),
        blockchain_hash: head.blockchainHash,
      },
    };
  };
}

/**
 * `/attestation` + `sX` and `/attestations` + `X` are the same bytes to a signature, and unknown members are ignored, so a
 * signed create could be read as this operation. Its payload has a `unique_id`; a read's has no use for one. D14, D20
 */
function refuseCreate(payload: object, { request }: Call): void {
  if (!request.requestId.startsWith('s') || !('unique_id' in payload)) return;
  throw new Refusal(
    'malformed',
    '/payload/unique_id does not go with a request_id that starts with "s"; leave it out',
  );
}

type RecordedFactoid = NonNullable<Attestation['factoids']>[number];

function recordedFactoid({ uniqueId, type, data }: NonNullable<StoredAttestation['factoids']>[number]) {
  return { unique_id: uniqueId, type, data: new JsonText<RecordedFactoid['data']>(data) };
}

/** D18: a read counts the attestation's factoids, whichever request brought them. */
function idsByFactoid(attachments: NonNullable<StoredAttestation['attachments']>): Record<string, string[]> {
  const byFactoid = Map.groupBy(attachments, ({ factoid }) => factoid);
  return Object.fromEntries([...byFactoid].map(([factoid, group]) => [factoid, group.map(({ id }) => id)]));
}

/** A text of so many bytes is sent as it is; smaller ones are joined, since each part that is sent costs something too. */
const largeText = 16 * 1024;

/** What a read answers, written while it is sent. */
function largeAttestation(
  { head, factoids, attachments }: PagedAttestation,
  wanted: ReadonlySet<string>,
): OnTheWire<Attestation> {
  const { no, uniqueId, templateId, identities, completed, blockchainHash } = head;
  const isWanted = wanted.has('identities');
  return {
    no,
    unique_id: uniqueId,
    template_id: templateId,
    identities: isWanted ? new JsonText<Identities>(identities) : null,
    factoids: factoids && new JsonPieces<NonNullable<Attestation['factoids']>>(factoidTexts(factoids)),
    completed,
    attachments:
      attachments && new JsonPieces<NonNullable<Attestation['attachments']>>(attachmentTexts(attachments)),
    blockchain_hash: blockchainHash,
  };
}

async function* factoidTexts(pages: AsyncIterable<readonly PagedFactoid[]>): AsyncGenerator<JsonPiece> {
  let before = '[';
  for await (const page of pages) {
    const parts: (string | Uint8Array)[] = [];
    let text = '';
    for (const factoid of page) {
      const { uniqueId, type, data } = factoid;
      text += `${before}{"unique_id":${JSON.stringify(uniqueId)},"type":${JSON.stringify(type)},"data":`;
      before = ',';
      if (data.length < largeText) text += textOfFactoid(factoid).data;
      else {
        parts.push(text, data);
        text = '';
      }
      text += '}';
    }
    yield [...parts, text];
  }
  yield before === '[' ? '[]' : ']';
}

/** The pages come in order of factoid, so each factoid's ids are together. D18 */
async function* attachmentTexts(pages: AsyncIterable<readonly StoredAttachment[]>): AsyncGenerator<string> {
  let current: number | undefined;
  for await (const page of pages) {
    let text = '';
    for (const { factoid, id } of page) {
      const start = current === undefined ? '{' : '],';
      text += factoid === current ? ',' : `${start}"${factoid}":[`;
      text += JSON.stringify(id);
      current = factoid;
    }
    yield text;
  }
  yield current === undefined ? '{}' : ']}';
}
