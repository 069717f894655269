import { commonFields, commonKind } from './layout.ts';
import type { TemplateKind } from './template-kind.ts';

/** A field of a kind; `*` is every field. */
export interface FieldReference {
  readonly kind: string;
  readonly field: string;
}

/** The name says no field of the template, or more than one. Its message tells which there are. */
export class UnknownField extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnknownField';
  }
}

/**
 * The field that `kind.field` names. Names may hold dots themselves, so every dot is tried.
 *
 * @throws UnknownField
 */
export function resolveField(name: string, kinds: readonly TemplateKind[]): FieldReference {
  const splits = [...name.matchAll(/\./g)].map(({ index }) => ({
    kind: name.slice(0, index),
    field: name.slice(index + 1),
  }));
  const [found, other] = splits.filter((split) => hasField(split, kinds));
  if (other) throw new UnknownField(`"${name}" names two fields: rename a kind or a field of the template.`);
  if (found) return found;
  throw new UnknownField(explain(name, splits, kinds));
}

/** For a kind that takes other fields, every name is a field: the factoids decide. */
function hasField({ kind, field }: FieldReference, kinds: readonly TemplateKind[]): boolean {
  if (kind === commonKind) return (commonFields as readonly string[]).includes(field);
  const found = kinds.find(({ name }) => name === kind);
  if (!found || field === '') return false;
  return field === '*' || found.allowOtherFields || found.fields.some(({ name }) => name === field);
}

function explain(name: string, splits: readonly FieldReference[], kinds: readonly TemplateKind[]): string {
  if (splits.length === 0) return `"${name}" is not of the form kind.field.`;
  for (const { kind } of splits) {
    if (kind === commonKind) return `"${name}" is not a field: common has ${list(commonFields)}.`;
    const known = kinds.find((one) => one.name === kind);
    if (known)
      return `"${name}" is not a field: kind "${kind}" has ${list(known.fields.map((one) => one.name))}.`;
  }
  return `"${name}" names no kind of the template: it has ${list([commonKind, ...kinds.map((one) => one.name)])}.`;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 20).join(', ');
  return names.length === 0 ? 'none' : names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}
