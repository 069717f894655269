import { createVerifier, publicKeyDer, SigningError, type Verifier } from '@attestation/signing';
import { decodeUtf8 } from '../file/bytes.ts';
import { catching } from '../file/coded-error.ts';
import { sha256Hex } from '../file/digests.ts';
import { requestFiles, timeText } from '../file/manifest.ts';
import {
  canonicalJson,
  hash,
  membersOf,
  object,
  oneOf,
  parseObject,
  text,
  whole,
} from '../file/strict-json.ts';
import type { Finding } from '../report/report.ts';
import { remember } from '../signature/remember.ts';
import { type Case, findingsOf } from './check-files.ts';

/** The service takes a request only when its `tonce`, which the member signs, is within 300 s of its clock. */
const TONCE_WINDOW = 300_000;
/** It looks at `tonce` before it checks the signature, and notes the time of receipt after that. */
const RECEIVING = 60_000;

const signatures = findingsOf('requests.signatures');

/**
 * Every request is signed by the key stored with it, at the time when it was received: the member cannot deny it,
 * the service cannot have made it up, nor kept it back for years.
 */
export async function checkRequests(
  requests: readonly MemberRequest[],
  faults: readonly { code: RequestFault; file: string }[],
): Promise<Finding[]> {
  const found: Finding[] = faults.map(({ code, file }) => signatures.failed(code, {}, file));
  const keys = new Map<string, string>();
  const verifiers = new Map<string, Verifier | undefined>();
  for (const request of requests) {
    const { keyPem, keyFile, file, facts } = request;
    if (Math.abs(facts.received_at - facts.tonce * 1000) > TONCE_WINDOW + RECEIVING) {
      const values = { tonce: timeText(facts.tonce * 1000), received: timeText(facts.received_at) };
      found.push(signatures.failed('request-time', values, file));
    }
    if ((keys.get(facts.access_key) ?? keyPem) !== keyPem) {
      found.push(signatures.failed('request-key-differs', { key: facts.access_key }, keyFile));
    }
    keys.set(facts.access_key, keyPem);
    if (!verifiers.has(keyPem)) verifiers.set(keyPem, await verifierOf(keyPem));
    const verifier = verifiers.get(keyPem);
    if (!verifier) found.push(signatures.failed('request-key-unusable', {}, keyFile));
    else if (!(await verifier(request.signed, request.signature))) {
      found.push(signatures.failed('request-signature', {}, file));
    }
  }
  return found.length > 0
    ? found
    : [signatures.ok('requests-ok', { count: requests.length, keys: keys.size })];
}

/** @returns undefined when the text is not a key that can be used */
const verifierOf = remember(
  (pem: string) => [pem],
  async (pem): Promise<Verifier | undefined> => {
    try {
      return await createVerifier(pem);
    } catch (error) {
      if (error instanceof SigningError && error.code !== 'no-webcrypto') return undefined;
      throw error;
    }
  },
);

const memberKey = findingsOf('member.key');

/**
 * The manifest names the keys of the requests, and these are keys that the caller knows to be the member's. Without
 * such a key the name is the word of the service.
 *
 * @param known SHA-256 of public keys (SubjectPublicKeyInfo) of the member, got from the member
 */
export function checkMember(
  { manifest: { member } }: Case,
  requests: readonly MemberRequest[],
  known: readonly string[] | undefined,
): Finding[] {
  const used = [...new Set(requests.map(({ keyPem }) => fingerprintOf(keyPem)))].sort();
  const values = { name: member.name, keys: used.join(', ') };
  if (used.join() !== member.keys.join())
    return [memberKey.failed('member-key-differs', values, 'manifest.json')];
  if (known === undefined) return [memberKey.note('member-key-unknown', values)];
  return [
    used.every((key) => known.includes(key))
      ? memberKey.ok('member-key-ok', values)
      : memberKey.failed('member-key-other', values),
  ];
}

/** Empty for a value that is not a key: another check says so. */
function fingerprintOf(pem: string): string {
  return catching(SigningError, '', () => sha256Hex(publicKeyDer(pem)));
}

/** What the service stored with a request; together with the payload it gives the signed bytes. */
interface RequestFacts {
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

type RequestFault =
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

/** What was done with the attestation, at the request with this digest. */
interface CustodyEvent {
  readonly at: number;
  readonly hash: string;
  readonly kind: 'created' | 'factoids-added' | 'closed';
  readonly previous: string;
  readonly requestDigest: string;
  readonly sequence: number;
  readonly subject: string;
}

const EVENTS = 'audit/events.jsonl';
const MAX_EVENTS = 256 << 20;
const NEWLINE = 0x0a;
/**
 * Milliseconds. The service notes when a request arrived; of two at once the earlier one may be stored later, when its
 * PDFs wait to be searched for keywords.
 */
const WAITING = 3600_000;
/** Milliseconds by which the clock of the reader may be behind. */
const AHEAD = 24 * 3600_000;
const CHAIN_START = '0'.repeat(64);

const isEvent = object({
  at: whole(1),
  hash,
  kind: oneOf('created', 'factoids-added', 'closed'),
  previous: hash,
  requestDigest: hash,
  sequence: whole(1),
  subject: text(),
});

const chain = findingsOf('custody.chain');
const bond = findingsOf('custody.requests');

/** The custody log is one chain from the creation to the closing, and each of its events is caused by a signed request. */
export async function checkCustody(
  { archive, manifest }: Case,
  requests: readonly MemberRequest[] | undefined,
): Promise<Finding[]> {
  const bytes = await archive.read(EVENTS, MAX_EVENTS);
  const events = bytes && readEvents(bytes);
  if (!events) return [chain.failed('custody-format', {}, EVENTS)];
  const fault = chainFault(events, manifest);
  const findings = [
    fault ? chain.failed(...fault, EVENTS) : chain.ok('custody-ok', { count: events.length }, EVENTS),
  ];
  if (Date.parse(manifest.closedAt) > Date.now() + AHEAD) {
    findings.push(chain.unknown('custody-future', { closed: manifest.closedAt }, EVENTS));
  }
  if (!requests) return findings;
  const causes = events.filter(({ requestDigest }, i) => requestDigest !== events[i - 1]?.requestDigest);
  const isBound =
    causes.map(({ requestDigest }) => requestDigest).join() === requests.map(({ digest }) => digest).join() &&
    causes.every(({ at }, i) => at === requests[i]?.facts.received_at);
  findings.push(
    isBound
      ? bond.ok('custody-requests-ok', { count: requests.length })
      : bond.failed('custody-requests-differ', {}, EVENTS),
  );
  return findings;
}

/** One event a line, each RFC 8785; undefined when the bytes are something else. */
function readEvents(bytes: Uint8Array): CustodyEvent[] | undefined {
  const events: CustodyEvent[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start);
    if (end < 0) return undefined;
    const parsed = parseObject(bytes.subarray(start, end));
    if (!parsed || !isEvent(parsed.value) || canonicalJson(parsed.value) !== parsed.text) return undefined;
    events.push(parsed.value as unknown as CustodyEvent);
    start = end + 1;
  }
  return events;
}

function chainFault(
  events: readonly CustodyEvent[],
  { no, custody, createdAt, closedAt }: Case['manifest'],
):
  | [
      code: 'custody-broken' | 'custody-head' | 'custody-story' | 'custody-times',
      values: { sequence: number },
    ]
  | undefined {
  let previous = CHAIN_START;
  let latest = 0;
  for (const [index, event] of events.entries()) {
    const sequence = index + 1;
    const { hash: own, ...rest } = event;
    const follows = event.sequence === sequence && event.previous === previous && event.subject === no;
    if (!follows || own !== sha256Hex(canonicalJson(rest))) return ['custody-broken', { sequence }];
    if ((event.kind === 'created') !== (index === 0)) return ['custody-story', { sequence }];
    if (event.at < latest - WAITING) return ['custody-times', { sequence }];
    latest = Math.max(latest, event.at);
    previous = own;
  }
  const { length } = events;
  if (length !== custody.sequence || previous !== custody.hash) return ['custody-head', { sequence: length }];
  const last = events.at(-1);
  const isClosed =
    events.filter(({ kind }) => kind === 'closed').length === 1 &&
    last?.kind === 'closed' &&
    events[0]?.at === Date.parse(createdAt) &&
    last.at === Date.parse(closedAt);
  return isClosed ? undefined : ['custody-story', { sequence: length }];
}
