import { DomainError } from './domain-error.ts';
import type { FieldType, Template, TemplateKind } from './model.ts';

/** A factoid's parts that a template speaks about, parsed. */
export interface TypedData {
  readonly type: string;
  /** As JSON.parse gives it: a Map of a thousand fields takes longer to make than to check. */
  readonly data: Readonly<Record<string, string | number | null>>;
}

/**
 * D19: every factoid is of a kind that the template has, with its required fields, without others, well typed.
 *
 * @param place names factoid `i` in messages.
 * @throws DomainError `template-mismatch`
 */
export function matchTemplate(
  template: Template,
  factoids: readonly TypedData[],
  place: (i: number) => string,
): void {
  const kinds = remember(kindsOf, template.kinds, kindsByName);
  factoids.forEach((factoid, i) => {
    const kind = kinds.get(factoid.type);
    // D19: `common` is supplied by the service, so no template can have members send it.
    if (!kind || factoid.type === 'common')
      throw mismatch(`${place(i)}: ${unknownKind(template, factoid.type)}`);
    matchKind(kind, remember(fieldsOf, kind, fieldsByName), factoid.data, `${place(i)}/data`);
  });
}

/**
 * A member makes its templates, with thousands of kinds and fields. What is made of them is made once: a request must cost
 * no more than the values that it brings.
 */
const kindsOf = new WeakMap<Template['kinds'], ReadonlyMap<string, TemplateKind>>();
const fieldsOf = new WeakMap<TemplateKind, Fields>();

function remember<Key extends object, Made>(
  made: WeakMap<Key, Made>,
  key: Key,
  make: (key: Key) => Made,
): Made {
  const known = made.get(key) ?? make(key);
  made.set(key, known);
  return known;
}

interface Fields {
  readonly required: readonly string[];
  readonly types: ReadonlyMap<string, FieldType>;
}

/** When several have one name, the first counts. */
function kindsByName(kinds: Template['kinds']): ReadonlyMap<string, TemplateKind> {
  return new Map(kinds.toReversed().map((kind) => [kind.name, kind]));
}

function fieldsByName({ fields }: TemplateKind): Fields {
  return {
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    types: new Map(fields.map(({ name, type }) => [name, type])),
  };
}

/**
 * The kinds that must be there before an attestation closes and are not. D19
 */
export function missingKinds(template: Template, present: Iterable<string>): string[] {
  const there = new Set(present);
  return requiredKinds(template).filter((name) => !there.has(name));
}

export function requiredKinds(template: Template): string[] {
  return template.kinds.filter(({ required }) => required).map(({ name }) => name);
}

export function kindsMissing(kinds: readonly string[]): DomainError {
  return mismatch(
    `The template requires a factoid of kind ${kinds.join(' and ')} before the attestation can be closed; add it or send "completed": false`,
  );
}

function matchKind(
  kind: TemplateKind,
  { required, types }: Fields,
  data: TypedData['data'],
  place: string,
): void {
  for (const name of required) {
    if (!Object.hasOwn(data, name) || data[name] === null)
      throw mismatch(`${place}/${name} is required by the template's kind ${kind.name}`);
  }
  for (const name of Object.keys(data)) {
    const value = data[name] as string | number | null;
    const type = types.get(name);
    if (type === undefined) {
      if (kind.allowOtherFields) continue;
      throw mismatch(`${place}/${name.slice(0, 50)} is not a field of the template's kind ${kind.name}`);
    }
    const want = value === null ? undefined : misfit(type, value);
    if (want !== undefined) throw mismatch(`${place}/${name} must be ${want}`);
  }
}

/** What a value of the type must be; nothing when this one is. */
export function misfit(type: FieldType, value: string | number): string | undefined {
  return fits[type](value) ? undefined : form[type];
}

const jsonNumber = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/;

/** D19: the contract's own example sends numbers into string fields; numbers may come as their text. */
const fits: Record<FieldType, (value: string | number) => boolean> = {
  string: () => true,
  number: (value) => typeof value === 'number' || jsonNumber.test(value),
  date: (value) => typeof value === 'string' && isIsoDate(value),
};

const form: Record<FieldType, string> = {
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

function unknownKind(template: Template, type: string): string {
  if (type === 'common') return 'the kind common is supplied by the service and cannot be sent';
  const names = template.kinds.slice(0, 50).map(({ name }) => name);
  const kinds = names.join(', ') + (template.kinds.length > 50 ? ', ...' : '') || 'none';
  return `the template has no kind ${JSON.stringify(type.slice(0, 50))}; its kinds are ${kinds}`;
}

function mismatch(message: string): DomainError {
  return new DomainError('template-mismatch', message);
}
