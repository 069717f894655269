import type { FieldEntry } from './field-entry.ts';

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
