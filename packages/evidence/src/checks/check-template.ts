import type { Json } from '../file/canonical-json.ts';
import { listOf, object, text, whole } from '../file/shape.ts';
import { parseObject } from '../file/strict-json.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';
import type { RequestedData } from './stored-data.ts';

const FILE = 'data/template.json';
const MAX_TEMPLATE = 16 << 20;
const anything = (value: Json | undefined) => value !== undefined;

const isTemplate = object({
  id: text(),
  version: whole(1),
  name: text(),
  kinds: listOf((kind) => text()((kind as { name?: Json } | null)?.name)),
  layout: anything,
});

const { ok, failed } = findingsOf('data.template');

/** The template is the one that manifest and member name, and it knows the kinds of the factoids. */
export async function checkTemplate(
  { archive, manifest }: Case,
  requested: RequestedData | undefined,
): Promise<Finding[]> {
  const bytes = await archive.read(FILE, MAX_TEMPLATE);
  const value = bytes && parseObject(bytes)?.value;
  if (!value || !isTemplate(value)) return [failed('template-format', {}, FILE)];
  const { id, version, kinds } = value as unknown as {
    id: string;
    version: number;
    kinds: { name: string }[];
  };
  if (id !== manifest.template.id || version !== manifest.template.version) {
    return [failed('template-other', { id, version }, FILE)];
  }
  const known = new Set(kinds.map(({ name }) => name));
  const unknown = requested?.factoids.find(({ type }) => !known.has(type));
  if (unknown) return [failed('template-kind', { kind: unknown.type.slice(0, 100) }, FILE)];
  return [ok('template-ok', { id, version }, FILE)];
}
