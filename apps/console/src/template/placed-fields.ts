import { commonFields, commonKind, type TemplateKind } from '@attestation/rendering/layout';
import { find } from './change-fields.ts';
import type { EditorWords } from './editor-words.ts';

/** A field as people see it. */
interface ShownField {
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

interface ChoiceOptions {
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

/** A field of a list or a table, as the layout has it. */
export type FieldEntry = string | FieldDisplay;

export interface FieldDisplay {
  readonly field: string;
  readonly label?: string | undefined;
  readonly width?: number | undefined;
  readonly align?: string | undefined;
}

export function displayOf(entry: FieldEntry): FieldDisplay {
  return typeof entry === 'string' ? { field: entry } : entry;
}

/** In its short form, when it says nothing more than the field. */
export function entryOf({ field, ...display }: FieldDisplay): FieldEntry {
  const said = Object.entries(display).filter(([, value]) => value !== undefined && value !== '');
  return said.length === 0 ? field : { field, ...Object.fromEntries(said) };
}

interface Dragged {
  readonly name: string;
  /** Where it was in a list; the same list then takes it as a move. */
  readonly from?: { readonly list: readonly FieldEntry[]; readonly at: number };
}

let dragged: Dragged | undefined;

/** Begins a drag of a field; as text it is what the layout has, so that any text takes it. */
export function dragField(transfer: DataTransfer, name: string, from?: Dragged['from']): void {
  dragged = { name, ...(from && { from }) };
  transfer.setData('text/plain', `{${name}}`);
  transfer.effectAllowed = 'copyMove';
}

export function endDrag(): void {
  dragged = undefined;
}

/** The field that is dropped; undefined: something else. */
export function draggedField(transfer: DataTransfer): Dragged | undefined {
  const [, name] = /^\{([^{}]+)\}$/.exec(transfer.getData('text/plain').trim()) ?? [];
  return dragged ?? (name === undefined ? undefined : { name });
}
