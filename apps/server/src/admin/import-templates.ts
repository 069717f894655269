import type { TemplatePlan } from '../domain/import-plan.ts';
import { type Findings, type Located, locate, pointer, refuseRepeats } from './import-problem.ts';
import type { ImportedTemplate } from './import-schema.ts';

/** Templates with every optional member filled in; what is wrong goes to `findings`. */
export function importTemplates(
  templates: readonly Located<ImportedTemplate>[],
  findings: Findings,
): TemplatePlan[] {
  refuseRepeats(templates, 'id', findings);
  for (const { at, item } of templates) {
    const kinds = locate(item.kinds, at + pointer('kinds'));
    refuseRepeats(kinds, 'name', findings);
    for (const kind of kinds)
      refuseRepeats(locate(kind.item.fields, kind.at + pointer('fields')), 'name', findings);
  }
  return templates.map(({ item: { id, member, name, kinds } }) => ({
    id,
    member,
    name,
    kinds: kinds.map((kind) => ({
      name: kind.name,
      required: kind.required ?? false,
      allowOtherFields: kind.allowOtherFields ?? false,
      fields: kind.fields.map((field) => ({
        name: field.name,
        type: field.type,
        required: field.required ?? false,
      })),
    })),
  }));
}
