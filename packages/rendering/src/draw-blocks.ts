import type { Box, Canvas, Column, StyledLine } from './canvas.ts';
import {
  type Align,
  type Block,
  type CommonField,
  commonKind,
  displayOf,
  type FieldDisplay,
  type FieldReference,
  type FieldsBlock,
  type Language,
  placedText,
  resolveField,
  type TableBlock,
  type TemplateKind,
} from './layout.ts';
import { type Fact, type Facts, fieldsOf, type Value } from './render-input.ts';
import { bodyWidth, colors, page, styles, type TextStyle } from './style.ts';
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

/** Width of a column: its longest value, from 8 to 40 characters; a Chinese character counts as two. */
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

/** Paragraphs of a cell, each in its style. */
export type Cell = readonly { readonly text: string; readonly style: TextStyle }[];

interface Table {
  /** Width in shares of the table's. */
  readonly columns: readonly { readonly width: number; readonly align?: Align | undefined }[];
  /** Repeated on every page. */
  readonly header: readonly string[];
  /** At the right end of the header. */
  readonly headerNote?: string | undefined;
  readonly rows: Iterable<readonly Cell[]>;
}

const padding = { x: 8, y: 4.5 } as const;
/** A row that is taller begins where there is room and goes on, instead of beginning a page. */
const tallRow = 160;
const endGap = 12;
/** Lines of a header; it must leave room for rows. */
const headerLines = 8;
/** A column has at least about this part of the width of a table: one character must go into it. */
const narrowest = 12;

/** Draws a table from the canvas's place on; a row that does not fit goes on, under a header of its own, on the next page. */
export function drawTable(canvas: Canvas, table: Table): void {
  const places = placeColumns(table);
  const header = measureHeader(canvas, table, places);
  let begun = false;
  for (const row of table.rows) {
    const cells = row.map((cell, index) => measureCell(canvas, cell, places[index]?.width ?? 0));
    const least = Math.min(heightOf(cells), tallRow);
    if (!begun) canvas.need(header.height + least);
    else if (canvas.room() < least) canvas.newPage();
    if (!begun || canvas.y === page.top) drawHeader(canvas, header, places);
    begun = true;
    drawRow(canvas, cells, places, header);
  }
  canvas.y += endGap;
}

interface Header {
  readonly cells: readonly StyledLine[][];
  readonly note: StyledLine | undefined;
  readonly height: number;
}

function placeColumns({ columns }: Table): Column[] {
  const asked = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => Math.max(width, asked / narrowest));
  const shares = widths.reduce((sum, width) => sum + width, 0);
  let x: number = page.left;
  return columns.map(({ align = 'left' }, index) => {
    const full = (bodyWidth * (widths[index] ?? 0)) / shares;
    const place = { x: x + padding.x, width: full - 2 * padding.x, align };
    x += full;
    return place;
  });
}

function measureHeader(canvas: Canvas, { header, headerNote }: Table, places: readonly Column[]): Header {
  const cells = header.map((text, index) => {
    const lines = canvas.lines(text, styles.columnHead, places[index]?.width ?? 0);
    const dots = { text: '…', width: styles.columnHead.size, style: styles.columnHead };
    return lines.length > headerLines ? [...lines.slice(0, headerLines - 1), dots] : lines;
  });
  const note =
    headerNote === undefined
      ? undefined
      : canvas.lines(headerNote, styles.running, (places.at(-1)?.width ?? 0) * 0.75)[0];
  return { cells, note, height: heightOf(cells) };
}

function drawHeader(canvas: Canvas, { cells, note, height }: Header, places: readonly Column[]): void {
  const box = { x: page.left, y: canvas.y, width: bodyWidth, height };
  canvas.rectangle(box, colors.tint);
  canvas.rule(box.y, colors.navy, 0.9);
  for (const [index, lines] of cells.entries()) drawCell(canvas, lines, box.y, places[index]);
  const last = places.at(-1);
  if (note && last) canvas.draw(note, box.y + padding.y + 1, { ...last, align: 'right' });
  canvas.y += height;
  canvas.rule(canvas.y, colors.navy, 0.4);
}

/** What does not fit on this page is drawn on the next ones. */
function drawRow(
  canvas: Canvas,
  cells: readonly StyledLine[][],
  places: readonly Column[],
  header: Header,
): void {
  let rest = cells;
  while (true) {
    const room = canvas.room() - 2 * padding.y;
    const fitting = rest.map((lines) => countFitting(lines, room));
    const now = rest.map((lines, index) => lines.slice(0, fitting[index]));
    rest = rest.map((lines, index) => lines.slice(fitting[index]));
    for (const [index, lines] of now.entries()) drawCell(canvas, lines, canvas.y, places[index]);
    canvas.y += heightOf(now);
    canvas.rule(canvas.y, colors.rule, 0.5);
    if (rest.every((lines) => lines.length === 0)) return;
    canvas.newPage();
    drawHeader(canvas, header, places);
  }
}

function drawCell(
  canvas: Canvas,
  lines: readonly StyledLine[],
  top: Box['y'],
  place: Column | undefined,
): void {
  if (!place) return;
  let y = top + padding.y;
  for (const line of lines) {
    canvas.draw(line, y, place);
    y += line.style.leading;
  }
}

function measureCell(canvas: Canvas, cell: Cell, width: number): StyledLine[] {
  return cell.flatMap(({ text, style }) => canvas.lines(text, style, width));
}

function heightOf(cells: readonly (readonly StyledLine[])[]): number {
  const heights = cells.map((lines) => lines.reduce((sum, { style }) => sum + style.leading, 0));
  return Math.max(0, ...heights) + 2 * padding.y;
}

function countFitting(lines: readonly StyledLine[], room: number): number {
  let height = 0;
  for (const [index, { style }] of lines.entries()) {
    height += style.leading;
    if (height > room) return index;
  }
  return lines.length;
}

/** Room below a heading, so that it does not stand alone at the end of a page. */
const keptWithHeading = 70;

/** Draws a text over the width of the page, going on to further pages. */
export function drawText(canvas: Canvas, text: string, style: TextStyle, align: Align = 'left'): void {
  const column: Column = { x: page.left, width: bodyWidth, align };
  for (const line of canvas.lines(text, style, bodyWidth)) {
    canvas.need(style.leading);
    canvas.draw(line, canvas.y, column);
    canvas.y += style.leading;
  }
  canvas.y += 6;
}

/** A chapter (1) or a part of one (2). */
export function drawHeading(canvas: Canvas, text: string, level: 1 | 2 = 1): void {
  const style = level === 1 ? styles.heading : styles.subheading;
  const inset = level === 1 ? 10 : 0;
  const lines = canvas.lines(text, style, bodyWidth - inset);
  const height = lines.length * style.leading;
  if (canvas.y > page.top) canvas.y += level === 1 ? 8 : 2;
  canvas.need(Math.min(height + keptWithHeading, page.height - page.top - page.bottom));
  for (const line of lines) {
    canvas.need(style.leading);
    if (level === 1) {
      canvas.rectangle({ x: page.left, y: canvas.y + 3, width: 3, height: style.leading - 6 }, colors.gold);
    }
    canvas.draw(line, canvas.y, { x: page.left + inset, width: bodyWidth - inset });
    canvas.y += style.leading;
  }
  canvas.y += 5;
}
