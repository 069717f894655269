interface Kind {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly example?: string }[];
}

/** One factoid of each kind of a template, as JSON text on one line; its source is what the service has stored. */
export function samplePayload(source: string): string {
  const { kinds } = JSON.parse(source) as { kinds: readonly Kind[] };
  const factoids = kinds.map(({ name, fields }) => {
    const data = fields.map((field) => `${JSON.stringify(field.name)}:${sampleOf(field)}`).join(',');
    const id = JSON.stringify(`${name}-1`);
    return `{"unique_id":${id},"type":${JSON.stringify(name)},"data":{${data}}}`;
  });
  return `[${factoids.join(',')}]`;
}

/** JSON text: the example of a number stays as it is written. */
function sampleOf({ name, type, example }: Kind['fields'][number]): string {
  if (type === 'number') return example ?? '12.5';
  return JSON.stringify(example ?? (type === 'date' ? '2026-01-15' : `${name} 1`));
}
