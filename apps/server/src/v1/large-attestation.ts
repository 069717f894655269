import { JsonText, type OnTheWire } from '@attestation/contract';
import type { Attestation, Identities } from '@attestation/contract/v1';
import type { PagedAttestation, StoredAttachment } from '../domain/ports.ts';
import { type PagedFactoid, textOfFactoid } from '../domain/text-of-factoid.ts';
import { type JsonPiece, JsonPieces } from '../http/answer.ts';

/** A text of so many bytes is sent as it is; smaller ones are joined, since each part that is sent costs something too. */
const largeText = 16 * 1024;

/** What a read answers, written while it is sent. */
export function largeAttestation(
  { head, factoids, attachments }: PagedAttestation,
  wanted: ReadonlySet<string>,
): OnTheWire<Attestation> {
  const { uniqueId, templateId, blockchainHash } = head;
  return {
    no: head.no,
    unique_id: uniqueId,
    template_id: templateId,
    identities: wanted.has('identities') ? new JsonText<Identities>(head.identities) : null,
    factoids: factoids && new JsonPieces<NonNullable<Attestation['factoids']>>(factoidTexts(factoids)),
    completed: head.completed,
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
