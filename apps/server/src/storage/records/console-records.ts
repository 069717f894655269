import { sql } from 'kysely';
import type { ConsoleRecords } from '../../domain/console-ports.ts';
import type { Environment } from '../../domain/model.ts';
import type { Database } from '../database/database.ts';
import { one, prepare, run } from '../database/prepare.ts';
import { appendEvent } from './append-event.ts';
import { addTemplate, newestVersion } from './apply-plan.ts';
import { parseKinds } from './template-records.ts';

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
    nameKey: (key, event) =>
      db.write(function* () {
        if ((yield* run(nameKey, key)).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
    endKey: ({ accessKey, memberId, at, now }, event) =>
      db.write(function* () {
        const known = yield* run(keyEnvironment, { accessKey, memberId });
        if (known.length === 0) return 'unknown';
        const query = at <= now ? revokeKeyOf : endKey;
        if ((yield* run(query, { accessKey, memberId, at })).length === 0) return 'ended';
        yield* appendEvent(event);
        return 'done';
      }),
    keyEnvironment: async (memberId, accessKey) =>
      (await db.rows(keyEnvironment, { accessKey, memberId }))[0]?.environment,
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
  };
}

const listKeysOf = prepare((q, p: { memberId: string; environment: Environment }) =>
  q
    .selectFrom('access_keys')
    .select([
      'access_key as accessKey',
      'environment',
      'public_key_pem as publicKeyPem',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'added_by as addedBy',
      'last_used_at as lastUsedAt',
      'name',
    ])
    .where('member_id', '=', p.memberId)
    .where('environment', '=', p.environment)
    .orderBy('created_at', 'desc')
    .orderBy('access_key', 'desc'),
);

interface KeyRow {
  accessKey: string;
  memberId: string;
  environment: Environment;
  publicKeyPem: string;
  addedBy: string;
  name: string | null;
  now: number;
}

const insertKey = prepare((q, p: KeyRow) =>
  q.insertInto('access_keys').values({
    ...{ access_key: p.accessKey, member_id: p.memberId, environment: p.environment },
    ...{ public_key_pem: p.publicKeyPem, created_at: p.now, expires_at: null, revoked_at: null },
    ...{ added_by: p.addedBy, name: p.name },
  }),
);

const nameKey = prepare((q, p: { accessKey: string; memberId: string; name: string | null }) =>
  q
    .updateTable('access_keys')
    .set({ name: p.name })
    .where('access_key', '=', p.accessKey)
    .where('member_id', '=', p.memberId)
    .returning('environment'),
);

/** A key ends once: what was set earlier is never put off. */
const endKey = prepare((q, p: { accessKey: string; memberId: string; at: number }) =>
  q
    .updateTable('access_keys')
    .set({ expires_at: p.at })
    .where('access_key', '=', p.accessKey)
    .where('member_id', '=', p.memberId)
    .where('revoked_at', 'is', null)
    .where((column) => column.or([column('expires_at', 'is', null), column('expires_at', '>', p.at)]))
    .returning('environment'),
);

const revokeKeyOf = prepare((q, p: { accessKey: string; memberId: string; at: number }) =>
  q
    .updateTable('access_keys')
    .set({ revoked_at: p.at })
    .where('access_key', '=', p.accessKey)
    .where('member_id', '=', p.memberId)
    .where('revoked_at', 'is', null)
    .returning('environment'),
);

const keyEnvironment = prepare((q, p: { accessKey: string; memberId: string }) =>
  q
    .selectFrom('access_keys')
    .select('environment')
    .where('access_key', '=', p.accessKey)
    .where('member_id', '=', p.memberId),
);

const ownerOf = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attestations as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select(['a.member_id as memberId', 'm.name as organization', 'a.environment', 'a.identities'])
    .where('a.no', '=', p.no),
);

const findPlaceOf = prepare((q, p: { no: string }) =>
  q.selectFrom('attestation_files').select(['shard', 'position']).where('no', '=', p.no),
);

const listCustodyOf = prepare((q, p: { no: string }) =>
  q
    .selectFrom('custody_events')
    .select(['sequence', 'kind as what', 'at'])
    .where('subject', '=', p.no)
    .orderBy('sequence')
    .limit(sql.lit(200)),
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

/** An update that changes nothing, so that PostgreSQL locks the template until commit. */
const lockTemplate = prepare((q, p: { id: string; memberId: string }) =>
  q
    .updateTable('templates')
    .set((column) => ({ name: column.ref('name') }))
    .where('id', '=', p.id)
    .where('member_id', '=', p.memberId)
    .returning('id'),
);

const listVersions = prepare((q, p: { id: string }) =>
  q
    .selectFrom('template_versions')
    .select(['version', 'created_at as savedAt'])
    .where('template_id', '=', p.id)
    .orderBy('version', 'desc')
    .limit(sql.lit(1000)),
);

/** The accounts that saved versions, and when; a save and its event have one time. */
const listTemplateSaves = prepare((q, p: { memberId: string; id: string }) =>
  q
    .selectFrom('console_events')
    .select(['at', 'who'])
    .where('member_id', '=', p.memberId)
    .where('what', '=', 'template-saved')
    .where('subject', '=', p.id),
);

const listTemplatesOf = prepare((q, p: { memberId: string }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(['t.id', 't.name', 'v.version', 'v.kinds', 'v.created_at as changedAt'])
    .where('t.member_id', '=', p.memberId)
    .where('v.version', '=', (newest) =>
      newest
        .selectFrom('template_versions as n')
        .select((column) => column.fn.max('n.version').as('version'))
        .whereRef('n.template_id', '=', 't.id'),
    )
    .orderBy('t.name'),
);
