interface Kind {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}

/** One factoid of each kind of a template, as JSON text on one line; its source is what the service has stored. */
export function samplePayload(source: string): string {
  const { kinds } = JSON.parse(source) as { kinds: readonly Kind[] };
  const values: Readonly<Record<string, string | number>> = { number: 12.5, date: '2026-01-15' };
  const factoids = kinds.map(({ name, fields }) => ({
    ...{ unique_id: `${name}-1`, type: name },
    data: Object.fromEntries(fields.map((field) => [field.name, values[field.type] ?? `${field.name} 1`])),
  }));
  return JSON.stringify(factoids);
}
