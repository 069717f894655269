import type { Refusal } from '../domain/refusal-ports.ts';
import {
  type AcceptedRequest,
  lastTie,
  type RequestRecords,
  type RequestSearch,
} from '../domain/request-ports.ts';
import { accountOf, type ConsoleHandlers, timeOf } from './call.ts';
import type { ReadLog } from './read-log.ts';
import { isProbe, type RefusedRequests, refusalsSince } from './refused-requests.ts';

interface Ports {
  readonly requests: RequestRecords;
  readonly refused: RefusedRequests;
  readonly reads: ReadLog;
  /** Operations of the API. */
  readonly operations: readonly { readonly name: string; readonly path: string }[];
}

/** Where entries come from; those of one time stand in the opposite order. */
const sources = ['stored', 'read', 'refused'] as const;
type Source = (typeof sources)[number];

interface Entry extends Omit<AcceptedRequest, 'no'> {
  readonly source: Source;
  readonly status: number;
  readonly no: string | null;
  readonly refusal: Refusal | null;
}

const pageSize = 50;

/** Requests of an organization: those that were accepted and those that were not, as one list. */
export function requestLogHandlers({ requests, refused, reads: log, operations }: Ports) {
  const nameOf = new Map(operations.map(({ name, path }) => [path, name]));

  return {
    async listRequests({ query }, call) {
      const { environment, requestId, no, accessKey, status, from = 0, until, before } = query;
      const owner = { memberId: accountOf(call).memberId, environment };
      const search = { requestId, no: no?.toUpperCase(), accessKey, from };
      const placeIn = (source: Source) => ({ ...search, before: placeOf(source, before, until) });
      const isAccepted = status === undefined || status === 'accepted';
      // What this process has answered is there at once.
      await log.flush();
      const stored = isAccepted ? await requests.stored(owner, placeIn('stored')) : [];
      const reads = isAccepted ? await requests.reads(owner, placeIn('read')) : [];
      const refusals = status === 'accepted' ? [] : await refused.of(owner.memberId, environment);
      const found = [
        ...stored.map((each): Entry => ({ ...accepted, ...each, source: 'stored' })),
        ...reads.map((each): Entry => ({ ...accepted, ...each, source: 'read' })),
        ...refusals.map(refusedEntry).filter((each) => isFound(each, placeIn('refused'), status)),
      ].sort(newestFirst);
      const page = found.slice(0, pageSize);
      const last = found.length > pageSize ? page.at(-1) : undefined;
      const body = {
        requests: page.map(({ source, tie, at, operation, address: _, ...entry }) => ({
          ...{ ...entry, id: `${source}.${tie}`, at: timeOf(at) },
          operation: nameOf.get(operation) ?? operation,
          refusal: entry.refusal && shownRefusal(entry.refusal),
        })),
        next: last === undefined ? null : `${last.at}.${last.source}.${last.tie}`,
        since: timeOf(refusalsSince()),
      };
      return { status: 200, body };
    },
  } satisfies Partial<ConsoleHandlers>;
}

const accepted = { status: 200, refusal: null };

function refusedEntry(refusal: Refusal): Entry {
  const { id: tie, lastAt: at, operation, accessKey, requestId, status } = refusal;
  return { source: 'refused', tie, at, operation, accessKey, requestId, status, no: null, refusal };
}

/** Among refused requests; none of them has a number. */
function isFound(entry: Entry, search: RequestSearch, status = 'refused'): boolean {
  const { requestId, no, accessKey, from, before } = search;
  return (
    no === undefined &&
    (status === 'refused' || status === String(entry.status)) &&
    (requestId ?? entry.requestId) === entry.requestId &&
    (accessKey ?? entry.accessKey) === entry.accessKey &&
    entry.at >= from &&
    (entry.at < before.at || (entry.at === before.at && entry.tie < before.tie))
  );
}

function newestFirst(a: Entry, b: Entry): number {
  return b.at - a.at || sources.indexOf(b.source) - sources.indexOf(a.source) || (a.tie < b.tie ? 1 : -1);
}

/**
 * Where a page of this source begins, after the entry that ended the page before.
 *
 * @param cursor time, source and tie of that entry; undefined: there is none
 * @param until Unix milliseconds; this one does not belong to it
 */
function placeOf(source: Source, cursor: string | undefined, until = Number.MAX_SAFE_INTEGER) {
  const end = { at: until - 1, tie: lastTie };
  if (cursor === undefined) return end;
  const [, at = '', of = '', tie = ''] = /^(\d+)\.(\w+)\.(.+)$/.exec(cursor) ?? [];
  const [own, other] = [sources.indexOf(source), sources.indexOf(of as Source)];
  // At one time, sources with a greater index come first.
  const place =
    own === other ? { at: Number(at), tie } : { at: Number(at) - (own > other ? 1 : 0), tie: lastTie };
  return place.at > end.at ? end : place;
}

/** A refusal as the console's document has it. */
export function shownRefusal({ environment: _, firstAt, lastAt, mistakes, ...refusal }: Refusal) {
  return {
    ...{ ...refusal, firstAt: timeOf(firstAt), lastAt: timeOf(lastAt), isProbe: isProbe(refusal) },
    mistakes: mistakes.map(({ facts = {}, ...mistake }) => ({ ...mistake, facts })),
  };
}
