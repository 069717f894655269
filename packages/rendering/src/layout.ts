import { fill } from '@attestation/signing/printable';

/** How the attestation file of a template looks. `layout-schema.json` holds for it, and `checkLayout` found nothing. */
export interface Layout {
  readonly language?: Language;
  /** Zone of attestation_at, such as `+08:00`; `+00:00` when absent. */
  readonly utcOffset?: string;
  /** With placed fields; the name of the template when absent. */
  readonly title?: string;
  readonly blocks: readonly Block[];
  /** What becomes of values that no block places; `list` when absent. */
  readonly unplaced?: 'list' | 'omit';
}

export type Language = 'both' | 'zh' | 'en';

export type Align = 'left' | 'center' | 'right';

export type Block = HeadingBlock | TextBlock | FieldsBlock | TableBlock | EachBlock;

interface HeadingBlock {
  readonly heading: string;
  readonly level?: 1 | 2;
}

interface TextBlock {
  readonly text: string;
  readonly align?: Align;
}

/** One row a field. */
export interface FieldsBlock {
  readonly fields: readonly FieldEntry[];
}

/** One column a field, one row a factoid. */
export interface TableBlock {
  readonly table: readonly FieldEntry[];
}

/** Its blocks once for every factoid of the kind. */
interface EachBlock {
  readonly each: string;
  readonly blocks: readonly Block[];
}

/** `kind.field`, or that and how it is printed. */
export type FieldEntry = string | FieldDisplay;

export interface FieldDisplay {
  readonly field: string;
  readonly label?: string;
  readonly width?: number;
  readonly align?: Align;
}

/** A kind whose fields the service supplies. */
export const commonKind = 'common';

export const commonFields = [
  'attestation_no',
  'attestation_at',
  'product_name',
  'organization_name',
] as const;

export type CommonField = (typeof commonFields)[number];

/** An entry with all its members. */
export function displayOf(entry: FieldEntry): FieldDisplay {
  return typeof entry === 'string' ? { field: entry } : entry;
}

/** A kind of factoids that a template has, as far as a layout looks at it. */
export interface TemplateKind {
  readonly name: string;
  /** Its factoids may have fields that the kind does not name. */
  readonly allowOtherFields: boolean;
  readonly fields: readonly {
    readonly name: string;
    readonly type: 'string' | 'number' | 'date';
    /** Printed in place of the name. */
    readonly label?: string;
  }[];
}

/** A piece of a text: characters as they stand, or the name of a placed field. */
type TextPiece = { readonly text: string } | { readonly field: string };

/** A brace that opens or closes nothing. `offset` counts UTF-16 units. */
export class PlacedTextError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super('has a single brace: write {kind.field} for a placed field, and {{ or }} for a brace.');
    this.name = 'PlacedTextError';
    this.offset = offset;
  }
}

/**
 * The pieces of a text with placed fields: `{kind.field}` is one, `{{` and `}}` stand for a brace.
 *
 * @throws PlacedTextError
 */
export function placedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = '';
  const pattern = /\{\{|\}\}|\{([^{}]+)\}|[{}]/g;
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    plain += text.slice(from, match.index);
    from = match.index + match[0].length;
    const [all, field] = match;
    if (field !== undefined) {
      if (plain !== '') pieces.push({ text: plain });
      plain = '';
      pieces.push({ field });
    } else if (all.length === 2) plain += all[0];
    else throw new PlacedTextError(match.index);
  }
  plain += text.slice(from);
  if (plain !== '') pieces.push({ text: plain });
  return pieces;
}

/** A field of a kind; `*` is every field. */
export interface FieldReference {
  readonly kind: string;
  readonly field: string;
}

/** What can be wrong with a name, by its code; `{name}` and others stand for values. */
const nameFaults = {
  'two-fields': '"{name}" names two fields: rename a kind or a field of the template.',
  'no-field-name': '"{name}" is not of the form kind.field.',
  'not-common': '"{name}" is not a field: common has {fields}.',
  'unknown-field': '"{name}" is not a field: kind "{kind}" has {fields}.',
  'unknown-kind': '"{name}" names no kind of the template: it has {kinds}.',
} as const;

/** The name says no field of the template, or more than one. Its message tells which there are. */
export class UnknownField extends Error {
  readonly code: keyof typeof nameFaults;
  readonly parameters: Readonly<Record<string, string>>;

  constructor(code: keyof typeof nameFaults, parameters: Readonly<Record<string, string>>) {
    super(fill(nameFaults[code], parameters));
    this.name = 'UnknownField';
    this.code = code;
    this.parameters = parameters;
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
  if (other) throw new UnknownField('two-fields', { name });
  if (found) return found;
  throw explained(name, splits, kinds);
}

/** For a kind that takes other fields, every name is a field: the factoids decide. */
function hasField({ kind, field }: FieldReference, kinds: readonly TemplateKind[]): boolean {
  if (kind === commonKind) return (commonFields as readonly string[]).includes(field);
  const found = kinds.find(({ name }) => name === kind);
  if (!found || field === '') return false;
  return field === '*' || found.allowOtherFields || found.fields.some(({ name }) => name === field);
}

function explained(
  name: string,
  splits: readonly FieldReference[],
  kinds: readonly TemplateKind[],
): UnknownField {
  if (splits.length === 0) return new UnknownField('no-field-name', { name });
  for (const { kind } of splits) {
    if (kind === commonKind) return new UnknownField('not-common', { name, fields: list(commonFields) });
    const fields = kinds.find((one) => one.name === kind)?.fields.map((one) => one.name);
    if (fields) return new UnknownField('unknown-field', { name, kind, fields: list(fields) });
  }
  const known = [commonKind, ...kinds.map((one) => one.name)];
  return new UnknownField('unknown-kind', { name, kinds: list(known) });
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 20).join(', ');
  return names.length === 0 ? 'none' : names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}
