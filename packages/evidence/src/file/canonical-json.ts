/** A value that came out of JSON.parse. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** RFC 8785. Numbers and strings are those of JSON.stringify (sections 3.2.2.2 and 3.2.2.3), the keys are sorted. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value as Record<string, Json>).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}
