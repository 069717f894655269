import { sql } from 'kysely';
import { one, prepare } from '../database/prepare.ts';

const linkColumns = [
  'l.id',
  'l.purpose',
  'l.member_id as memberId',
  'l.email',
  'l.role',
  'm.name as organization',
] as const;

export const findLink = prepare((q, p: { tokenHash: string; now: number }) =>
  q
    .selectFrom('links as l')
    .leftJoin('members as m', 'm.id', 'l.member_id')
    .select(linkColumns)
    .where('l.token_hash', '=', p.tokenHash)
    .where('l.expires_at', '>', p.now),
);

export const listLinks = prepare((q, p: { memberId: string; now: number }) =>
  q
    .selectFrom('links as l')
    .leftJoin('members as m', 'm.id', 'l.member_id')
    .select(linkColumns)
    .where('l.member_id', '=', p.memberId)
    .where('l.purpose', '=', 'invitation')
    .where('l.expires_at', '>', p.now)
    .orderBy('l.email'),
);

interface LinkRow {
  tokenHash: string;
  id: string;
  purpose: 'set-up' | 'invitation' | 'reset';
  memberId: string | null;
  email: string | null;
  role: 'owner' | 'developer' | 'viewer';
  now: number;
  expiresAt: number;
}

export const insertLink = prepare((q, p: LinkRow) =>
  q.insertInto('links').values({
    ...{ token_hash: p.tokenHash, id: p.id, purpose: p.purpose, member_id: p.memberId, email: p.email },
    ...{ role: p.role, created_at: p.now, expires_at: p.expiresAt },
  }),
);

/** Two uses of one link at the same time: one of them gets no row. */
export const takeLink = prepare((q, p: { tokenHash: string; now: number }) =>
  q
    .deleteFrom('links')
    .where('token_hash', '=', p.tokenHash)
    .where('expires_at', '>', p.now)
    .returning(['purpose', 'member_id as memberId', 'email', 'role']),
);

/** A new link replaces those before it. */
export const deleteLinksFor = prepare((q, p: { email: string }) =>
  q.deleteFrom('links').where('email', '=', p.email),
);

export const deleteSetUpLinks = prepare((q) => q.deleteFrom('links').where('purpose', '=', 'set-up'));

export const deleteLink = prepare((q, p: { id: string; memberId: string }) =>
  q.deleteFrom('links').where('id', '=', p.id).where('member_id', '=', p.memberId).returning('email'),
);

export const lastEvent = prepare((q) =>
  q.selectFrom('console_events').select('id').orderBy('id', 'desc').limit(one),
);

interface EventRow {
  id: number;
  memberId: string | null;
  at: number;
  who: string | null;
  what: string;
  subject: string | null;
  address: string | null;
}

export const insertEvent = prepare((q, p: EventRow) =>
  q.insertInto('console_events').values({
    ...{ id: p.id, member_id: p.memberId, at: p.at, who: p.who },
    ...{ what: p.what, subject: p.subject, address: p.address },
  }),
);

export const deleteEventsOfNone = prepare((q, p: { below: number }) =>
  q.deleteFrom('console_events').where('member_id', 'is', null).where('id', '<', p.below),
);

export const listEvents = prepare((q, p: { memberId: string; before: number }) =>
  q
    .selectFrom('console_events')
    .select(['id', 'at', 'who', 'what', 'subject', 'address'])
    .where('member_id', '=', p.memberId)
    .where('id', '<', p.before)
    .orderBy('id', 'desc')
    .limit(sql.lit(101)),
);
