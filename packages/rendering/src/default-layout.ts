import type { Facts } from './facts.ts';
import type { Block, Layout } from './layout.ts';
import type { TemplateKind } from './template-kind.ts';

/** Beyond it, a row of a table has too little room for a value. */
export const maxColumns = 4;

/**
 * The layout of a template that has none: a chapter for each kind that has factoids, in the template's order. Several
 * factoids of a kind with few fields make one table, others a table each.
 */
export function defaultLayout(kinds: readonly TemplateKind[], facts: Facts): Layout {
  const present = kinds.filter(({ name }) => facts.ofKind(name).length > 0);
  return { blocks: present.flatMap((kind) => chapter(kind, facts)) };
}

function chapter({ name, fields, allowOtherFields }: TemplateKind, facts: Facts): Block[] {
  const heading = { heading: escapeBraces(name) };
  const inOneTable =
    facts.ofKind(name).length > 1 && fields.length > 0 && fields.length <= maxColumns && !allowOtherFields;
  if (inOneTable) return [heading, { table: fields.map((field) => `${name}.${field.name}`) }];
  return [heading, { each: name, blocks: [{ fields: [`${name}.*`] }] }];
}

/** A name is not text with placed fields. */
function escapeBraces(text: string): string {
  return text.replace(/[{}]/g, '$&$&');
}
