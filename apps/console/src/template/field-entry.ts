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
