import type { Box, Canvas, Column, StyledLine } from './canvas.ts';
import type { Align } from './layout.ts';
import { bodyWidth, colors, page, styles, type TextStyle } from './style.ts';

/** Paragraphs of a cell, each in its style. */
export type Cell = readonly { readonly text: string; readonly style: TextStyle }[];

export interface Table {
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
