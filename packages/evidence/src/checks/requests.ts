import { sha256Hex } from '../file/digests.ts';
import { requestFiles } from '../file/paths.ts';
import { object, text, whole } from '../file/shape.ts';
import { decodeUtf8, membersOf, parseObject } from '../file/strict-json.ts';
import type { Case } from './case.ts';

/** What the service stored with a request; together with the payload it gives the signed bytes. */
export interface RequestFacts {
  readonly access_key: string;
  readonly path: string;
  readonly request_id: string;
  readonly tonce: number;
  /** Unix milliseconds. */
  readonly received_at: number;
}

/** A request as the member signed it. */
export interface MemberRequest {
  /** The file with the signed bytes. */
  readonly file: string;
  readonly signed: Uint8Array;
  readonly signature: Uint8Array;
  readonly keyFile: string;
  readonly keyPem: string;
  readonly facts: RequestFacts;
  readonly operation: 'create' | 'add';
  /** SHA-256 (hex) of the signed bytes. */
  readonly digest: string;
  /** Members of the payload, each as its exact text (D4). */
  readonly payload: ReadonlyMap<string, string>;
}

export type RequestFault =
  | 'request-incomplete'
  | 'request-facts'
  | 'request-signed-text'
  | 'request-payload'
  | 'request-order';

/** A body may be of some megabytes, by the settings of the service. */
const MAX_SIGNED = 256 << 20;
const MAX_OTHER = 1 << 20;

const isFacts = object({
  // D12, D14: without a slash no path can be continued into the request id.
  request_id: text(/^[^/\p{Cc}]{1,255}$/u),
  access_key: text(/^[^/\p{Cc}]{1,255}$/u),
  path: text(/^\/api\/v\d+(\.\d+)?\/(attestations|factoids)$/),
  tonce: whole(1),
  received_at: whole(1),
});

/** The requests of an attestation, oldest first, and what is wrong with those that are left out. */
export async function readRequests({ archive, manifest: { files } }: Case): Promise<{
  requests: MemberRequest[];
  faults: { code: RequestFault; file: string }[];
}> {
  const requests: MemberRequest[] = [];
  const faults: { code: RequestFault; file: string }[] = [];
  const listed = new Set(files.map(({ path }) => path).filter((path) => path.startsWith('requests/')));
  for (let n = 1; listed.size > 0; n++) {
    const names = requestFiles(n);
    const [file] = names;
    // Counted without a gap, so that none can have been taken out.
    if (names.filter((name) => listed.delete(name)).length < names.length) {
      faults.push({ code: 'request-incomplete', file });
      break;
    }
    const request = await readRequest(archive, names, n);
    if (typeof request === 'string') faults.push({ code: request, file });
    else requests.push(request);
  }
  return { requests, faults };
}

async function readRequest(
  archive: Case['archive'],
  [file, signatureFile, keyFile, factsFile]: ReturnType<typeof requestFiles>,
  n: number,
): Promise<MemberRequest | RequestFault> {
  const signed = await archive.read(file, MAX_SIGNED);
  const signature = await archive.read(signatureFile, MAX_OTHER);
  const key = await archive.read(keyFile, MAX_OTHER);
  const noted = await archive.read(factsFile, MAX_OTHER);
  if (!signed || !signature || !key || !noted) return 'request-incomplete';
  const parsed = parseObject(noted);
  if (!parsed || !isFacts(parsed.value)) return 'request-facts';
  const facts = parsed.value as unknown as RequestFacts;
  const signedText = decodeUtf8(signed);
  const { path, request_id, access_key, tonce } = facts;
  const start = `POST${path}${request_id}${access_key}${tonce}`;
  if (!signedText?.startsWith(start)) return 'request-signed-text';
  const payload = membersOf(signedText.slice(start.length));
  if (!payload) return 'request-payload';
  const operation = path.endsWith('/attestations') ? 'create' : 'add';
  if ((operation === 'create') !== (n === 1)) return 'request-order';
  const keyPem = decodeUtf8(key) ?? '';
  return { file, signed, signature, keyFile, keyPem, facts, operation, digest: sha256Hex(signed), payload };
}
