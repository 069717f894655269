import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { SetupError } from '../verdict.ts';
import { faultsOf } from './faults.ts';

const contents = ['empty', 'byte', 'text', 'lines', 'binary', 'large', 'same'] as const;
const entries = ['checksum', 'object', 'sign'] as const;
const encodings = ['json', 'multipart', 'urlencoded'] as const;
const others = ['otherMember', 'formalMember'] as const;
const applicants = ['PERSONAL', 'ENTERPRISE'] as const;
const simultaneous = ['additions', 'one addition', 'one create', 'reads'] as const;
const groups = ['identities', 'factoids', 'attachments'] as const;

/** A factoid: the example of a kind, with one field changed. */
export interface FactoidStep {
  /** Which unique_id it has: within a sequence the same number stands for the same text. */
  readonly id: number;
  readonly kind: number;
  /** What a field for text has in place of its example, and the first one for numbers. */
  readonly change?: { readonly field: number; readonly text: string; readonly number: number } | undefined;
}

export interface FileStep {
  /** Which of the new factoids of the request it belongs to. */
  readonly of: number;
  /** `same`: the bytes of the file before it. */
  readonly content: (typeof contents)[number];
  readonly entry: (typeof entries)[number];
}

/** What creates and additions have in common. */
export interface WriteStep {
  /** Null: left out. */
  readonly factoids: readonly FactoidStep[] | null;
  /** Null: left out. */
  readonly completed: boolean | null;
  readonly files: readonly FileStep[];
  readonly encoding: (typeof encodings)[number];
  /** The request is sent with each of these faults first, and must be refused. */
  readonly faults: readonly string[];
  /** Another key than that of `member`. */
  readonly by?: (typeof others)[number] | undefined;
}

/** One step. `at` counts the attestations that the sequence has created, from 0, and begins again after the last. */
export type Step =
  | (WriteStep & { readonly do: 'create'; readonly identities: number })
  | (WriteStep & { readonly do: 'add'; readonly at: number })
  | { readonly do: 'repeat'; readonly at: number; readonly changed: boolean }
  | (Pick<WriteStep, 'faults' | 'by'> & {
      readonly do: 'read';
      readonly at: number;
      readonly fields: readonly string[] | null;
    })
  | (Pick<WriteStep, 'by'> & { readonly do: 'download'; readonly at: number })
  | (Pick<WriteStep, 'faults'> & { readonly do: 'apply'; readonly type: (typeof applicants)[number] })
  | { readonly do: 'link'; readonly at: number }
  | { readonly do: 'others'; readonly at: number; readonly count: number }
  | {
      readonly do: 'at once';
      readonly at: number;
      readonly what: (typeof simultaneous)[number];
      readonly factoids: readonly FactoidStep[];
      readonly closing: boolean;
    };

/** Texts and numbers that a server may change by mistake. */
const texts: readonly string[] = [
  ...['', ' ', ' a  b\t', 'line\nfeed\r\nreturn', 'Mixed CASE', '00123', '1.10', '1e3', 'true', 'null'],
  ...['quote " backslash \\ slash / apostrophe \'', '&amp; <b>%41 +1 $x {{y}} ?', '\\u674e', '{"a":1}'],
  ...[
    '\u674e\u96f7 \u00fc\u00df \u03a9',
    '\ud83d\ude00 \ud840\udc00',
    'e\u0301 \ufb01',
    '\u0001\u007f\u2028',
  ],
  ...['x'.repeat(300), '\u674e'.repeat(500), '2026-11-21'],
];
const numbers: readonly number[] = [
  ...[0, 1, -1, 0.1, -0.5, 12.25, 1.005, 16777217, 2147483648, 4294967297, 9007199254740991],
  ...[-9007199254740991, 123456789.123456, 0.30000000000000004, 1e21, 1.5e-7, 1e100],
];

/** One of these, as often as its weight says. */
function oneOf<T>(...choices: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]) {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** Left out but for one of `outOf` steps. */
const rarely = <T>(outOf: number, arbitrary: fc.Arbitrary<T>) =>
  oneOf<T | undefined>([outOf - 1, fc.constant(undefined)], [1, arbitrary]);

/** Each but U+0000 and surrogates; "a" is the simplest. `fc.string` takes a second to list all before its first use. */
const character = fc
  .nat(0x10_fffe)
  .map((at) => ((at + 0x60) % 0x10_ffff) + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

const change = fc.record({
  field: fc.nat(3),
  text: oneOf(
    [2, fc.constantFrom(...texts)],
    [1, fc.array(character, { maxLength: 30 }).map((characters) => characters.join(''))],
  ),
  number: oneOf(
    [2, fc.constantFrom(...numbers)],
    [1, fc.tuple(fc.integer(), fc.nat(6)).map(([digits, places]) => digits / 10 ** places)],
  ),
});
const factoidOf = (ids: number) =>
  fc.record({
    id: fc.nat(ids),
    kind: fc.nat(3),
    change: oneOf<FactoidStep['change']>([1, fc.constant(undefined)], [2, change]),
  });
const factoid = factoidOf(7);
const file = fc.record({
  of: fc.nat(3),
  content: fc.constantFrom(...contents),
  entry: oneOf<FileStep['entry']>([6, fc.constantFrom('checksum', 'object')], [1, fc.constant('sign')]),
});

const at = fc.nat(2);
const faultsIn = (operation: string): fc.Arbitrary<readonly string[]> =>
  oneOf<readonly string[]>(
    [1, fc.constant([])],
    [1, fc.array(fc.constantFrom(...faultsOf(operation)), { minLength: 1, maxLength: 4, size: 'max' })],
  );
const by = rarely(8, fc.constantFrom(...others));

const write = (operation: string) => ({
  factoids: oneOf<FactoidStep[] | null>(
    [1, fc.constant(null)],
    [12, fc.array(factoid, { minLength: 1, maxLength: 3, size: 'max' })],
    [1, fc.array(factoidOf(99), { minLength: 4, maxLength: 24, size: 'max' })],
  ),
  completed: oneOf<boolean | null>([8, fc.constant(false)], [1, fc.constant(true)], [1, fc.constant(null)]),
  files: oneOf<FileStep[]>(
    [1, fc.constant([])],
    [1, fc.array(file, { minLength: 1, maxLength: 3, size: 'max' })],
  ),
  encoding: oneOf<WriteStep['encoding']>(
    [8, fc.constant('json')],
    [1, fc.constantFrom('multipart', 'urlencoded')],
  ),
  faults: faultsIn(operation),
  by,
});

const create: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('create' as const),
  identities: fc.nat(3),
  ...write('createAttestation'),
});

const step: fc.Arbitrary<Step> = oneOf<Step>(
  [12, create],
  [24, fc.record({ do: fc.constant('add' as const), at, ...write('addFactoids') })],
  [4, fc.record({ do: fc.constant('repeat' as const), at, changed: fc.boolean() })],
  [
    12,
    fc.record({
      do: fc.constant('read' as const),
      at,
      fields: oneOf<readonly string[] | null>([1, fc.constant(null)], [6, fc.shuffledSubarray([...groups])]),
      faults: faultsIn('readAttestation'),
      by,
    }),
  ],
  [2, fc.record({ do: fc.constant('download' as const), at, by: rarely(2, fc.constantFrom(...others)) })],
  [
    1,
    fc.record({
      do: fc.constant('apply' as const),
      type: fc.constantFrom(...applicants),
      faults: faultsIn('applyCertification'),
    }),
  ],
  [1, fc.record({ do: fc.constant('link' as const), at })],
  [1, fc.record({ do: fc.constant('others' as const), at, count: fc.integer({ min: 1, max: 25 }) })],
  [
    8,
    fc.record({
      do: fc.constant('at once' as const),
      at,
      what: fc.constantFrom(...simultaneous),
      factoids: fc.array(factoid, { minLength: 2, maxLength: 3, size: 'max' }),
      closing: fc.boolean(),
    }),
  ],
);

/** Sequences of steps, which shrink to shorter and simpler ones. */
export const sequences: fc.Arbitrary<readonly Step[]> = fc
  .tuple(create, fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }))
  .map(([first, rest]) => [first, ...rest]);

/** @throws SetupError when the text is not the JSON of a sequence of this version. */
export function readSequence(text: string): readonly Step[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SetupError(`The sequence is not JSON: ${(error as Error).message}`);
  }
  if (isSequence(value)) return value.steps;
  const [error] = isSequence.errors ?? [];
  const unknown = error?.keyword === 'enum' ? `: ${JSON.stringify(error.data)} is unknown` : '';
  throw new SetupError(
    `The sequence is invalid at ${error?.instancePath || '/'}: ${error?.message}${unknown}`,
  );
}

type Schema = Record<string, unknown>;
const count: Schema = { type: 'integer', minimum: 0, maximum: 1000 };
const choice = (values: readonly unknown[]): Schema => ({ enum: values });
const members = (required: Record<string, Schema>, optional: Record<string, Schema> = {}): Schema => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
  additionalProperties: false,
});
const listOf = (items: Schema): Schema => ({ type: 'array', maxItems: 100, items });
const orNull = (schema: Schema): Schema => ({ anyOf: [{ type: 'null' }, schema] });

const factoids = listOf(
  members(
    { id: count, kind: count },
    { change: members({ field: count, text: { type: 'string' }, number: { type: 'number' } }) },
  ),
);
const keys = { by: choice(others) };
const ofWrites = {
  factoids: orNull(factoids),
  completed: { type: ['boolean', 'null'] },
  files: listOf(members({ of: count, content: choice(contents), entry: choice(entries) })),
  encoding: choice(encodings),
};
const faults = (operation: string) => ({ faults: listOf(choice(faultsOf(operation))) });

const stepSchemas: Record<Step['do'], Schema> = {
  create: members({ do: {}, identities: count, ...ofWrites, ...faults('createAttestation') }, keys),
  add: members({ do: {}, at: count, ...ofWrites, ...faults('addFactoids') }, keys),
  repeat: members({ do: {}, at: count, changed: { type: 'boolean' } }),
  read: members(
    { do: {}, at: count, fields: orNull(listOf(choice(groups))), ...faults('readAttestation') },
    keys,
  ),
  download: members({ do: {}, at: count }, keys),
  apply: members({ do: {}, type: choice(applicants), ...faults('applyCertification') }),
  link: members({ do: {}, at: count }),
  others: members({ do: {}, at: count, count }),
  'at once': members({
    do: {},
    at: count,
    what: choice(simultaneous),
    factoids,
    closing: { type: 'boolean' },
  }),
};

const isSequence = new Ajv2020({ strict: false, verbose: true }).compile<{ steps: readonly Step[] }>(
  members({
    steps: listOf({
      type: 'object',
      required: ['do'],
      properties: { do: choice(Object.keys(stepSchemas)) },
      allOf: Object.entries(stepSchemas).map(([name, schema]) => ({
        if: { properties: { do: { const: name } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: schema,
      })),
    }),
  }),
);

/** A step in words: `add 2 factoids to attestation 0, completed false`. */
export function describeStep(step: Step): string {
  const of = 'at' in step ? `attestation ${step.at}` : '';
  const by = 'by' in step && step.by !== undefined ? `, with the key of ${step.by}` : '';
  const faults = 'faults' in step ? step.faults : [];
  const fault = faults.length > 0 ? `, first with what must be refused: ${faults.join('; ')}` : '';
  switch (step.do) {
    case 'create':
      return `create an attestation${written(step)}${by}${fault}`;
    case 'add':
      return `add to ${of}${written(step)}${by}${fault}`;
    case 'repeat':
      return `create ${of} again${step.changed ? ', with the other value of completed' : ''}`;
    case 'read':
      return `read ${of}, fields ${JSON.stringify(step.fields)}${by}${fault}`;
    case 'download':
      return `download ${of}${by}`;
    case 'apply':
      return `apply for a certification (${step.type})${fault}`;
    case 'link':
      return `wait for the blockchain_hash of closed attestation ${step.at}`;
    case 'others':
      return `create ${step.count} other attestations, then read ${of}`;
    case 'at once':
      return `at once, for ${of}: ${step.what}${step.closing ? ', one of them closing' : ''}`;
  }
}

function written({ factoids, completed, files, encoding }: WriteStep): string {
  const parts = [
    factoids === null
      ? 'factoids left out'
      : `factoids ${factoids.map(({ id, kind }) => `${id} of kind ${kind}`).join(', ')}`,
    ...(files.length > 0
      ? [`files ${files.map(({ content, entry }) => `${content} as ${entry}`).join(', ')}`]
      : []),
    completed === null ? 'completed left out' : `completed ${completed}`,
    ...(encoding === 'json' ? [] : [`as ${encoding}`]),
  ];
  return `: ${parts.join('; ')}`;
}
