/** A text with values in the place of their names in braces. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
