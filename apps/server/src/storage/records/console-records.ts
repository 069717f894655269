import { sql } from 'kysely';
import type { ConsoleRecords } from '../../domain/console-ports.ts';
import type { Environment } from '../../domain/model.ts';
import type { OwnedRefusal, Refusal, RefusalRecords } from '../../domain/refusal-ports.ts';
import type { Database, Script } from '../database/database.ts';
import { lockUntilCommit, one, prepare, run } from '../database/prepare.ts';
import { deleteFrom, insertInto, lockRows, selectFrom, updateTable } from '../database/statements.ts';
import { addTemplate, newestVersion } from './provision-records.ts';
import { appendEvent, lastToDo } from './session-records.ts';
import { isShown } from './support-records.ts';
import { newestOfTemplate, parseKinds } from './template-records.ts';

/** Greater than every version. */
const newest = 1_000_000_000;

/** Keys, attestations and templates of one member, as the console lists them. */
export function consoleRecords(db: Database): ConsoleRecords {
  return {
    keys: async (memberId, environment) => [...(await db.rows(listKeysOf, { memberId, environment }))],
    allKeys: async (memberId) => [
      ...(await db.rows(listKeysOf, { memberId, environment: 'sandbox' })),
      ...(await db.rows(listKeysOf, { memberId, environment: 'formal' })),
    ],
    addKey: ({ accessKey, memberId, environment, publicKeyPem, addedBy, name, createdAt }, event) =>
      db.write(function* () {
        const key = { accessKey, memberId, environment, publicKeyPem, addedBy: addedBy ?? '', name };
        yield* run(insertKey, { ...key, now: createdAt });
        yield* appendEvent(event);
      }),
    nameKey: ({ before, ...key }, event) =>
      db.write(function* () {
        yield* lockUntilCommit('console');
        const [known] = yield* run(findKey, key);
        if (known === undefined) return 'unknown';
        const { name: now } = known;
        if (before !== undefined && now !== before && now !== key.name)
          return { who: yield* lastToDo(event), now };
        yield* run(nameKey, key);
        yield* appendEvent(event);
        return 'named';
      }),
    endKey: ({ accessKey, memberId, at, now }, event) =>
      db.write(function* () {
        const known = yield* run(findKey, { accessKey, memberId });
        if (known.length === 0) return 'unknown';
        const query = at <= now ? revokeKeyOf : endKey;
        if ((yield* run(query, { accessKey, memberId, at })).length === 0) return 'ended';
        yield* appendEvent(event);
        return 'done';
      }),
    keyEnvironment: async (memberId, accessKey) =>
      (await db.rows(findKey, { accessKey, memberId }))[0]?.environment,
    ownerOf: async (no) => (await db.rows(ownerOf, { no }))[0],
    progress: async (no) => ({
      log: (await db.rows(findPlaceOf, { no }))[0] ?? null,
      events: (await db.rows(listCustodyOf, { no })).map(({ what, at }) => ({ what, at })),
    }),
    template: async (memberId, id, version) => {
      const rows = await db.rows(findTemplateOf, { memberId, id, version: version ?? newest });
      const [row] = rows;
      if (row === undefined || (version !== undefined && row.version !== version)) return undefined;
      return { ...row, memberId, kinds: parseKinds(row.kinds) };
    },
    templateVersions: async (memberId, id) => {
      const saves = await db.rows(listTemplateSaves, { memberId, id });
      const authors = new Map(saves.map(({ at, who }) => [at, who]));
      const versions = await db.rows(listVersions, { id });
      return versions.map((each) => ({ ...each, savedBy: authors.get(each.savedAt) ?? null }));
    },
    saveTemplate: (memberId, template, base, event) =>
      db.write(function* () {
        const { id } = template;
        const known = base === null || (yield* run(lockTemplate, { id, memberId })).length === 1;
        if (!known) return 'unknown';
        const [last] = yield* run(newestVersion, { id });
        if (base !== null && last?.version !== base) return 'edited';
        yield* addTemplate(memberId, template, event.at);
        yield* appendEvent(event);
        return 'saved';
      }),
    templates: async (memberId) =>
      (await db.rows(listTemplatesOf, { memberId })).map((row) => ({
        ...row,
        kinds: parseKinds(row.kinds),
      })),
    archiveTemplate: (template, event) =>
      db.write(function* () {
        if ((yield* run(archiveTemplate, template)).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
  };
}

const listKeysOf = selectFrom(
  'access_keys',
  [
    'access_key',
    'environment',
    'public_key_pem',
    'created_at',
    'expires_at',
    'revoked_at',
    'added_by',
    'last_used_at',
    'name',
  ],
  ['member_id', 'environment'],
  (q) => q.orderBy('created_at', 'desc').orderBy('access_key', 'desc'),
);

const insertKey = insertInto('access_keys', [
  'access_key',
  'member_id',
  'environment',
  'public_key_pem',
  'created_at as now',
  'added_by',
  'name',
]);

const nameKey = updateTable('access_keys', ['name'], ['access_key', 'member_id']);

/** A key ends once: what was set earlier is never put off. */
const endKey = updateTable(
  'access_keys',
  ['expires_at as at'],
  ['access_key', 'member_id'],
  (q, p: { at: number }) =>
    q
      .where('revoked_at', 'is', null)
      .where((column) => column.or([column('expires_at', 'is', null), column('expires_at', '>', p.at)]))
      .returning('environment'),
);

const revokeKeyOf = updateTable('access_keys', ['revoked_at as at'], ['access_key', 'member_id'], (q) =>
  q.where('revoked_at', 'is', null).returning('environment'),
);

const findKey = selectFrom('access_keys', ['environment', 'name'], ['access_key', 'member_id']);

const ownerOf = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestations as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(['a.member_id as memberId', 'm.name as organization', 'a.environment', 'a.identities'])
    .where('a.no', '=', p.no)
    .where(isShown('a.no')),
);

const findPlaceOf = selectFrom('attestation_files', ['shard', 'position'], ['no']);

const listCustodyOf = selectFrom(
  'custody_events',
  ['sequence', 'kind as what', 'at'],
  ['subject as no'],
  (q) => q.orderBy('sequence').limit(sql.lit(200)),
);

const findTemplateOf = prepare((q, p: { memberId: string; id: string; version: number }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(['t.id', 't.name', 'v.version', 'v.kinds', 'v.layout'])
    .where('t.id', '=', p.id)
    .where('t.member_id', '=', p.memberId)
    .where('v.version', '<=', p.version)
    .orderBy('v.version', 'desc')
    .limit(one),
);

const archiveTemplate = updateTable('templates', ['archived_at as at'], ['id', 'member_id'], (q) =>
  q.returning('id'),
);

const lockTemplate = lockRows('templates', 'name', ['id', 'member_id'], (q) => q.returning('id'));

const listVersions = selectFrom(
  'template_versions',
  ['version', 'created_at as savedAt'],
  ['template_id as id'],
  (q) => q.orderBy('version', 'desc').limit(sql.lit(1000)),
);

/** The accounts that saved versions, and when; a save and its event have one time. */
const listTemplateSaves = selectFrom('console_events', ['at', 'who'], ['member_id'], (q, p: { id: string }) =>
  q.where('what', '=', 'template-saved').where('subject', '=', p.id),
);

const listTemplatesOf = prepare((q, p: { memberId: string }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(['t.id', 't.name', 'v.version', 'v.kinds', 'v.created_at as changedAt'])
    .select('t.archived_at as archivedAt')
    .where('t.member_id', '=', p.memberId)
    .where('v.version', '=', newestOfTemplate)
    .orderBy('t.name'),
);

export function refusalRecords(db: Database): RefusalRecords {
  return {
    keep: (refusals, keepFrom) => db.write(() => keep(refusals, keepFrom)),
    async of(memberId, environment, since) {
      const rows = await db.rows(listRefusals, { memberId, environment, since });
      return rows.map(({ id, firstAt, lastAt, times, content }) => ({
        ...(JSON.parse(content) as Omit<Refusal, 'id' | 'environment' | 'firstAt' | 'lastAt' | 'times'>),
        ...{ id, environment, firstAt, lastAt, times },
      }));
    },
  };
}

function* keep(refusals: readonly OwnedRefusal[], keepFrom: number): Script<void> {
  const places = new Map<string, { memberId: string; environment: Environment }>();
  // In one order, so that two processes do not wait for each other.
  const ordered = [...refusals].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, memberId, environment, firstAt, lastAt, times, ...content } of ordered) {
    const row = { id, memberId, environment, firstAt, lastAt, times, content: JSON.stringify(content) };
    yield* run(addRefusal, row);
    places.set(`${memberId} ${environment}`, { memberId, environment });
  }
  for (const place of places.values()) yield* run(removeSurplus, place);
  yield* run(removeOld, { keepFrom });
}

const addRefusal = insertInto(
  'refused_requests',
  ['id', 'member_id', 'environment', 'first_at', 'last_at', 'times', 'content'],
  [],
  (q) =>
    q.onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        last_at: row.ref('excluded.last_at'),
        times: sql<number>`${row.ref('refused_requests.times')} + ${row.ref('excluded.times')}`,
        content: row.ref('excluded.content'),
      })),
    ),
);

const most = sql.lit(50);

const listRefusals = selectFrom(
  'refused_requests',
  ['id', 'first_at', 'last_at', 'times', 'content'],
  ['member_id', 'environment'],
  (q, p: { since: number }) =>
    q.where('last_at', '>=', p.since).orderBy('last_at', 'desc').orderBy('id', 'desc').limit(most),
);

/** Those that came before the newest fifty. */
const removeSurplus = deleteFrom(
  'refused_requests',
  ['member_id', 'environment'],
  (q, p: { memberId: string; environment: Environment }) =>
    q.where('last_at', '<', (of) =>
      of
        .selectFrom('refused_requests as r')
        .select('r.last_at')
        .where('r.member_id', '=', p.memberId)
        .where('r.environment', '=', p.environment)
        .orderBy('r.last_at', 'desc')
        .limit(one)
        .offset(sql.lit(49)),
    ),
);

const removeOld = deleteFrom('refused_requests', [], (q, p: { keepFrom: number }) =>
  q.where('last_at', '<', p.keepFrom),
);
