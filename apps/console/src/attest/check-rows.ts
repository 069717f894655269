import type { Kind } from '../template/template-document.ts';
import { type FaultCode, faultOfField, faultOfId, faultOfIdentity } from './check-values.ts';
import { type Draft, type IdentityCode, identityCodes } from './draft.ts';
import type { SourceFile, SourceRow } from './read-rows.ts';

/** What a column holds: `unique_id`, `no` (the number in a result file), `identity/MO`, `data/price`; empty: nothing. */
export type Target = string;

/** The target of each column. */
export type Mapping = Readonly<Record<string, Target>>;

/** Columns that a result file has in front. */
export const resultColumns = ['attestation_row', 'attestation_no', 'attestation_error'] as const;

export interface BatchPlan {
  readonly source: SourceFile;
  readonly templateId: string;
  readonly kind: Kind;
  readonly mapping: Mapping;
  readonly completed: boolean;
}

export interface RowFault {
  readonly row: number;
  /** Empty: the whole row. */
  readonly column: string;
  readonly code: FaultCode | 'cells' | 'json' | 'unknownColumn';
  /** What is there. */
  readonly value: string;
}

/** A row as it would be sent. */
export interface CheckedRow {
  readonly number: number;
  readonly draft: Draft;
  /** The number that a result file has for it: it is stored already. */
  readonly no: string;
  readonly faults: readonly RowFault[];
}

/** Names of identities, as people write them above a column. */
const identityNames: Readonly<Record<string, IdentityCode>> = {
  ...{
    mo: 'MO',
    mobile: 'MO',
    mobilephone: 'MO',
    phone: 'MO',
    phonenumber: 'MO',
    手机号: 'MO',
    手机号码: 'MO',
  },
  ...{ id: 'ID', idcard: 'ID', idcardnumber: 'ID', 身份证: 'ID', 身份证号: 'ID', 身份证号码: 'ID' },
  ...{ uscid: 'USCID', creditcode: 'USCID', 统一社会信用代码: 'USCID' },
};

/** Every target that a column may have, in the order in which people choose. */
export function targetsOf({ fields }: Kind): Target[] {
  return [
    'unique_id',
    ...identityCodes.map((code) => `identity/${code}`),
    ...fields.map(({ name }) => `data/${name}`),
  ];
}

/** Guesses what columns hold by their names and the labels of fields, then by words of these; no target is taken twice. */
export function guessMapping(columns: readonly string[], { fields }: Kind): Mapping {
  const mapping = new Map<string, Target>(columns.map((column) => [column, '']));
  const isFree = (target: Target) => ![...mapping.values()].includes(target);
  for (const column of columns) {
    const plain = plainName(column);
    const field = fields.find(({ name, label = name }) =>
      [name, label].some((each) => plainName(each) === plain),
    );
    const code = Object.hasOwn(identityNames, plain) ? identityNames[plain] : undefined;
    const guesses = [
      plain === 'uniqueid' && 'unique_id',
      column === 'attestation_no' && 'no',
      field !== undefined && `data/${field.name}`,
      code !== undefined && `identity/${code}`,
    ];
    mapping.set(column, guesses.find((each) => each !== false && isFree(each)) || '');
  }
  for (const column of columns.filter((each) => mapping.get(each) === '')) {
    const words = wordsOf(column);
    const fitting = fields.filter(
      ({ name, label = name }) =>
        isFree(`data/${name}`) && words.every((word) => wordsOf(`${name} ${label}`).includes(word)),
    );
    if (fitting.length === 1) mapping.set(column, `data/${fitting[0]?.name}`);
  }
  return Object.fromEntries(mapping);
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[\s_\-/]+/);

/** A file with the columns of a kind and two rows. */
export function sampleRows({ fields }: Kind): string[][] {
  const today = new Date().toLocaleDateString('sv');
  const byType: Partial<Record<string, string>> = { number: '12.50', date: today };
  const values = fields.map(({ name, label = name, type, example }) => example ?? byType[type] ?? label);
  return [
    ['unique_id', 'MO', ...fields.map(({ name }) => name)],
    ...['1', '2'].map((row) => [`sample-${row}`, `1390000000${row}`, ...values]),
  ];
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_\-/]/g, '');
}

/** What the mapping lacks: targets without a column, and such that have several. */
export function mappingFaults({ mapping, kind }: Pick<BatchPlan, 'mapping' | 'kind'>) {
  const used = Object.values(mapping).filter((target) => target !== '');
  const repeated = [...new Set(used.filter((target, at) => used.indexOf(target) !== at))];
  const required = kind.fields.filter((field) => field.required).map(({ name }) => `data/${name}`);
  const missing = ['unique_id', ...required].filter((target) => !used.includes(target));
  if (!used.some((target) => target.startsWith('identity/'))) missing.push('identity');
  return { repeated, missing };
}

/** Checks rows one after the other: it remembers their unique_ids. */
export function rowChecker({ source, templateId, kind, mapping, completed }: BatchPlan) {
  const ids = new Set<string>();
  const columnOf = (target: Target) =>
    Object.keys(mapping).find((column) => mapping[column] === target) ?? '';
  const columns = new Set(source.columns);

  return ({ number, cells, fault }: SourceRow): CheckedRow => {
    const faults: RowFault[] = [];
    const add = (column: string, code: RowFault['code'] | undefined) => {
      if (code !== undefined) faults.push({ row: number, column, code, value: cells[column] ?? '' });
    };
    const cellOf = (target: Target) => cells[columnOf(target)] ?? '';
    add('', fault);
    const stray = Object.keys(cells).find((name) => !columns.has(name));
    if (stray !== undefined) add(stray, 'unknownColumn');

    const uniqueId = cellOf('unique_id');
    add(columnOf('unique_id'), ids.has(uniqueId) ? 'repeated' : faultOfId(uniqueId));
    ids.add(uniqueId);

    const identities = identityCodes
      .map((code) => ({ code, value: cellOf(`identity/${code}`) }))
      .filter(({ value }) => value !== '');
    for (const { code, value } of identities) add(columnOf(`identity/${code}`), faultOfIdentity(code, value));
    const [firstCode] = identityCodes.filter((code) => columnOf(`identity/${code}`) !== '');
    if (identities.length === 0) add(columnOf(`identity/${firstCode}`), 'missing');

    const values = Object.fromEntries(kind.fields.map(({ name }) => [name, cellOf(`data/${name}`)]));
    for (const field of kind.fields)
      add(columnOf(`data/${field.name}`), faultOfField(field, values[field.name] ?? ''));

    const factoid = { key: '', uniqueId: `${kind.name}-1`, type: kind.name, values, files: [] };
    const draft = { templateId, uniqueId, identities, factoids: [factoid], completed };
    return { number, draft, faults: fault === 'json' ? faults.slice(0, 1) : faults, no: cellOf('no') };
  };
}
