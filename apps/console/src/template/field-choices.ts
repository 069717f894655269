import { commonFields, commonKind, type TemplateKind } from '@attestation/rendering/layout';
import { find } from './change-fields.ts';
import type { EditorWords } from './editor-words.ts';

/** A field as people see it. */
export interface ShownField {
  /** As the layout names it: `kind.field`. */
  readonly name: string;
  /** Name of the kind, or what stands for the service. */
  readonly kind: string;
  readonly label: string;
}

type Say = EditorWords['say'];

/** What a reference of the layout shows; undefined: no field of the template. */
export function shownField(name: string, kinds: readonly TemplateKind[], say: Say): ShownField | undefined {
  const found = find(name, kinds);
  if (found === undefined) return undefined;
  const { kind, field } = found;
  if (kind === commonKind)
    return { name, kind: say('common'), label: say(`common.${field as (typeof commonFields)[number]}`) };
  if (field === '*') return { name, kind, label: say('allFields', { kind }) };
  const known = kinds.find((each) => each.name === kind)?.fields.find((each) => each.name === field);
  return { name, kind, label: known?.label ?? field };
}

export interface ChoiceOptions {
  /** Fields of this kind alone. */
  readonly of?: string;
  /** `kind.*` too. */
  readonly all?: boolean;
  /** In a text, where braces are around it. */
  readonly inText?: boolean;
}

/** Fields that can be placed, those of the service last. */
export function fieldChoices(
  kinds: readonly TemplateKind[],
  say: Say,
  options: ChoiceOptions = {},
): ShownField[] {
  const { of, all = false, inText = false } = options;
  const own = kinds
    .filter(({ name }) => of === undefined || name === of)
    .flatMap(({ name, fields }) => [
      ...(all && fields.length > 1 ? [`${name}.*`] : []),
      ...fields.map((field) => `${name}.${field.name}`),
    ]);
  const common = of === undefined ? commonFields.map((field) => `${commonKind}.${field}`) : [];
  return [...own, ...common]
    .filter((name) => !inText || !/[{}]/.test(name))
    .flatMap((name) => shownField(name, kinds, say) ?? []);
}

/** Those that have the typed letters in their name or label. */
export function matching(choices: readonly ShownField[], typed: string): ShownField[] {
  const letters = typed.toLowerCase();
  return choices.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(letters));
}
