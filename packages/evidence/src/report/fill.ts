/** The text with its values in place of their `{names}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
