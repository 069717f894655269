import type { Json } from '../file/canonical-json.ts';
import { hex } from '../file/digests.ts';
import type { Manifest } from '../file/manifest.ts';
import { listOf, object, text, whole } from '../file/shape.ts';
import { decodeUtf8, membersOf, parseObject } from '../file/strict-json.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';
import { elementsOf, type FactoidText, factoidOf, type RequestedData, stringOf } from './stored-data.ts';

const FILE = 'data/attestation.json';
/** Larger ones are not parsed, which would take many times their size in memory, but compared as a whole. */
const MAX_PARSED = 16 << 20;
const MEMBERS = 'created_at,factoids,identities,no,template_id,template_version,unique_id';
const FACTOID_MEMBERS = 'data,type,unique_id';

const { ok, failed } = findingsOf('data.attestation');

/** The data is what the member signed, character for character: nothing added, left out, changed or re-printed. */
export async function checkData(given: Case, requested: RequestedData): Promise<Finding[]> {
  const { archive, manifest } = given;
  if ((archive.entries.get(FILE)?.size ?? 0) > MAX_PARSED) return checkWhole(given, requested);
  const bytes = await archive.read(FILE, MAX_PARSED);
  const members = membersOf((bytes && decodeUtf8(bytes)) ?? '');
  const elements = elementsOf(members?.get('factoids'));
  // A member that no request brought, here or in a factoid, would look as if it was signed.
  const isForm =
    hasMembers(members, MEMBERS) && elements?.every((one) => hasMembers(membersOf(one), FACTOID_MEMBERS));
  if (!members || !elements || !isForm) return [failed('data-format', {}, FILE)];
  const factoids = elements.map(factoidOf);
  const facts: [member: string, found: string | undefined, want: string][] = [
    ['no', stringOf(members.get('no')), manifest.no],
    ['unique_id', stringOf(members.get('unique_id')), requested.uniqueId],
    ['template_id', stringOf(members.get('template_id')), requested.templateId],
    ['template_id', manifest.template.id, requested.templateId],
    ['template_version', members.get('template_version'), String(manifest.template.version)],
    ['created_at', stringOf(members.get('created_at')), manifest.createdAt],
    ['identities', members.get('identities'), requested.identities],
  ];
  const faults = facts
    .filter(([, found, want]) => found !== want)
    .map(([member]) => failed('data-differs', { member }, FILE));
  if (!requested.closed) faults.push(failed('data-not-closed', {}, FILE));
  if (requested.goesOn) faults.push(failed('data-after-closing', {}, FILE));
  faults.push(...factoidFaults(factoids, requested.factoids));
  return faults.length > 0 ? faults : [ok('data-ok', { count: factoids.length }, FILE)];
}

/** @param names sorted, with commas between them */
function hasMembers(members: ReadonlyMap<string, string> | undefined, names: string): boolean {
  return members !== undefined && [...members.keys()].sort().join() === names;
}

/** By its hash, which was compared with the bytes before: the service always writes the same text. */
function checkWhole({ manifest, digests }: Case, requested: RequestedData): Finding[] {
  const hasher = digests.sha256();
  const encoder = new TextEncoder();
  for (const piece of expectedData(manifest, requested)) hasher.update(encoder.encode(piece));
  const listed = manifest.files.find(({ path }) => path === FILE)?.sha256;
  if (listed !== hex(hasher.digest()) || manifest.template.id !== requested.templateId) {
    return [failed('data-differs-somewhere', {}, FILE)];
  }
  if (!requested.closed) return [failed('data-not-closed', {}, FILE)];
  if (requested.goesOn) return [failed('data-after-closing', {}, FILE)];
  return [ok('data-ok', { count: requested.factoids.length }, FILE)];
}

function factoidFaults(found: readonly (FactoidText | undefined)[], want: readonly FactoidText[]): Finding[] {
  if (found.length !== want.length) {
    return [failed('data-factoid-count', { count: found.length, want: want.length }, FILE)];
  }
  return want.flatMap(({ uniqueId, type, data }, index) => {
    const factoid = found[index];
    if (factoid?.uniqueId === uniqueId && factoid.type === type && factoid.data === data) return [];
    return [failed('data-factoid-differs', { index }, FILE)];
  });
}

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

const TEMPLATE = 'data/template.json';
const MAX_TEMPLATE = 16 << 20;
const anything = (value: Json | undefined) => value !== undefined;

const isTemplate = object({
  id: text(),
  version: whole(1),
  name: text(),
  kinds: listOf((kind) => text()((kind as { name?: Json } | null)?.name)),
  layout: anything,
});

const template = findingsOf('data.template');

/** The template is the one that manifest and member name, and it knows the kinds of the factoids. */
export async function checkTemplate(
  { archive, manifest }: Case,
  requested: RequestedData | undefined,
): Promise<Finding[]> {
  const bytes = await archive.read(TEMPLATE, MAX_TEMPLATE);
  const value = bytes && parseObject(bytes)?.value;
  if (!value || !isTemplate(value)) return [template.failed('template-format', {}, TEMPLATE)];
  const { id, version, kinds } = value as unknown as {
    id: string;
    version: number;
    kinds: { name: string }[];
  };
  if (id !== manifest.template.id || version !== manifest.template.version) {
    return [template.failed('template-other', { id, version }, TEMPLATE)];
  }
  const known = new Set(kinds.map(({ name }) => name));
  const unknown = requested?.factoids.find(({ type }) => !known.has(type));
  if (unknown) return [template.failed('template-kind', { kind: unknown.type.slice(0, 100) }, TEMPLATE)];
  return [template.ok('template-ok', { id, version }, TEMPLATE)];
}
