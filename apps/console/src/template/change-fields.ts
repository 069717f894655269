import {
  commonKind,
  PlacedTextError,
  placedText,
  resolveField,
  type TemplateKind,
  UnknownField,
} from '@attestation/rendering/layout';
import { withShown } from './layout-document.ts';
import type { Field, Kind, TemplateDocument } from './template-document.ts';

/** The same template with another field at a place; a new name is also used where the layout places the field. */
export function changeField(
  template: TemplateDocument,
  kindAt: number,
  fieldAt: number,
  change: Partial<Field>,
): TemplateDocument {
  const kind = template.kinds[kindAt];
  const old = kind?.fields[fieldAt];
  if (kind === undefined || old === undefined) return template;
  const field = withoutEmpty({ ...old, ...change });
  const changed = withFields(template, kindAt, (fields) => fields.with(fieldAt, field));
  if (field.name === old.name) return changed;
  return withReferences(changed, template.kinds, (reference) =>
    reference.kind === kind.name && reference.field === old.name
      ? { ...reference, field: field.name }
      : reference,
  );
}

export function changeKind(
  template: TemplateDocument,
  kindAt: number,
  change: Partial<Omit<Kind, 'fields'>>,
): TemplateDocument {
  const old = template.kinds[kindAt];
  if (old === undefined) return template;
  const kind = withoutEmpty({ ...old, ...change });
  const changed = { ...template, kinds: template.kinds.with(kindAt, kind) };
  if (kind.name === old.name) return changed;
  return withReferences(changed, template.kinds, (reference) =>
    reference.kind === old.name ? { ...reference, kind: kind.name } : reference,
  );
}

/** Takes the field out of the layout too. */
export function removeField(template: TemplateDocument, kindAt: number, fieldAt: number): TemplateDocument {
  const kind = template.kinds[kindAt];
  const field = kind?.fields[fieldAt];
  const changed = withFields(template, kindAt, (fields) => fields.filter((_, at) => at !== fieldAt));
  return withReferences(changed, template.kinds, (reference) =>
    reference.kind === kind?.name && reference.field === field?.name ? undefined : reference,
  );
}

/** Takes its fields, and what is printed for every factoid of it, out of the layout too. */
export function removeKind(template: TemplateDocument, kindAt: number): TemplateDocument {
  const name = template.kinds[kindAt]?.name;
  const kinds = template.kinds.filter((_, at) => at !== kindAt);
  return withReferences({ ...template, kinds }, template.kinds, (reference) =>
    reference.kind === name ? undefined : reference,
  );
}

export function addField(template: TemplateDocument, kindAt: number): TemplateDocument {
  return withFields(template, kindAt, (fields) => [
    ...fields,
    { name: freeName('field', fields), type: 'string' },
  ]);
}

export function addKind(template: TemplateDocument): TemplateDocument {
  const kind: Kind = { name: freeName('kind', template.kinds), fields: [{ name: 'name', type: 'string' }] };
  return { ...template, kinds: [...template.kinds, kind] };
}

/** A place one further or one back; the order of fields is that of `kind.*`. */
export function moveField(
  template: TemplateDocument,
  kindAt: number,
  fieldAt: number,
  by: 1 | -1,
): TemplateDocument {
  return withFields(template, kindAt, (fields) => {
    const [field, other] = [fields[fieldAt], fields[fieldAt + by]];
    if (field === undefined || other === undefined) return fields;
    return fields.with(fieldAt, other).with(fieldAt + by, field);
  });
}

function withFields(
  template: TemplateDocument,
  kindAt: number,
  change: (fields: readonly Field[]) => readonly Field[],
): TemplateDocument {
  const kind = template.kinds[kindAt];
  const fields = kind && change(kind.fields);
  if (kind === undefined || fields === undefined || fields === kind.fields) return template;
  return { ...template, kinds: template.kinds.with(kindAt, { ...kind, fields }) };
}

function freeName(stem: string, taken: readonly { readonly name: string }[]): string {
  for (let number = taken.length + 1; ; number++) {
    const name = `${stem}_${number}`;
    if (taken.every((other) => other.name !== name)) return name;
  }
}

/** Without what is the same as absent. */
function withoutEmpty<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => name === 'name' || (member !== '' && member !== false)),
  ) as T;
}

interface Reference {
  readonly kind: string;
  readonly field: string;
}
type Change = (reference: Reference) => Reference | undefined;

/** @param kinds those that the references of the layout were written for */
function withReferences(
  template: TemplateDocument,
  kinds: readonly Kind[],
  change: Change,
): TemplateDocument {
  const { layout } = template;
  if (layout === undefined) return template;
  const known = kinds.map(toTemplateKind);
  const rename: Rename = (name) => {
    const found = find(name, known);
    if (found === undefined) return name;
    const changed = change(found);
    return changed && `${changed.kind}.${changed.field}`;
  };
  const title = layout.title === undefined ? undefined : changedText(layout.title, rename);
  const blocks = changedBlocks(layout.blocks, rename, (kind) => change({ kind, field: '*' })?.kind);
  return { ...template, layout: withShown(layout, { ...(title ? { title } : {}), blocks }) };
}

type Rename = (name: string) => string | undefined;

/** Blocks of unknown shape stay as they are. */
function changedBlocks(blocks: readonly unknown[], rename: Rename, renameKind: Rename): unknown[] {
  return blocks.flatMap((block) => {
    if (typeof block !== 'object' || block === null) return [block];
    const changed: Record<string, unknown> = { ...block };
    for (const name of ['heading', 'text']) {
      const { [name]: text } = changed;
      if (typeof text !== 'string') continue;
      changed[name] = changedText(text, rename);
      if (changed[name] === '') return [];
    }
    for (const name of ['fields', 'table']) {
      const { [name]: entries } = changed;
      if (!Array.isArray(entries)) continue;
      const rest = entries.flatMap((entry) => changedEntry(entry, rename));
      if (rest.length === 0 && entries.length > 0) return [];
      changed[name] = rest;
    }
    if (Array.isArray(changed.blocks)) changed.blocks = changedBlocks(changed.blocks, rename, renameKind);
    if (typeof changed.each !== 'string') return [changed];
    const each = renameKind(changed.each);
    return each === undefined ? [] : [{ ...changed, each }];
  });
}

function changedEntry(entry: unknown, rename: Rename): unknown[] {
  if (typeof entry === 'string') return [rename(entry)].filter((name) => name !== undefined);
  const { field } = (entry ?? {}) as { field?: unknown };
  if (typeof field !== 'string') return [entry];
  const name = rename(field);
  return name === undefined ? [] : [{ ...(entry as object), field: name }];
}

function changedText(text: string, rename: Rename): string {
  try {
    return placedText(text)
      .map((piece) => {
        if ('text' in piece) return piece.text.replaceAll(/[{}]/g, '$&$&');
        const name = rename(piece.field);
        return name === undefined ? '' : `{${name}}`;
      })
      .join('');
  } catch (error) {
    if (error instanceof PlacedTextError) return text;
    throw error;
  }
}

/** The field that a reference of the layout names; undefined: none, or more than one. */
export function find(name: string, kinds: readonly TemplateKind[]): Reference | undefined {
  try {
    return resolveField(name, kinds);
  } catch (error) {
    if (error instanceof UnknownField) return undefined;
    throw error;
  }
}

export function toTemplateKind({ name, fields, allowOtherFields = false }: Kind): TemplateKind {
  return { name, fields, allowOtherFields };
}

/** A name by which a layout can place a field, and that no other of the list has. */
export function nameFault(
  name: string,
  others: readonly { readonly name: string }[],
): 'empty' | 'brace' | 'taken' | undefined {
  if (name.trim() === '') return 'empty';
  if (/[{}]/.test(name)) return 'brace';
  return name === commonKind || others.some((other) => other.name === name) ? 'taken' : undefined;
}
