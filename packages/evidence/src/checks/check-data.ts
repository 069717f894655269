import { decodeUtf8, hex } from '../file/bytes.ts';
import { attachmentPlace, type ListedFile, type Manifest } from '../file/manifest.ts';
import {
  elementsOf,
  type Json,
  listOf,
  membersOf,
  object,
  parseObject,
  text,
  whole,
} from '../file/strict-json.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './check-files.ts';
import type { MemberRequest } from './check-requests.ts';

const FILE = 'data/attestation.json';
/** Larger ones are not parsed, which would take many times their size in memory, but compared as a whole. */
export const MAX_PARSED = 16 << 20;
const MEMBERS = 'created_at,factoids,identities,no,template_id,template_version,unique_id';
const FACTOID_MEMBERS = 'data,type,unique_id';

const comparison = findingsOf('data.attestation');

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
  if (!members || !elements || !isForm) return [comparison.failed('data-format', {}, FILE)];
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
    .map(([member]) => comparison.failed('data-differs', { member }, FILE));
  if (!requested.closed) faults.push(comparison.failed('data-not-closed', {}, FILE));
  if (requested.goesOn) faults.push(comparison.failed('data-after-closing', {}, FILE));
  faults.push(...factoidFaults(factoids, requested.factoids));
  return faults.length > 0 ? faults : [comparison.ok('data-ok', { count: factoids.length }, FILE)];
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
    return [comparison.failed('data-differs-somewhere', {}, FILE)];
  }
  if (!requested.closed) return [comparison.failed('data-not-closed', {}, FILE)];
  if (requested.goesOn) return [comparison.failed('data-after-closing', {}, FILE)];
  return [comparison.ok('data-ok', { count: requested.factoids.length }, FILE)];
}

function factoidFaults(found: readonly (FactoidText | undefined)[], want: readonly FactoidText[]): Finding[] {
  if (found.length !== want.length) {
    return [comparison.failed('data-factoid-count', { count: found.length, want: want.length }, FILE)];
  }
  return want.flatMap(({ uniqueId, type, data }, index) => {
    const factoid = found[index];
    if (factoid?.uniqueId === uniqueId && factoid.type === type && factoid.data === data) return [];
    return [comparison.failed('data-factoid-differs', { index }, FILE)];
  });
}

/** data/attestation.json as the service writes it in format 1, in pieces: for files too large to be parsed. */
function* expectedData({ no, template, createdAt }: Manifest, requested: RequestedData): Generator<string> {
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

/** A factoid, its data as the exact text (D4). */
interface FactoidText {
  readonly uniqueId: string;
  readonly type: string;
  readonly data: string;
}

/** A file that a request names for a factoid. */
export interface NamedFile {
  /** 64 lower-case hexadecimal characters. */
  readonly checksum: string;
  /** The parties that were to sign it: keywords by caId. */
  readonly parties: ReadonlyMap<string, readonly string[]>;
}

/** What the requests say an attestation consists of. */
export interface RequestedData {
  readonly uniqueId: string;
  readonly templateId: string;
  /** Exact text. */
  readonly identities: string;
  readonly factoids: readonly (FactoidText & { readonly files: readonly NamedFile[] })[];
  /** Whether one of the requests closes it. */
  readonly closed: boolean;
  /** Whether another request follows the one that closes it. */
  readonly goesOn: boolean;
}

/**
 * Puts the requests together as the service has to: each factoid once, that of the first request that brings it, with
 * its files (D16); undefined when they are not of one attestation.
 */
export function requestedData(requests: readonly MemberRequest[], no: string): RequestedData | undefined {
  const [first, ...more] = requests;
  if (first?.operation !== 'create') return undefined;
  const factoids = new Map<string, RequestedData['factoids'][number]>();
  let closed = false;
  let goesOn = false;
  for (const { payload } of requests) {
    const found = factoidsOf(payload);
    if (!found) return undefined;
    for (const factoid of found) if (!factoids.has(factoid.uniqueId)) factoids.set(factoid.uniqueId, factoid);
    goesOn ||= closed;
    // D20: null means absent, and absent means true.
    closed ||= payload.get('completed') !== 'false';
  }
  const uniqueId = stringOf(first.payload.get('unique_id'));
  const templateId = stringOf(first.payload.get('template_id'));
  const identities = first.payload.get('identities');
  if (uniqueId === undefined || templateId === undefined || identities === undefined) return undefined;
  if (more.some(({ payload }) => stringOf(payload.get('ano')) !== no)) return undefined;
  return { uniqueId, templateId, identities, factoids: [...factoids.values()], closed, goesOn };
}

/** The factoid that a text holds, exactly its three members or more; undefined when it is none. */
export function factoidOf(source: string): FactoidText | undefined {
  const members = membersOf(source);
  const uniqueId = stringOf(members?.get('unique_id'));
  const type = stringOf(members?.get('type'));
  const data = members?.get('data');
  return uniqueId === undefined || type === undefined || data === undefined
    ? undefined
    : { uniqueId, type, data };
}

/** The string that a JSON text is; undefined for other values. */
export function stringOf(source: string | undefined): string | undefined {
  return source?.startsWith('"') ? JSON.parse(source) : undefined;
}

function factoidsOf(payload: ReadonlyMap<string, string>): RequestedData['factoids'] | undefined {
  const files = filesOf(payload.get('attachments'));
  const found = elementsOf(payload.get('factoids'))?.map(factoidOf);
  if (!files || !found?.every((factoid) => factoid !== undefined)) return undefined;
  return found.map((factoid, index) => ({ ...factoid, files: files.get(index) ?? [] }));
}

/** D18: an object keyed by index, or an array by position; null or `[]` for none. */
function filesOf(source: string | undefined): Map<number, NamedFile[]> | undefined {
  const lists = source?.startsWith('{')
    ? [...(membersOf(source) ?? [])]
    : elementsOf(source)?.map((list, index) => [String(index), list] as const);
  const files = new Map<number, NamedFile[]>();
  for (const [index, list] of lists ?? []) {
    const named = elementsOf(list)?.map(fileOf);
    if (!named?.every((file) => file !== undefined)) return undefined;
    files.set(Number(index), named);
  }
  return lists && files;
}

/** A checksum alone, or an object with `checksum` and `sign`. */
function fileOf(source: string): NamedFile | undefined {
  const members = source.startsWith('{') ? membersOf(source) : undefined;
  const checksum = stringOf(members ? members.get('checksum') : source);
  if (checksum === undefined) return undefined;
  return { checksum: checksum.toLowerCase(), parties: partiesOf(members?.get('sign')) };
}

/** The `sign` map of caId to keywords. D3: `[]` is an empty object, and no one is to sign. */
function partiesOf(source: string | undefined): Map<string, string[]> {
  const members = source?.startsWith('{') ? membersOf(source) : undefined;
  return new Map(
    [...(members ?? [])].map(([caId, keywords]) => [
      caId,
      (elementsOf(keywords) ?? []).map((keyword) => stringOf(keyword) ?? ''),
    ]),
  );
}

/** A signed PDF is next to its original under this name. */
export const SIGNED = '.signed.pdf';

const attachments = findingsOf('data.attachments');

/** The originals are the files whose checksums the member signed, in that order; who was to sign has signed. */
export function checkAttachments({ manifest }: Case, requested: RequestedData): Finding[] {
  const signed = new Set(Object.keys(manifest.signedPdfs));
  const originals = manifest.files.filter(({ path }) => attachmentPlace(path) && !signed.has(path));
  const places = new Map<string, ListedFile>();
  const findings: Finding[] = [];
  for (const file of originals) {
    const { factoid, position } = attachmentPlace(file.path) as { factoid: number; position: number };
    const place = `${factoid}/${position}`;
    if (places.has(place)) findings.push(attachments.failed('attachment-twice', {}, file.path));
    places.set(place, file);
  }
  for (const { place, checksum, parties } of namedFiles(requested)) {
    const file = places.get(place);
    places.delete(place);
    if (!file) findings.push(attachments.failed('attachment-missing', { place, checksum }));
    else if (file.sha256 !== checksum)
      findings.push(attachments.failed('attachment-other', { checksum }, file.path));
    else if (parties.size > 0 && !signed.delete(file.path + SIGNED)) {
      findings.push(attachments.note('attachment-not-signed', {}, file.path));
    }
  }
  for (const file of places.values()) findings.push(attachments.failed('attachment-extra', {}, file.path));
  for (const path of signed) findings.push(attachments.failed('attachment-signed-unasked', {}, path));
  const isSound = findings.every(({ status }) => status !== 'failed');
  return isSound ? [...findings, attachments.ok('attachments-ok', { count: originals.length })] : findings;
}

/** The parties that were to sign the attachments, by the path of the signed PDF. */
export function partiesByPath(
  { manifest }: Case,
  requested: RequestedData,
): Map<string, NamedFile['parties']> {
  const parties = new Map(namedFiles(requested).map((file) => [file.place, file.parties]));
  return new Map(
    Object.keys(manifest.signedPdfs).flatMap((path) => {
      const { factoid, position } = attachmentPlace(path) ?? {};
      const wanted = parties.get(`${factoid}/${position}`);
      return wanted ? [[path, wanted] as const] : [];
    }),
  );
}

/** The files that the requests name, with their place: `<factoid>/<n>`, as in their path. */
function namedFiles({ factoids }: RequestedData): (NamedFile & { place: string })[] {
  return factoids.flatMap(({ files }, factoid) =>
    files.map((file, index) => ({ ...file, place: `${factoid}/${index + 1}` })),
  );
}
