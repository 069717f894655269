interface Kind {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string; readonly example?: string }[];
}

/** An example of what a template describes. */
export interface SampleFactoid {
  readonly uniqueId: string;
  readonly type: string;
  /** Name and value of each field; the value is JSON text. */
  readonly data: readonly (readonly [name: string, value: string])[];
}

/** One factoid of each kind of a template; its source is what the service has stored. */
export function sampleFactoids(source: string): SampleFactoid[] {
  const { kinds } = JSON.parse(source) as { kinds: readonly Kind[] };
  return kinds.map(({ name, fields }) => ({
    uniqueId: `${name}-1`,
    type: name,
    data: fields.map((field) => [field.name, sampleOf(field)] as const),
  }));
}

/** As JSON text on one line. */
export function sampleJson(factoids: readonly SampleFactoid[]): string {
  return write(factoids, (value) => value);
}

/** As an array literal; a number that JavaScript would write otherwise is a `JsonText`. Empty when there is none. */
export function sampleTypeScript(factoids: readonly SampleFactoid[]): string {
  if (factoids.length === 0) return '';
  return write(factoids, (value) =>
    value.startsWith('"') || JSON.stringify(Number(value)) === value
      ? value
      : `new JsonText<number>('${value}')`,
  );
}

function write(factoids: readonly SampleFactoid[], shown: (json: string) => string): string {
  const all = factoids.map(({ uniqueId, type, data }) => {
    const fields = data.map(([name, value]) => `${JSON.stringify(name)}: ${shown(value)}`);
    const id = JSON.stringify(uniqueId);
    return `{"unique_id": ${id}, "type": ${JSON.stringify(type)}, "data": {${fields.join(', ')}}}`;
  });
  return `[${all.join(', ')}]`;
}

/** JSON text: the example of a number stays as it is written. */
function sampleOf({ name, type, example }: Kind['fields'][number]): string {
  if (type === 'number') return example ?? '12.5';
  return JSON.stringify(example ?? (type === 'date' ? '2026-01-15' : `${name} 1`));
}
