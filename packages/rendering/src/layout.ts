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

export interface HeadingBlock {
  readonly heading: string;
  readonly level?: 1 | 2;
}

export interface TextBlock {
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
export interface EachBlock {
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
