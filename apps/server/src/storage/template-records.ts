import type { Template, TemplateKind } from '../domain/model.ts';
import type { TemplateRecords } from '../domain/ports.ts';
import type { Database } from './database.ts';
import { one, prepare } from './prepare.ts';

/** The kinds of a version never change, so they are parsed once; name and newest version are read every time. */
export function templateRecords(db: Database): TemplateRecords {
  const parsed = new Map<string, readonly TemplateKind[]>();

  async function withKinds(row: Omit<Template, 'kinds'>): Promise<Template> {
    const key = `${row.version} ${row.id}`;
    let kinds = parsed.get(key);
    if (kinds === undefined) {
      const [found] = await db.rows(findKinds, { templateId: row.id, version: row.version });
      kinds = parseKinds(found?.kinds ?? '[]');
      if (parsed.size >= 10_000) parsed.clear();
      parsed.set(key, kinds);
    }
    return { ...row, kinds };
  }

  return {
    async latest(memberId, templateId) {
      const [row] = await db.rows(findLatest, { memberId, templateId });
      return row && withKinds(row);
    },
    async version(templateId, version) {
      const [row] = await db.rows(findVersion, { templateId, version });
      return row && withKinds(row);
    },
  };
}

/** The reverse of how `applyPlan` stores them. */
export function parseKinds(kinds: string): TemplateKind[] {
  return JSON.parse(kinds) as TemplateKind[];
}

const columns = ['t.id', 'v.version', 't.member_id as memberId', 't.name'] as const;

const findLatest = prepare((q, p: { memberId: string; templateId: string }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(columns)
    .where('t.id', '=', p.templateId)
    .where('t.member_id', '=', p.memberId)
    .orderBy('v.version', 'desc')
    .limit(one),
);

const findVersion = prepare((q, p: { templateId: string; version: number }) =>
  q
    .selectFrom('templates as t')
    .innerJoin('template_versions as v', 'v.template_id', 't.id')
    .select(columns)
    .where('t.id', '=', p.templateId)
    .where('v.version', '=', p.version),
);

const findKinds = prepare((q, p: { templateId: string; version: number }) =>
  q
    .selectFrom('template_versions')
    .select('kinds')
    .where('template_id', '=', p.templateId)
    .where('version', '=', p.version),
);
