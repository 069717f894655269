/** `{name}` in a text stands for a value; an unknown one for nothing. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}
