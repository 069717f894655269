/** How factoids fit the kinds of a template. D19 */

export type FieldType = 'string' | 'number' | 'date';

/** The parts of a template that are compared with factoids. */
export interface KindRule {
  readonly name: string;
  /** An attestation closes only with a factoid of this kind. */
  readonly required?: boolean;
  readonly allowOtherFields?: boolean;
  readonly fields: readonly {
    readonly name: string;
    readonly type: FieldType;
    readonly required?: boolean;
  }[];
}

/** The parts of a factoid that are compared with a template, parsed. */
export interface FactoidValues {
  readonly type: string;
  /** As JSON.parse gives it: a Map of a thousand fields takes longer to make than to check. */
  readonly data: Readonly<Record<string, string | number | null>>;
}

/**
 * The first place at which factoids do not fit: an unknown kind, `common`, a required field that is missing, a field of no
 * kind, a value of another type. D19
 *
 * @param place names factoid `i` in the message
 * @returns a sentence for the caller; undefined when all fit
 * @example findMisfit([], [{ type: 'product', data: {} }], (i) => `/payload/factoids/${i}`)
 *   // '/payload/factoids/0: the template has no kind "product"; its kinds are none'
 */
export function findMisfit(
  kinds: readonly KindRule[],
  factoids: readonly FactoidValues[],
  place: (i: number) => string,
): string | undefined {
  const byName = remember(kindsOf, kinds, indexKinds);
  for (const [i, { type, data }] of factoids.entries()) {
    const kind = byName.get(type);
    // D19: `common` is supplied by the service, so no template can have members send it.
    if (!kind || type === 'common') return `${place(i)}: ${describeUnknownKind(kinds, type)}`;
    const misfit = findMisfitOfData(kind, data);
    if (misfit !== undefined) return `${place(i)}/data/${misfit}`;
  }
  return undefined;
}

function findMisfitOfData(kind: KindRule, data: FactoidValues['data']): string | undefined {
  const { required, types } = remember(fieldsOf, kind, indexFields);
  for (const name of required)
    if (!Object.hasOwn(data, name) || data[name] === null)
      return `${name} is required by the template's kind ${kind.name}`;
  for (const name of Object.keys(data)) {
    const value = data[name] as string | number | null;
    const type = types.get(name);
    if (type === undefined) {
      if (kind.allowOtherFields) continue;
      return `${name.slice(0, 50)} is not a field of the template's kind ${kind.name}`;
    }
    if (value !== null && !fits[type](value)) return `${name} must be ${forms[type]}`;
  }
  return undefined;
}

/** A form that the type demands, in words; undefined when the value has it. D19 */
export function describeMisfit(type: FieldType, value: string | number): string | undefined {
  return fits[type](value) ? undefined : forms[type];
}

/** Names of the kinds that must be present before an attestation closes. D19 */
export function requiredKinds(kinds: readonly KindRule[]): string[] {
  return kinds.filter(({ required }) => required).map(({ name }) => name);
}

const jsonNumber = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/** D19: the contract's own example sends numbers into string fields; numbers may come as their text. */
const fits: Record<FieldType, (value: string | number) => boolean> = {
  string: () => true,
  number: (value) => typeof value === 'number' || jsonNumber.test(value),
  date: (value) => typeof value === 'string' && isIsoDate(value),
};

const forms: Record<FieldType, string> = {
  string: 'a string or a number',
  number: 'a number, or a string that is a JSON number',
  date: 'an ISO 8601 date or date-time, such as 2026-05-13 or 2026-05-13T08:30:00Z',
};

const isoDate =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** By the calendar, too: 2026-02-30 is not a date. */
function isIsoDate(text: string): boolean {
  const parts = isoDate.exec(text);
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function describeUnknownKind(kinds: readonly KindRule[], type: string): string {
  if (type === 'common') return 'the kind common is supplied by the service and cannot be sent';
  const names = kinds.slice(0, 50).map(({ name }) => name);
  const list = names.join(', ') + (kinds.length > 50 ? ', ...' : '') || 'none';
  return `the template has no kind ${JSON.stringify(type.slice(0, 50))}; its kinds are ${list}`;
}

/**
 * Indexes of a template, made once: members make templates with thousands of kinds and fields, and a request must cost no
 * more than the values that it brings.
 */
const kindsOf = new WeakMap<readonly KindRule[], ReadonlyMap<string, KindRule>>();
const fieldsOf = new WeakMap<KindRule, FieldIndex>();

interface FieldIndex {
  readonly required: readonly string[];
  readonly types: ReadonlyMap<string, FieldType>;
}

function remember<Key extends object, Index>(
  indexes: WeakMap<Key, Index>,
  key: Key,
  make: (key: Key) => Index,
): Index {
  const index = indexes.get(key) ?? make(key);
  indexes.set(key, index);
  return index;
}

/** When several have one name, the first counts. */
function indexKinds(kinds: readonly KindRule[]): ReadonlyMap<string, KindRule> {
  return new Map(kinds.toReversed().map((kind) => [kind.name, kind]));
}

function indexFields({ fields }: KindRule): FieldIndex {
  return {
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    types: new Map(fields.map(({ name, type }) => [name, type])),
  };
}
