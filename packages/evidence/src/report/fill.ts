import type { Printable } from '@attestation/signing/printable';

/** @param text words of ours, with values in place of their `{names}` */
export function fill(text: string, values: Readonly<Record<string, Printable | number>>): Printable {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? '')) as Printable;
}
