import { canonicalJson } from '../file/canonical-json.ts';
import { sha256Hex } from '../file/digests.ts';
import { hash, object, oneOf, text, whole } from '../file/shape.ts';
import { parseObject } from '../file/strict-json.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';
import type { MemberRequest } from './requests.ts';

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

const FILE = 'audit/events.jsonl';
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
  const bytes = await archive.read(FILE, MAX_EVENTS);
  const events = bytes && readEvents(bytes);
  if (!events) return [chain.failed('custody-format', {}, FILE)];
  const fault = chainFault(events, manifest);
  const findings = [
    fault ? chain.failed(...fault, FILE) : chain.ok('custody-ok', { count: events.length }, FILE),
  ];
  if (Date.parse(manifest.closedAt) > Date.now() + AHEAD) {
    findings.push(chain.unknown('custody-future', { closed: manifest.closedAt }, FILE));
  }
  if (!requests) return findings;
  const causes = events.filter(({ requestDigest }, i) => requestDigest !== events[i - 1]?.requestDigest);
  const isBound =
    causes.map(({ requestDigest }) => requestDigest).join() === requests.map(({ digest }) => digest).join() &&
    causes.every(({ at }, i) => at === requests[i]?.facts.received_at);
  findings.push(
    isBound
      ? bond.ok('custody-requests-ok', { count: requests.length })
      : bond.failed('custody-requests-differ', {}, FILE),
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
