import type { ExpressionBuilder } from 'kysely';
import type { Template, TemplateKind } from '../../domain/model.ts';
import type { TemplateRecords } from '../../domain/ports.ts';
import type { Database } from '../database/database.ts';
import { one, prepare } from '../database/prepare.ts';
import type { Schema } from '../database/schema.ts';
import { selectFrom } from '../database/statements.ts';

/** Characters of the templates that are kept: members make as many as they like, and each takes several times as much. */
const mostKept = 8 * 2 ** 20;

/** Kinds and layout of a version never change, so they are kept once read; name and newest version are read every time. */
export function templateRecords(db: Database): TemplateRecords {
  const parsed = new Map<string, Content>();
  let kept = 0;

  async function withContent(row: Omit<Template, keyof Content>): Promise<Template> {
    const key = `${row.version} ${row.id}`;
    let content = parsed.get(key);
    if (content === undefined) {
      const [found] = await db.rows(findContent, { templateId: row.id, version: row.version });
      content = { kinds: parseKinds(found?.kinds ?? '[]'), layout: found?.layout ?? null };
      // Also an empty one takes some room.
      const size = 1000 + (found?.kinds.length ?? 0) + (found?.layout?.length ?? 0);
      if (kept + size > mostKept) {
        parsed.clear();
        kept = 0;
      }
      kept += size;
      parsed.set(key, content);
    }
    return { ...row, ...content };
  }

  return {
    async latest(memberId, templateId) {
      const row = await db.find(findLatest, { memberId, templateId });
      return row && withContent(row);
    },
    async version(templateId, version) {
      const [row] = await db.rows(findVersion, { templateId, version });
      return row && withContent(row);
    },
  };
}

type Content = Required<Pick<Template, 'kinds' | 'layout'>>;

/** Of the template `t`. */
export const newestOfTemplate = (q: ExpressionBuilder<Schema & { t: Schema['templates'] }, 't'>) =>
  q
    .selectFrom('template_versions as n')
    .select(({ fn }) => fn.max('n.version').as('version'))
    .whereRef('n.template_id', '=', 't.id');

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

const findContent = selectFrom('template_versions', ['kinds', 'layout'], ['template_id', 'version']);
