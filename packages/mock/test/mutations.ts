/** A value with one change, and what was changed. */
export type Mutation = readonly [what: string, value: unknown];

/** Values that are put in the place of every node. */
const wrongValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e300, '', 'x', '李', 'a/b', 'a\u0000b', 'a\ud800', '😀'.repeat(32)],
  ...['x'.repeat(33), '😀'.repeat(254), 'x'.repeat(254), 'x'.repeat(255), 'x'.repeat(256), 'x'.repeat(5000)],
  ...[[], [[]], [null], ['x'], [1], ['identities', 'identities'], {}, { x: 1 }, { 李: 'x' }, { '0': ['x'] }],
  ...[
    'PERSONAL',
    'ENTERPRISE',
    'a@b',
    'a'.repeat(64),
    'A'.repeat(64),
    'g'.repeat(64),
    [{ checksum: 'a'.repeat(64) }],
  ],
];

/** Every node of a JSON value replaced by wrong values, removed, and with an unknown member. */
export function* mutations(value: unknown, place = ''): Generator<Mutation> {
  for (const value of wrongValues) yield [`${place} = ${JSON.stringify(value).slice(0, 60)}`, value];
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    for (const name of ['__proto__', 'unknown', 'a\ud800', '00', '7', 'ID']) {
      const members = [...Object.entries(value), [name, 'added'] as const];
      yield [`${place} and a member ${JSON.stringify(name)}`, Object.fromEntries(members)];
    }
  }
  for (const key of Object.keys(value)) {
    const rebuilt = (change: (entries: [string, unknown][], at: number) => [string, unknown][]) => {
      const entries = Object.entries(value);
      const changed = change(
        entries,
        entries.findIndex(([name]) => name === key),
      );
      return Array.isArray(value) ? changed.map(([, item]) => item) : Object.fromEntries(changed);
    };
    yield [`${place}/${key} removed`, rebuilt((entries, at) => entries.toSpliced(at, 1))];
    for (const [what, member] of mutations((value as Record<string, unknown>)[key], `${place}/${key}`)) {
      yield [what, rebuilt((entries, at) => entries.with(at, [key, member]))];
    }
  }
}
