import type { Environment } from '../api.ts';
import { sha256Of } from '../key-pair.ts';
import type { Field, Kind } from '../template/template-document.ts';
import { faultsOf, type ValueFault } from './check-values.ts';
import { type Draft, type IdentityCode, identityCodes } from './draft.ts';
import type { SourceFile, SourceRow } from './read-rows.ts';

/** What a column holds: `unique_id`, `identities/MO` or `targetOf` of a field; empty: nothing. */
export type Target = string;

/** The target of each column. */
export type Mapping = Readonly<Record<string, Target>>;

export interface BatchPlan {
  readonly environment: Environment;
  readonly source: SourceFile;
  readonly templateId: string;
  readonly kinds: readonly Kind[];
  readonly mapping: Mapping;
  readonly completed: boolean;
}

type Columns = Pick<BatchPlan, 'mapping' | 'kinds' | 'completed'>;

export interface RowFault extends Pick<ValueFault, 'name'> {
  /** Empty: the whole row. */
  readonly column: string;
  readonly code: ValueFault['code'] | NonNullable<SourceRow['fault']> | 'repeatedRow' | 'otherContent';
}

/** A row as it would be sent. */
export interface CheckedRow {
  readonly source: SourceRow;
  readonly draft: Draft;
  readonly faults: readonly RowFault[];
  /** A digest of what would be stored. */
  readonly content: string;
  /** The number under which this content is known to be stored. */
  readonly no: string | undefined;
}

/** By the digest of a row: the number under which it is stored, or which has its unique_id and other content. */
export type Known = Map<string, { readonly no: string; readonly isOther: boolean }>;

/** Names of identities, as people write them above a column. */
const identityNames: Readonly<Record<IdentityCode, readonly string[]>> = {
  MO: ['mo', 'mobile', 'mobilephone', 'phone', 'phonenumber', '手机号', '手机号码'],
  ID: ['id', 'idcard', 'idcardnumber', '身份证', '身份证号', '身份证号码'],
  USCID: ['uscid', 'creditcode', '统一社会信用代码'],
};

/** Every field of a template, and what a column holds that has its values. */
export function fieldTargets(kinds: readonly Kind[]) {
  return kinds.flatMap((kind) =>
    kind.fields.map((field) => ({ kind: kind.name, field, target: targetOf(kind.name, field) })),
  );
}

/** Names of kinds and fields may hold any character. */
function targetOf(kind: string, { name }: Field): Target {
  return JSON.stringify([kind, name]);
}

/**
 * Guesses what columns hold by the names and labels of fields, then by words of these; no target is taken twice. Where fields
 * of several kinds fit, the kind with more columns takes it.
 */
export function guessMapping(columns: readonly string[], kinds: readonly Kind[]): Mapping {
  const mapping = new Map<string, Target>(columns.map((column) => [column, '']));
  const taken = new Set<Target>();
  const fields = fieldTargets(kinds);
  const take = (column: string, target: Target | undefined) => {
    if (target === undefined || taken.has(target) || mapping.get(column) !== '') return;
    mapping.set(column, target);
    taken.add(target);
  };
  const fitting = (column: string) =>
    fields.filter(
      ({ kind, field: { name, label = name }, target }) =>
        !taken.has(target) &&
        [name, label, kind + name, kind + label].map(plainName).includes(plainName(column)),
    );
  const columnsOf = (kind: string) =>
    fields.filter((each) => each.kind === kind && taken.has(each.target)).length;
  for (const column of columns) {
    if (plainName(column) === 'uniqueid') take(column, 'unique_id');
    const [only, ...others] = fitting(column);
    if (others.length === 0) take(column, only?.target);
  }
  for (const column of columns)
    take(column, fitting(column).toSorted((a, b) => columnsOf(b.kind) - columnsOf(a.kind))[0]?.target);
  for (const column of columns) {
    const code = identityCodes.find((each) => identityNames[each].includes(plainName(column)));
    take(column, code && `identities/${code}`);
    const words = wordsOf(column);
    const [only, ...others] = fields.filter(
      ({ kind, field: { name, label = name }, target }) =>
        !taken.has(target) && words.every((word) => wordsOf(`${kind} ${name} ${label}`).includes(word)),
    );
    if (others.length === 0) take(column, only?.target);
  }
  return Object.fromEntries(mapping);
}

const wordsOf = (name: string): string[] => name.toLowerCase().split(/[\s_\-/:：]+/);

const plainName = (name: string): string => wordsOf(name).join('');

/** A file with the columns of a template and two rows. */
export function sampleRows(kinds: readonly Kind[]): string[][] {
  const today = new Date().toLocaleDateString('sv');
  const byType: Partial<Record<string, string>> = { number: '12.50', date: today };
  const fields = fieldTargets(kinds);
  const values = fields.map(({ field: { name, label = name, type, example } }) => {
    return example ?? byType[type] ?? label;
  });
  const heads = fields.map(({ kind, field }) => (kinds.length > 1 ? `${kind}: ${field.name}` : field.name));
  return [
    ['unique_id', 'MO', ...heads],
    ...['1', '2'].map((row) => [`sample-${row}`, `1390000000${row}`, ...values]),
  ];
}

/** The kinds that the columns have, and those that the template requires. */
function kindsIn({ mapping, kinds, completed }: Columns): readonly Kind[] {
  const used = Object.values(mapping);
  return kinds.filter(
    (kind) =>
      (completed && kind.required) || kind.fields.some((field) => used.includes(targetOf(kind.name, field))),
  );
}

/** What the mapping lacks: targets without a column, `identity` or `content`, and such that have several. */
export function mappingFaults(plan: Columns) {
  const used = Object.values(plan.mapping).filter((target) => target !== '');
  const repeated = [...new Set(used.filter((target, at) => used.indexOf(target) !== at))];
  const kinds = kindsIn(plan);
  const required = fieldTargets(kinds).filter(({ field }) => field.required);
  const missing = ['unique_id', ...required.map(({ target }) => target)].filter(
    (target) => !used.includes(target),
  );
  if (!used.some((target) => target.startsWith('identities/'))) missing.push('identity');
  if (kinds.length === 0) missing.push('content');
  return { repeated, missing };
}

/**
 * Checks every row of a plan.
 *
 * @param report is called after some rows
 * @throws the signal's reason
 */
export async function checkRows(
  plan: BatchPlan,
  known: Known,
  signal: AbortSignal,
  report: (rows: number) => void = () => undefined,
): Promise<CheckedRow[]> {
  const draftOf = draftMaker(plan);
  const ids = new Set<string>();
  const checked: CheckedRow[] = [];
  const { rows } = plan.source;
  for (let from = 0; from < rows.length; from += blockSize) {
    const block = rows.slice(from, from + blockSize).map(async (source): Promise<CheckedRow> => {
      const { draft, columns } = draftOf(source.cells);
      const isRepeated = ids.has(draft.uniqueId);
      ids.add(draft.uniqueId);
      const faults = faultsOf(draft, plan).map(
        ({ place, ...fault }): RowFault => ({ ...fault, column: columns.get(place) ?? '' }),
      );
      if (isRepeated && draft.uniqueId !== '')
        faults.unshift({ column: columns.get('unique_id') ?? '', code: 'repeatedRow' });
      if (source.fault !== undefined) faults.unshift({ column: '', code: source.fault });
      const content = await sha256Of(new TextEncoder().encode(JSON.stringify([plan.environment, draft])));
      const found = isRepeated ? undefined : known.get(content);
      if (found?.isOther === false) return { source, draft, content, no: found.no, faults: [] };
      if (found !== undefined)
        faults.unshift({ column: columns.get('unique_id') ?? '', code: 'otherContent', name: found.no });
      const isUnread = source.fault !== undefined && source.fault !== 'cells';
      const shown = isUnread ? faults.slice(0, 1) : faults;
      return { source, draft, content, no: undefined, faults: shown };
    });
    checked.push(...(await Promise.all(block)));
    report(checked.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
  }
  return checked;
}

/** Rows that are checked before the page is drawn again. */
const blockSize = 1000;

/** Makes of cells what would be sent, and says which column is at which place of it. */
function draftMaker(plan: BatchPlan) {
  const { mapping, templateId, completed } = plan;
  const columnOf = new Map(Object.entries(mapping).map(([column, target]) => [target, column]));
  const kinds = kindsIn(plan);
  const codes = identityCodes.filter((code) => columnOf.has(`identities/${code}`));
  return (cells: SourceRow['cells']) => {
    const cellOf = (target: Target) => cells[columnOf.get(target) ?? ''] ?? '';
    const columns = new Map(columnOf);
    const all = codes.map((code) => ({ code, value: cellOf(`identities/${code}`) }));
    const filled = all.filter(({ value }) => value !== '');
    const factoids: Draft['factoids'][number][] = [];
    for (const { name: type, required, fields } of kinds) {
      const values = Object.fromEntries(
        fields.map((field) => [field.name, cellOf(targetOf(type, field))] as const),
      );
      // A row need not have each kind: without a value, one that is not required is left out.
      const isNeeded = kinds.length === 1 || (required && completed);
      if (!isNeeded && Object.values(values).every((value) => value === '')) continue;
      for (const field of fields)
        columns.set(
          `factoids/${factoids.length}/data/${field.name}`,
          columnOf.get(targetOf(type, field)) ?? '',
        );
      factoids.push({ key: '', uniqueId: `${type}-1`, type, values, files: [] });
    }
    const draft: Draft = {
      ...{ templateId, uniqueId: cellOf('unique_id'), completed, factoids },
      identities: filled.length > 0 ? filled : all.slice(0, 1),
    };
    return { draft, columns };
  };
}
