import { randomUUIDv7, X509Certificate } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import type { DueMail, Ending, MailContent, MailRecords, NewMail } from '../../domain/mail-ports.ts';
import type { Applicant } from '../../domain/model.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, one, prepare, run, store } from '../database/prepare.ts';
import { deleteFrom, selectFrom, updateTable } from '../database/statements.ts';
import { deleteLinksFor, insertLink, linksIn, queueMail } from './account-records.ts';
import { appendEvent, findAccount } from './session-records.ts';

/** Mails that wait to be sent, and which were sent. */
export function mailRecords(db: Database): MailRecords {
  return {
    queueReset: (email, address, now) =>
      db.write(() => queueMail(`reset:${randomUUIDv7()}`, email, { kind: 'reset', address }, now)),
    queueEndings: (endings, now) =>
      db.write(function* () {
        for (const ending of endings) {
          const cause = `ending:${ending.id}:${ending.endsAt}`;
          for (const { email } of yield* run(listKeepers, { memberId: ending.memberId }))
            yield* queueMail(`${cause}:${email}`, email, { kind: 'ending', ending }, now);
        }
      }),
    endings: (now, until) => listEndings(db, now, until),
    async take(now, link) {
      // Without a transaction that writes: most of the time nothing is due.
      if ((await db.rows(findDue, { now })).length === 0) return undefined;
      return db.write(() => take(now, link));
    },
    end: ({ cause, recipient, content }, outcome, now) =>
      db.write(function* () {
        // What ends is found again for as long as it has not ended.
        if (content.kind === 'ending') return void (yield* run(endMail, { cause, nextAt: null }));
        yield* run(deleteMail, { cause });
        if (outcome === 'sent') return;
        const event = { at: now, who: null, what: 'mail-failed', subject: recipient, address: null } as const;
        yield* appendEvent({ ...event, memberId: content.memberId });
      }),
    forget: (before) => store(db, deleteEnded, { before }),
  };
}

interface Link {
  readonly tokenHash: string;
  readonly expiresAt: number;
}

function* take(now: number, link: Link): Script<DueMail | 'void' | undefined> {
  // Of two processes one takes it.
  yield* lockUntilCommit('console');
  const [due] = yield* run(findDue, { now });
  if (due === undefined) return undefined;
  const { cause, recipient, queuedAt, attempts } = due;
  const mail = JSON.parse(due.content) as NewMail;
  const content = mail.kind === 'ending' ? mail : yield* linkOf(mail, due, link, now);
  if (content === undefined) {
    yield* run(deleteMail, { cause });
    return 'void';
  }
  yield* run(takeMail, { cause, attempts: attempts + 1, nextAt: now + pauseAfter(attempts) });
  return { cause, recipient, queuedAt, content };
}

const minute = 60_000;

/** Milliseconds, longer than an attempt takes. */
function pauseAfter(attempts: number): number {
  return Math.min(2 ** attempts, 60) * minute;
}

type Due = { readonly recipient: string; readonly attempts: number };

/** Gives the link of a mail its token. */
function* linkOf(
  mail: Exclude<NewMail, { kind: 'ending' }>,
  { recipient: email, attempts }: Due,
  { tokenHash, expiresAt }: Link,
  now: number,
): Script<MailContent | undefined> {
  if (mail.kind === 'invitation') {
    yield* run(setToken, { id: mail.linkId, tokenHash });
    const [link] = yield* run(findLinkById, { id: mail.linkId, now });
    if (link?.memberId == null) return undefined;
    const { memberId, organization, expiresAt: until } = link;
    return { kind: mail.kind, memberId, organization: organization ?? '', expiresAt: until };
  }
  const [account] = yield* run(findAccount, { email });
  if (account === undefined) return undefined;
  const { memberId, organization, role } = account;
  yield* run(deleteLinksFor, { email });
  const id = randomUUIDv7();
  yield* run(insertLink, { id, tokenHash, purpose: mail.kind, memberId, email, role, now, expiresAt });
  const event = { memberId, at: now, who: email, what: 'link-requested', subject: email } as const;
  if (attempts === 0) yield* appendEvent({ ...event, address: mail.address });
  return { kind: mail.kind, memberId, organization, expiresAt };
}

/** Which certificates end soon is found by reading all: how long one is valid is in no column. */
async function* listEndings(db: Database, now: number, until: number): AsyncGenerator<Ending[]> {
  for (let after = ''; ; ) {
    const keys = await db.rows(listEndingKeys, { now, until, after });
    yield keys.map(({ endsAt, ...key }) => ({ ...key, what: 'key', endsAt: endsAt ?? now }));
    const last = keys.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  for (let after = ''; ; ) {
    const page = await db.rows(listCertificates, { after });
    const found = page.map(({ certificatePem, applicant, ...certification }): Ending => {
      const { name, linkName } = JSON.parse(applicant) as Applicant;
      const endsAt = new X509Certificate(certificatePem).validToDate.getTime();
      return { ...certification, what: 'certification', name: name ?? linkName, endsAt };
    });
    yield found.filter(({ endsAt }) => endsAt > now && endsAt <= until);
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

/** Rows that are read at a time. */
const pageSize = sql.lit(200);

const findDue = selectFrom(
  'mails',
  ['cause', 'recipient', 'content', 'created_at as queuedAt', 'attempts'],
  [],
  (q, p: { now: number }) => q.where('next_at', '<=', p.now).orderBy('next_at').limit(one),
);

const takeMail = updateTable('mails', ['attempts', 'next_at'], ['cause']);

const endMail = updateTable('mails', ['next_at'], ['cause']);

const deleteMail = deleteFrom('mails', ['cause']);

const deleteEnded = deleteFrom('mails', [], (q, p: { before: number }) =>
  q.where('next_at', 'is', null).where('created_at', '<', p.before),
);

const setToken = updateTable('links', ['token_hash'], ['id']);

const findLinkById = prepare((q, p: { id: string; now: number }) =>
  linksIn(q, p.now).select('l.expires_at as expiresAt').where('l.id', '=', p.id),
);

const listKeepers = selectFrom('accounts', ['email'], ['member_id'], (q) =>
  q.where(sql<SqlBool>`role <> 'viewer'`),
);

const listEndingKeys = prepare((q, p: { now: number; until: number; after: string }) =>
  q
    .selectFrom('access_keys as k')
    .innerJoin('members as m', 'm.id', 'k.member_id')
    .select(['k.access_key as id', 'k.name', 'k.member_id as memberId', 'm.name as organization'])
    .select(['k.environment', 'k.expires_at as endsAt'])
    .where('k.revoked_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .where('k.expires_at', '>', p.now)
    .where('k.expires_at', '<=', p.until)
    .where('k.access_key', '>', p.after)
    .orderBy('k.access_key')
    .limit(pageSize),
);

const listCertificates = prepare((q, p: { after: string }) =>
  q
    .selectFrom('certifications as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.ca_id as id', 'c.member_id as memberId', 'm.name as organization', 'c.environment'])
    .select(['c.applicant', 'c.certificate_pem as certificatePem'])
    .where('c.revoked_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .where('c.ca_id', '>', p.after)
    .orderBy('c.ca_id')
    .limit(pageSize),
);
