import { type Kysely, sql } from 'kysely';
import type { Environment, JsonSource, Owner } from '../../domain/model.ts';
import type { AttestationFilter, AttestationLine, AttestationSearch } from '../../domain/ports.ts';
import { leastOfBeginning, leastOfEnd, scopeOf, searchableText, termOf } from '../../domain/search-terms.ts';
import type { Database } from '../database/database.ts';
import { one, prepare } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { insertInto, selectFrom, updateTable } from '../database/statements.ts';
import { isShown } from './support-records.ts';

/** What is counted, and terms that begin or end with a text: at most so many of them are looked at. */
const most = 10_000;
/** What is looked at by one query that picks from it; small, since SQLite answers on the thread that serves requests. */
const chunk = 2_000;
/** Chunks for one page: then it is answered with what was found, and the next one goes on from there. */
const mostChunks = 50;

/**
 * Attestations of an owner, the newest first. Each filter has an index of its own, or is applied to what another one has
 * found, a chunk at a time: no query reads more because more is stored.
 */
export function searchRecords(db: Database): AttestationSearch {
  return {
    async page(owner, filter, { from, before: end }, limit) {
      const { source, args, picks } = planOf(owner, filter);
      const lines: AttestationLine[] = [];
      for (let [before, chunks] = [end, 1]; ; chunks += 1) {
        const within = { ...args, ...rangeOf(from, before, args) };
        const [bound] = picks ? await db.rows(source.nth, { ...within, arm: chunk }) : [];
        const range = { ...rangeOf(bound?.no ?? from, before, args), arm: picks ? chunk : limit + 1 };
        const rest = limit + 1 - lines.length;
        const found = await db.rows(source.lines, { ...args, ...range, limit: rest });
        for (const { completed, waiting, ...line } of found) {
          const closed = waiting === 1 ? ('waiting' as const) : ('ready' as const);
          lines.push({ ...line, state: completed === 1 ? closed : ('open' as const) });
        }
        if (lines.length > limit) return { lines: lines.slice(0, limit), next: lines.at(-2)?.no ?? null };
        if (bound === undefined) return { lines, next: null };
        if (chunks === mostChunks) return { lines, next: bound.no };
        before = bound.no;
      }
    },
    async count(owner, filter, { from, before: end }) {
      const { source, args, picks } = planOf(owner, filter);
      if (!picks) {
        const [all] = await db.rows(source.all, { ...args, ...rangeOf(from, end, args), arm: most + 1 });
        return { count: Math.min(most, Number(all?.count)), isMore: Number(all?.count) > most };
      }
      let count = 0;
      for (let [before, seen] = [end, 0]; seen < most; seen += chunk) {
        const within = { ...args, ...rangeOf(from, before, args), arm: chunk };
        const [bound] = await db.rows(source.nth, within);
        const range = rangeOf(bound?.no ?? from, before, args);
        count += Number((await db.rows(source.picked, { ...within, ...range }))[0]?.count);
        if (bound === undefined) return { count, isMore: false };
        before = bound.no;
      }
      return { count, isMore: true };
    },
    async isCut(owner, { text }) {
      if (text === undefined) return false;
      const { scope, term, termEnd, end, endEnd } = argsOf(owner, { text });
      const begun = await db.rows(beyondMost, { scope, from: term, before: termEnd });
      return begun.length > 0 || (await db.rows(beyondMost, { scope, from: end, before: endEnd })).length > 0;
    },
    async isIncomplete() {
      const [fill] = await db.rows(findFill, {});
      return fill === undefined || fill.cursor < fill.since;
    },
  };
}

/** Which index leads to the attestations, and whether what it leads to has to be looked at one by one. */
function planOf(owner: Owner, filter: AttestationFilter) {
  const { text, state, templateId, accessKey } = filter;
  const args = argsOf(owner, filter);
  const isState = state !== undefined;
  if (text !== undefined)
    return {
      source: sources.text,
      args,
      picks: isState || templateId !== undefined || accessKey !== undefined,
    };
  if (accessKey !== undefined)
    return {
      source: sources.term,
      args: { ...args, term: args.key },
      picks: isState || templateId !== undefined,
    };
  if (templateId !== undefined) return { source: sources.template, args, picks: isState };
  if (state === 'open' || state === 'waiting') return { source: sources[state], args, picks: false };
  return { source: sources.every, args, picks: isState };
}

/** For a condition on a column of 0 or 1: it may be either. */
const either = 2;

function argsOf({ memberId, environment }: Owner, filter: AttestationFilter) {
  const { text, state, templateId = '', accessKey } = filter;
  const term = text === undefined ? '' : termOf.text(text);
  const bare = searchableText(text ?? '');
  const isBeginning = [...bare].length >= leastOfBeginning;
  const end = termOf.end(text ?? '');
  const isNumber = isBeginning && /^[0-9A-F]{1,32}$/.test(bare);
  const completed = { open: 0, closed: 1, waiting: 1, ready: 1 };
  return {
    ...{ memberId, environment, scope: scopeOf({ memberId, environment }), term },
    // Greater than each text that begins with it.
    termEnd: isBeginning ? `${term}\u{10ffff}` : '',
    ...{ end, endEnd: [...bare].length >= leastOfEnd ? `${end}\u{10ffff}` : '' },
    number: isNumber ? bare : '',
    template: templateId,
    key: accessKey === undefined ? '' : termOf.key(accessKey),
    completed: state === undefined ? either : completed[state],
    waiting: state === 'waiting' ? 1 : state === 'ready' ? 0 : either,
  };
}

type Args = ReturnType<typeof argsOf> & ReturnType<typeof rangeOf> & { arm: number };

/** SQLite searches an index by only one of two limits on one side: the numbers that begin with a text get limits of their own. */
function rangeOf(from: string, before: string, { number }: { number: string }) {
  const [least, end] = number === '' ? ['~', ''] : [number, `${number}~`];
  return { from, before, numberFrom: from > least ? from : least, numberEnd: before < end ? before : end };
}
type Build = (q: Kysely<Schema>, p: Args) => ReturnType<typeof numbersOf>;

/** Numbers of an owner within the range, in the order of an index. */
const numbersOf = (q: Kysely<Schema>, p: Args, from = p.from, before = p.before) =>
  q
    .selectFrom('attestations as c')
    .select('c.no')
    .where('c.member_id', '=', p.memberId)
    .where('c.environment', '=', p.environment as Environment)
    .where('c.no', '>=', from)
    .where('c.no', '<', before);

const madeWith = (q: Kysely<Schema>, p: Args) => numbersOf(q, p).where('c.template_id', '=', p.template);

const openOf = (q: Kysely<Schema>, p: Args) => numbersOf(q, p).where('c.completed', '=', sql.lit(0));

const waitingOf = (q: Kysely<Schema>, p: Args) =>
  q
    .selectFrom('pending_files as c')
    .select('c.no')
    .where('c.environment', '=', p.environment as Environment)
    .where('c.member_id', '=', p.memberId)
    .where('c.no', '>=', p.from)
    .where('c.no', '<', p.before);

const withTerm = (q: Kysely<Schema>, p: Args) =>
  q
    .selectFrom('attestation_search as c')
    .select('c.no')
    .where('c.scope', '=', p.scope)
    .where('c.term', '=', p.term)
    .where('c.no', '>=', p.from)
    .where('c.no', '<', p.before);

type TermRange = Readonly<Record<'scope' | 'from' | 'before', string>>;

const longerTerms = (q: Kysely<Schema>, p: TermRange) =>
  q
    .selectFrom('attestation_search as c')
    .select('c.no')
    .where('c.scope', '=', p.scope)
    .where('c.term', '>', p.from)
    .where('c.term', '<', p.before)
    .orderBy('c.term')
    .limit(sql.lit(most));

/** Those with the very text, those whose number begins with it, and those with a longer text or identity; the newest of them. */
const withText = (q: Kysely<Schema>, p: Args) => {
  const same = withTerm(q, p).orderBy('c.no', 'desc').limit(p.arm);
  const numbered = numbersOf(q, p, p.numberFrom, p.numberEnd).orderBy('c.no', 'desc').limit(p.arm);
  const { scope } = p;
  const begun = longerTerms(q, { scope, from: p.term, before: p.termEnd });
  const ended = longerTerms(q, { scope, from: p.end, before: p.endEnd });
  const each = q
    .selectFrom(same.as('same'))
    .select('same.no')
    .union(q.selectFrom(numbered.as('numbered')).select('numbered.no'))
    .union(q.selectFrom(begun.as('begun')).select('begun.no'))
    .union(q.selectFrom(ended.as('ended')).select('ended.no'));
  const newest = q
    .selectFrom(each.as('each'))
    .select('each.no')
    .where('each.no', '>=', p.from)
    .where('each.no', '<', p.before)
    .orderBy('each.no', 'desc')
    .limit(p.arm);
  return q.selectFrom(newest.as('c')).select('c.no');
};

const sources = {
  every: queriesOn(numbersOf),
  template: queriesOn(madeWith as Build),
  open: queriesOn(openOf as Build),
  waiting: queriesOn(waitingOf as unknown as Build),
  term: queriesOn(withTerm as unknown as Build),
  text: queriesOn(withText as unknown as Build),
};

function queriesOn(find: Build) {
  const build: Build = (q, p) => find(q, p).where(isShown('c.no'));
  const joined = (q: Kysely<Schema>, p: Args) =>
    q
      .selectFrom(build(q, p).as('c'))
      .innerJoin('attestations as a', 'a.no', 'c.no')
      // A scope is shorter than what it stands for.
      .where('a.member_id', '=', p.memberId)
      .where('a.environment', '=', p.environment as Environment);
  const picked = (q: Kysely<Schema>, p: Args) =>
    joined(q, p)
      .where(sql<boolean>`(${p.template} = '' or a.template_id = ${p.template})`)
      .where(sql<boolean>`(${p.completed} = ${sql.lit(either)} or a.completed = ${p.completed})`)
      .where(sql<boolean>`(${p.waiting} = ${sql.lit(either)} or ${isWaiting} = ${p.waiting})`)
      .where(
        sql<boolean>`(${p.key} = '' or exists (select 1 from attestation_search as k
          where k.scope = ${p.scope} and k.term = ${p.key} and k.no = a.no))`,
      );
  return {
    /** The last number of a chunk. */
    nth: prepare((q, p: Args) =>
      build(q, p)
        .orderBy('c.no', 'desc')
        .limit(one)
        .offset(sql.lit(chunk - 1)),
    ),
    all: prepare((q, p: Args) =>
      q
        .selectFrom(
          build(q, p)
            .limit(sql.lit(most + 1))
            .as('all'),
        )
        .select((of) => of.fn.countAll<number>().as('count')),
    ),
    picked: prepare((q, p: Args) => picked(q, p).select((of) => of.fn.countAll<number>().as('count'))),
    lines: prepare((q, p: Args & { limit: number }) =>
      picked(q, p)
        .select([
          'a.no',
          'a.unique_id as uniqueId',
          'a.template_id as templateId',
          'a.created_at as createdAt',
          'a.completed',
          'a.identities',
          'a.blockchain_hash as blockchainHash',
        ])
        .select(isWaiting.as('waiting'))
        .select([smallContent.as('content'), firstKey.as('accessKey')])
        .orderBy('c.no', 'desc')
        .limit(p.limit),
    ),
  };
}

/** Not joined, since PostgreSQL may read a whole table for a join. */
const firstKey = sql<
  string | null
>`(select r.access_key from signed_requests as r where r.subject = a.no and r.sequence = 1)`;
/** A list needs a few words of it. */
const smallData = (position: 0 | 1) =>
  sql`(select f.data from factoids as f where f.no = a.no and f.position = ${sql.lit(position)} and octet_length(f.data) <= 16384)`;
const smallContent = sql<JsonSource | null>`'[' || ${smallData(0)} || coalesce(',' || ${smallData(1)}, '') || ']'`;

const isWaiting = sql<number>`(case when exists (select 1 from pending_files as f where f.no = a.no) then 1 else 0 end)`;

const beyondMost = prepare((q, p: TermRange) =>
  longerTerms(q, p).clearLimit().limit(one).offset(sql.lit(most)),
);

const term = ['scope', 'term', 'no'] as const;
/** In the transaction that stores the attestation: no fill has seen it before. */
export const insertTerm = insertInto('attestation_search', term);
/** Unless it is there. */
export const fillTerm = insertInto('attestation_search', term, term);

export const findFill = selectFrom('search_fills', ['since', 'until', 'cursor'], [], (q) =>
  q.where('id', '=', one),
);

export const insertFill = prepare((q, p: { since: string; until: string }) =>
  q
    .insertInto('search_fills')
    .values({ id: one, since: p.since, until: p.until, cursor: '' })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

export const moveFill = updateTable('search_fills', ['cursor'], [], (q, p: { cursor: string }) =>
  q.where('id', '=', one).where('cursor', '<', p.cursor),
);

export const anyAttestation = selectFrom('attestations', ['no'], [], (q) => q.limit(one));

export const listToFill = prepare((q, p: { after: string; before: string; limit: number }) =>
  q
    .selectFrom('attestations as a')
    .leftJoin('signed_requests as r', (join) =>
      join.onRef('r.subject', '=', 'a.no').on('r.sequence', '=', one),
    )
    .select(['a.no', 'a.member_id as memberId', 'a.environment', 'a.identities'])
    .select(['a.unique_id as uniqueId', 'r.access_key as accessKey'])
    .where('a.no', '>', p.after)
    .where('a.no', '<', p.before)
    .orderBy('a.no')
    .limit(p.limit),
);
