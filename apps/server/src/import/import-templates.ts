import { checkLayout } from '@attestation/rendering';
import type { TemplatePlan } from '../domain/import-plan.ts';
import { misfit } from '../domain/match-template.ts';
import type { TemplateKind } from '../domain/model.ts';
import { type Findings, type Located, locate, pointer, refuseRepeats } from './import-problem.ts';
import type { ImportedKind, ImportedTemplate } from './import-schema.ts';

/** Templates with every optional member filled in; what is wrong goes to `findings`. */
export function importTemplates(
  templates: readonly Located<ImportedTemplate>[],
  findings: Findings,
): TemplatePlan[] {
  refuseRepeats(templates, 'id', findings);
  for (const { at, item } of templates) {
    const kinds = locate(item.kinds, at + pointer('kinds'));
    refuseRepeats(kinds, 'name', findings);
    for (const kind of kinds) {
      const fields = locate(kind.item.fields, kind.at + pointer('fields'));
      refuseRepeats(fields, 'name', findings);
      refuseMisfits(fields, findings);
    }
    if (item.layout === undefined) continue;
    for (const { path, message } of checkLayout(item.layout, item.kinds.map(templateKind)))
      findings.problems.push({ pointer: at + pointer('layout', ...path), message });
  }
  return templates.map(({ item: { id, member, name, kinds, layout } }) => ({
    id,
    member,
    name,
    kinds: kinds.map(templateKind),
    ...(layout && { layout: JSON.stringify(layout) }),
  }));
}

function templateKind({ name, required, allowOtherFields, fields }: ImportedKind): TemplateKind {
  return {
    name,
    required: required ?? false,
    allowOtherFields: allowOtherFields ?? false,
    // In this order always: kinds are compared as text.
    fields: fields.map((field) => ({
      ...{ name: field.name, type: field.type, required: field.required ?? false },
      ...(field.label !== undefined && { label: field.label }),
      ...(field.example !== undefined && { example: field.example }),
    })),
  };
}

function refuseMisfits(fields: readonly Located<ImportedKind['fields'][number]>[], findings: Findings): void {
  for (const { at, item } of fields) {
    const want = item.example === undefined ? undefined : misfit(item.type, item.example);
    if (want !== undefined)
      findings.problems.push({ pointer: at + pointer('example'), message: `must be ${want}.` });
  }
}
