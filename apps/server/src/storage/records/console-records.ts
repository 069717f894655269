import type { ConsoleRecords } from '../../domain/console-ports.ts';
import type { Database } from '../database/database.ts';
import { run } from '../database/prepare.ts';
import { appendEvent } from './append-event.ts';
import { addTemplate } from './apply-plan.ts';
import { newestVersion } from './apply-plan-queries.ts';
import * as sql from './console-queries.ts';
import { parseKinds } from './template-records.ts';

/** Greater than every version. */
const newest = 1_000_000_000;

/** Keys, attestations and templates of one member, as the console lists them. */
export function consoleRecords(db: Database): ConsoleRecords {
  return {
    keys: async (memberId, environment) => [...(await db.rows(sql.listKeysOf, { memberId, environment }))],
    allKeys: async (memberId) => [
      ...(await db.rows(sql.listKeysOf, { memberId, environment: 'sandbox' })),
      ...(await db.rows(sql.listKeysOf, { memberId, environment: 'formal' })),
    ],
    addKey: ({ accessKey, memberId, environment, publicKeyPem, addedBy, name, createdAt }, event) =>
      db.write(function* () {
        const key = { accessKey, memberId, environment, publicKeyPem, addedBy: addedBy ?? '', name };
        yield* run(sql.insertKey, { ...key, now: createdAt });
        yield* appendEvent(event);
      }),
    nameKey: (key, event) =>
      db.write(function* () {
        if ((yield* run(sql.nameKey, key)).length === 0) return false;
        yield* appendEvent(event);
        return true;
      }),
    endKey: ({ accessKey, memberId, at, now }, event) =>
      db.write(function* () {
        const known = yield* run(sql.keyEnvironment, { accessKey, memberId });
        if (known.length === 0) return 'unknown';
        const query = at <= now ? sql.revokeKeyOf : sql.endKey;
        if ((yield* run(query, { accessKey, memberId, at })).length === 0) return 'ended';
        yield* appendEvent(event);
        return 'done';
      }),
    keyEnvironment: async (memberId, accessKey) =>
      (await db.rows(sql.keyEnvironment, { accessKey, memberId }))[0]?.environment,
    ownerOf: async (no) => (await db.rows(sql.ownerOf, { no }))[0],
    progress: async (no) => ({
      log: (await db.rows(sql.findPlaceOf, { no }))[0] ?? null,
      events: [...(await db.rows(sql.listCustodyOf, { no }))],
    }),
    template: async (memberId, id, version) => {
      const rows = await db.rows(sql.findTemplateOf, { memberId, id, version: version ?? newest });
      const [row] = rows;
      if (row === undefined || (version !== undefined && row.version !== version)) return undefined;
      return { ...row, memberId, kinds: parseKinds(row.kinds) };
    },
    templateVersions: async (memberId, id) => {
      const saves = await db.rows(sql.listTemplateSaves, { memberId, id });
      const authors = new Map(saves.map(({ at, who }) => [at, who]));
      const versions = await db.rows(sql.listVersions, { id });
      return versions.map((each) => ({ ...each, savedBy: authors.get(each.savedAt) ?? null }));
    },
    saveTemplate: (memberId, template, base, event) =>
      db.write(function* () {
        const { id } = template;
        const known = base === null || (yield* run(sql.lockTemplate, { id, memberId })).length === 1;
        if (!known) return 'unknown';
        const [last] = yield* run(newestVersion, { id });
        if (base !== null && last?.version !== base) return 'edited';
        yield* addTemplate(memberId, template, event.at);
        yield* appendEvent(event);
        return 'saved';
      }),
    templates: async (memberId) =>
      (await db.rows(sql.listTemplatesOf, { memberId })).map((row) => ({
        ...row,
        kinds: parseKinds(row.kinds),
      })),
  };
}
