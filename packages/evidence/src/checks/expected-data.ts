import type { Manifest } from '../file/manifest.ts';
import type { RequestedData } from './stored-data.ts';

/** data/attestation.json as the service writes it in format 1, in pieces: for files too large to be parsed. */
export function* expectedData(
  { no, template, createdAt }: Manifest,
  requested: RequestedData,
): Generator<string> {
  const { uniqueId, templateId, identities, factoids } = requested;
  const text = (value: string) => JSON.stringify(value);
  yield `{
  "no": ${text(no)},
  "unique_id": ${text(uniqueId)},
  "template_id": ${text(templateId)},
  "template_version": ${template.version},
  "created_at": ${text(createdAt)},
  "identities": ${identities},
  "factoids": [`;
  let separator = '\n';
  for (const { uniqueId: id, type, data } of factoids) {
    yield `${separator}    {"unique_id": ${text(id)}, "type": ${text(type)}, "data": ${data}}`;
    separator = ',\n';
  }
  yield `${factoids.length === 0 ? '' : '\n  '}]\n}\n`;
}
