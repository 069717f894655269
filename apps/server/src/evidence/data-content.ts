import type { ClosedAttestation, FileSource } from '../domain/file-records.ts';
import type { Content } from './content.ts';

/** The stored texts, put together without parsing them: numbers keep their digits (D4). A few are in memory at a time. */
export function dataContent(attestation: ClosedAttestation, source: FileSource): Content {
  return {
    path: 'data/attestation.json',
    async *source() {
      for await (const text of dataTexts(attestation, source)) yield Buffer.from(text, 'utf8');
    },
  };
}

async function* dataTexts(attestation: ClosedAttestation, source: FileSource): AsyncGenerator<string> {
  const { no, uniqueId, templateId, templateVersion, createdAt, identities } = attestation;
  yield `{
  "no": ${json(no)},
  "unique_id": ${json(uniqueId)},
  "template_id": ${json(templateId)},
  "template_version": ${templateVersion},
  "created_at": ${json(new Date(createdAt).toISOString())},
  "identities": ${identities},
  "factoids": [`;
  let separator = '\n';
  for await (const { uniqueId: id, type, data } of source.factoids(no)) {
    yield `${separator}    {"unique_id": ${json(id)}, "type": ${json(type)}, "data": ${data}}`;
    separator = ',\n';
  }
  yield `${separator === '\n' ? '' : '\n  '}]\n}\n`;
}

function json(value: string): string {
  return JSON.stringify(value);
}
