import { JsonTextError, jsonElements } from '@attestation/signing';
import { membersOf } from '../file/strict-json.ts';
import type { MemberRequest } from './requests.ts';

/** A factoid, its data as the exact text (D4). */
export interface FactoidText {
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

/** The elements of an array's text; undefined when it is none. */
export function elementsOf(source: string | undefined): string[] | undefined {
  if (source === undefined || source === 'null') return [];
  try {
    return jsonElements(source);
  } catch (error) {
    if (error instanceof JsonTextError) return undefined;
    throw error;
  }
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
