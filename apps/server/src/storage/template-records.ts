import type { Template, TemplateKind } from '../domain/model.ts';
import type { TemplateRecords } from '../domain/ports.ts';
import type { Database } from './database.ts';
import { prepare, run } from './prepare.ts';

export function templateRecords(db: Database): TemplateRecords {
  return {
    latest: (memberId, templateId) =>
      db.read(function* () {
        const [row] = yield* run(findLatest, { memberId, templateId });
        return row && toTemplate(row);
      }),
    version: (templateId, version) =>
      db.read(function* () {
        const [row] = yield* run(findVersion, { templateId, version });
        return row && toTemplate(row);
      }),
  };
}

/** A template row with its kinds still in JSON. */
export interface TemplateRow extends Omit<Template, 'kinds'> {
  readonly kinds: string;
}

export function toTemplate(row: TemplateRow): Template {
  return { ...row, kinds: JSON.parse(row.kinds) as TemplateKind[] };
}

const columns = ['t.id', 'v.version', 't.member_id as memberId', 't.name', 'v.kinds'] as const;

const findLatest = prepare((q, p: { memberId: string; templateId: string }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(columns)
    .where('t.id', '=', p.templateId)
    .where('t.member_id', '=', p.memberId)
    .orderBy('v.version', 'desc')
    .limit(1),
);

const findVersion = prepare((q, p: { templateId: string; version: number }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(columns)
    .where('t.id', '=', p.templateId)
    .where('v.version', '=', p.version),
);
