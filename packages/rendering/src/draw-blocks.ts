import type { Canvas } from './canvas.ts';
import { type Cell, drawTable } from './draw-table.ts';
import { drawHeading, drawText } from './draw-text.ts';
import { type Fact, type Facts, fieldsOf, type Value } from './facts.ts';
import {
  type Block,
  type CommonField,
  commonKind,
  displayOf,
  type FieldDisplay,
  type FieldsBlock,
  type Language,
  type TableBlock,
} from './layout.ts';
import { placedText } from './placed-text.ts';
import { type FieldReference, resolveField } from './resolve-field.ts';
import { styles } from './style.ts';
import type { TemplateKind } from './template-kind.ts';
import { isWord, say } from './words.ts';

/** What blocks are drawn from. */
export interface Content {
  readonly facts: Facts;
  readonly kinds: readonly TemplateKind[];
  readonly common: Readonly<Record<CommonField, string>>;
  readonly language: Language;
}

/** Draws blocks in order. @param each the factoid whose values fields of its kind take */
export function drawBlocks(canvas: Canvas, blocks: readonly Block[], content: Content, each?: Fact): void {
  for (const block of blocks) {
    if ('heading' in block) drawHeading(canvas, fillIn(block.heading, content, each), block.level);
    else if ('text' in block) drawText(canvas, fillIn(block.text, content, each), styles.body, block.align);
    else if ('fields' in block) drawPairs(canvas, fieldRows(block.fields, content, each), content, each);
    else if ('table' in block) drawRows(canvas, block, content);
    else for (const fact of content.facts.ofKind(block.each)) drawBlocks(canvas, block.blocks, content, fact);
  }
}

/** A text with the values of its fields. */
export function fillIn(text: string, content: Content, each?: Fact): string {
  return placedText(text)
    .map((piece) =>
      'text' in piece ? piece.text : valuesText(resolveField(piece.field, content.kinds), content, each),
    )
    .join('');
}

/** Fields of one factoid, named as its data names them. */
export function drawValues(canvas: Canvas, fact: Fact, fields: readonly string[], content: Content): void {
  drawPairs(canvas, valueRows(fact, fields, content), content, fact);
}

/** Rows of label and value. */
function drawPairs(canvas: Canvas, rows: Iterable<Cell[]>, content: Content, each?: Fact): void {
  const { language } = content;
  drawTable(canvas, {
    columns: [{ width: 3 }, { width: 7 }],
    header: [say(language, 'field'), say(language, 'value')],
    headerNote: each && [positionInKind(each, content), each.uniqueId].filter(Boolean).join('  '),
    rows,
  });
}

/** `2/5`, or nothing for the only one. */
function positionInKind(fact: Fact, { facts }: Content): string {
  const same = facts.ofKind(fact.kind);
  return same.length === 1 ? '' : `${same.indexOf(fact) + 1}/${same.length}`;
}

function* fieldRows(fields: FieldsBlock['fields'], content: Content, each?: Fact): Generator<Cell[]> {
  for (const entry of fields) {
    const { field: name, label } = displayOf(entry);
    const reference = resolveField(name, content.kinds);
    if (reference.field !== '*') {
      yield [labelCell(label ?? labelOf(reference, content)), valueCell(reference, content, each)];
      continue;
    }
    for (const fact of factsOf(reference.kind, content, each)) {
      const known = content.kinds.find((kind) => kind.name === reference.kind)?.fields ?? [];
      const names = known.map((field) => field.name);
      yield* valueRows(fact, fieldsOf(reference, fact, names), content);
    }
  }
}

function* valueRows(fact: Fact, fields: readonly string[], content: Content): Generator<Cell[]> {
  if (fields.length === 0) yield [labelCell(''), cellOf({ missing: 'none' }, content)];
  for (const field of fields) {
    const label = labelOf({ kind: fact.kind, field }, content);
    yield [labelCell(label), cellOf(content.facts.place(fact, field), content)];
  }
}

/** Factoids as rows. */
function drawRows(canvas: Canvas, { table }: TableBlock, content: Content): void {
  const columns = table.map((entry) => {
    const { field: name, ...display } = displayOf(entry);
    const reference = resolveField(name, content.kinds);
    return { label: labelOf(reference, content), ...display, ...reference };
  });
  const [first] = columns;
  if (first) drawColumns(canvas, content.facts.ofKind(first.kind), columns, content);
}

/** Fields, named as the data names them, as columns; the factoids, which are of one kind, as rows. */
export function drawValuesTable(
  canvas: Canvas,
  facts: readonly Fact[],
  fields: readonly string[],
  content: Content,
): void {
  const columns = fields.map((field) => {
    const reference = { field, kind: facts[0]?.kind ?? '' };
    return { ...reference, label: labelOf(reference, content) };
  });
  drawColumns(canvas, facts, columns, content);
}

type FieldColumn = FieldReference & Omit<FieldDisplay, 'field'> & { readonly label: string };

function drawColumns(
  canvas: Canvas,
  facts: readonly Fact[],
  columns: readonly FieldColumn[],
  content: Content,
): void {
  const fitted = columns.every(({ width }) => width === undefined);
  function* rows(): Generator<Cell[]> {
    for (const fact of facts)
      yield columns.map(({ field }) => cellOf(content.facts.place(fact, field), content));
  }
  drawTable(canvas, {
    columns: columns.map((column) => ({
      width: fitted ? fittingWidth(column, facts) : (column.width ?? 1),
      align: column.align ?? (columns.length > 1 && isNumber(column, content) ? 'right' : 'left'),
    })),
    header: columns.map(({ label }) => label),
    rows: rows(),
  });
}

/** By the longest value in it, within reason; a Chinese character takes the room of two others. */
function fittingWidth({ field, label }: FieldColumn, facts: readonly Fact[]): number {
  let longest = roomOf(label);
  for (const fact of facts) {
    const value = fact.values.get(field);
    if (value && 'text' in value) longest = Math.max(longest, roomOf(value.text));
  }
  return Math.min(Math.max(longest, 8), 40);
}

function roomOf(text: string): number {
  const start = text.slice(0, 40);
  return start.length + (start.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}

function isNumber({ kind, field }: FieldReference, { kinds }: Content): boolean {
  const known = kinds.find(({ name }) => name === kind);
  return known?.fields.some(({ name, type }) => name === field && type === 'number') ?? false;
}

/** Inside "each", the factoids of its kind are that one. */
function factsOf(kind: string, { facts }: Content, each?: Fact): readonly Fact[] {
  return each?.kind === kind ? [each] : facts.ofKind(kind);
}

/** What the template says, or the name. */
function labelOf({ kind, field }: FieldReference, { kinds, language }: Content): string {
  if (kind === commonKind && isWord(field)) return say(language, field);
  const known = kinds.find(({ name }) => name === kind);
  return known?.fields.find(({ name }) => name === field)?.label ?? field;
}

/** The values of all factoids of the kind; there is mostly one. */
function valuesText({ kind, field }: FieldReference, content: Content, each?: Fact): string {
  if (kind === commonKind) return content.common[field as CommonField];
  const values = factsOf(kind, content, each).map((fact) => content.facts.place(fact, field));
  return values.length === 0
    ? say(content.language, 'none')
    : values.map((value) => textOf(value, content)).join('; ');
}

function valueCell(reference: FieldReference, content: Content, each?: Fact): Cell {
  const { kind, field } = reference;
  if (kind === commonKind) return [{ text: content.common[field as CommonField], style: styles.cell }];
  const cells = factsOf(kind, content, each).map((fact) => cellOf(content.facts.place(fact, field), content));
  return cells.length === 0 ? cellOf({ missing: 'none' }, content) : cells.flat();
}

function cellOf(value: Value, content: Content): Cell {
  return [{ text: textOf(value, content), style: 'text' in value ? styles.cell : styles.label }];
}

function textOf(value: Value, { language }: Content): string {
  return 'text' in value ? value.text : say(language, value.missing);
}

function labelCell(text: string): Cell {
  return [{ text, style: styles.label }];
}
