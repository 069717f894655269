import { JsonText, writeJson } from '@attestation/contract';
import type { Attestation, Identities } from '@attestation/contract/v1';
import type { Factoid } from '../domain/model.ts';
import type { PagedAttestation, StoredAttachment } from '../domain/ports.ts';
import { JsonPieces } from '../http/json-pieces.ts';

/** What a read answers, written while it is sent. */
export function largeAttestation(
  { head, factoids, attachments }: PagedAttestation,
  wanted: ReadonlySet<string>,
) {
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

async function* factoidTexts(pages: AsyncIterable<readonly Factoid[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    const texts = page.map(({ uniqueId, type, data }) =>
      writeJson({ unique_id: uniqueId, type, data: new JsonText(data) }),
    );
    yield before + texts.join(',');
    before = ',';
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
