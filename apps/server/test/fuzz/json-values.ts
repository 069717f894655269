import type { Random } from './random.ts';

/** JSON texts that parsers, validators and stores stumble over. Always well-formed by RFC 8259. */
export function oddJson(random: Random): string {
  const n = () => 1 + random.int(5000);
  const texts: (() => string)[] = [
    () => random.pick(['null', 'true', 'false', '0', '-0', '""', '[]', '{}', '[[]]', '[null]', '{"":null}']),
    () => random.pick(['1e400', '-1e400', '1E+99999', '1e-400', '12345678901234567890', '1.10', '-1', '1.5']),
    () => '9'.repeat(n()),
    () => `0.${'0'.repeat(n())}1`,
    () => `"${'a'.repeat(n())}"`,
    () => `"${'\\u0041'.repeat(n())}"`,
    () => `"${'\u{1f600}'.repeat(random.int(300))}"`,
    () =>
      random.pick(['"\\ud800"', '"\\udfff\\ud800"', '"\\u0000"', '"\\u202e"', '"\\ufeff"', '"\\"\\\\\\/"']),
    () =>
      random.pick(['{"__proto__":1}', '{"constructor":{"prototype":1}}', '{"toString":null}', '"__proto__"']),
    () =>
      random.pick(['"../../etc/passwd"', '"\'; drop table attestation; --"', '"$' + '{1}"', '"<script>"']),
    () => nested(1 + random.int(62), random),
    () => `{${Array.from({ length: random.int(300) }, (_, i) => `"k${i}":${i}`).join(',')}}`,
    () => `[${Array.from({ length: random.int(1500) }, () => '{}').join(',')}]`,
  ];
  return random.pick(texts)();
}

export function nested(depth: number, random: Random): string {
  return random.chance(0.5)
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`;
}

/** The text of `value` with one member or element somewhere replaced, dropped, doubled or added. */
export function mutatedJson(random: Random, value: unknown): string {
  const places = placesIn(value, []);
  const target = random.pick(places).join('/');
  const odd = oddJson(random);
  const how = random.pick(['replace', 'replace', 'replace', 'drop', 'add', 'double'] as const);
  return write(value, [], (path, text) => {
    if (path.join('/') !== target) return [text];
    if (how === 'drop') return [];
    if (how === 'double') return [text, text];
    return how === 'add' ? [text, odd] : [odd];
  }).join('');
}

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** Texts that are in the place of `value`: none, one or more. */
function write(value: unknown, path: Path, change: (path: Path, text: string) => string[]): string[] {
  if (typeof value !== 'object' || value === null) return change(path, JSON.stringify(value));
  const isArray = Array.isArray(value);
  const items = Object.entries(value).flatMap(([key, inner]) =>
    // Written twice under one key it is a duplicate key, in an array one element more.
    write(inner, [...path, key], change).map((text) => (isArray ? text : `${JSON.stringify(key)}:${text}`)),
  );
  return change(path, isArray ? `[${items.join(',')}]` : `{${items.join(',')}}`);
}
