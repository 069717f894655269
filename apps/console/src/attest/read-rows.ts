import { JsonTextError, jsonMembers } from '@attestation/signing';
import Papa from 'papaparse';

/** A line of a file that is not blank. */
export interface SourceRow {
  /** As a spreadsheet counts: the line with the names is 1; in JSON Lines the line. */
  readonly number: number;
  /** By column; absent: the row ends before it. */
  readonly cells: Readonly<Record<string, string>>;
  /** Cells behind the last column. */
  readonly extra?: readonly string[];
  /** What keeps it from being read. */
  readonly fault?: 'cells' | 'json';
}

/** How a file is read. */
export interface SourceFile {
  readonly file: Blob;
  readonly name: string;
  readonly format: 'csv' | 'jsonl';
  /** Spreadsheets in China often write GB 18030. */
  readonly encoding: 'utf-8' | 'gb18030';
  readonly columns: readonly string[];
  /** The first rows. */
  readonly sample: readonly SourceRow[];
}

/** What keeps a file from being read at all. */
export class UnreadableRows extends Error {
  readonly reason: 'empty' | 'columns' | 'encoding';
  constructor(reason: UnreadableRows['reason']) {
    super(`The file cannot be read: ${reason}`);
    this.reason = reason;
  }
}

/** Rows that show which columns there are. */
const sampleSize = 50;

/** Looks at the beginning of a file. @throws UnreadableRows */
export async function openRows(file: Blob, name: string): Promise<SourceFile> {
  const format = /\.(jsonl|ndjson|json)$/i.test(name) ? 'jsonl' : 'csv';
  const encoding = await encodingOf(file);
  const sample: SourceRow[] = [];
  let columns: readonly string[] = [];
  for await (const row of format === 'csv'
    ? csvRows(file, encoding, (names) => {
        columns = names;
      })
    : jsonRows(file)) {
    sample.push(row);
    if (sample.length === sampleSize) break;
  }
  if (format === 'jsonl') columns = [...new Set(sample.flatMap(({ cells }) => Object.keys(cells)))];
  if (columns.length === 0 || sample.length === 0) throw new UnreadableRows('empty');
  if (new Set(columns).size < columns.length || columns.includes('')) throw new UnreadableRows('columns');
  return { file, name, format, encoding, columns, sample };
}

/** Every row in order, read piece by piece as they are taken. */
export function rowsOf({ file, format, encoding }: SourceFile): AsyncGenerator<SourceRow> {
  return format === 'csv' ? csvRows(file, encoding) : jsonRows(file);
}

/** @throws UnreadableRows */
async function encodingOf(file: Blob): Promise<SourceFile['encoding']> {
  for (const encoding of ['utf-8', 'gb18030'] as const) {
    try {
      for await (const _ of pieces(file, encoding));
      return encoding;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  throw new UnreadableRows('encoding');
}

/** @throws TypeError when the bytes are not of this encoding */
async function* pieces(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = file.stream().getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      yield decoder.decode(next.value, { stream: true });
    yield decoder.decode();
  } finally {
    await reader.cancel();
  }
}

/** @param onColumns is given the first line */
async function* csvRows(
  file: Blob,
  encoding: string,
  onColumns: (names: readonly string[]) => void = () => undefined,
): AsyncGenerator<SourceRow> {
  let rest = '';
  let number = 0;
  let columns: readonly string[] | undefined;
  let parser: Papa.Parser | undefined;
  const parse = (isLast: boolean): string[][] => {
    if (parser === undefined) {
      const { meta } = Papa.parse(rest, { preview: 5 });
      parser = new Papa.Parser({ delimiter: meta.delimiter, newline: meta.linebreak as '\n' });
    }
    const { data, meta } = parser.parse(rest, 0, !isLast) as Papa.ParseResult<string[]>;
    rest = rest.slice(meta.cursor);
    return data;
  };
  function* shown(records: readonly string[][]): Generator<SourceRow> {
    for (const record of records) {
      number += 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      if (columns === undefined) {
        columns = record.map((cell) => cell.trim());
        onColumns(columns);
      } else yield csvRow(number, record, columns);
    }
  }
  for await (const piece of pieces(file, encoding)) {
    rest += piece;
    // The end of a piece may be the middle of a line, of which the parser leaves the rest.
    if (piece !== '' && /[\r\n]/.test(piece)) yield* shown(parse(false));
  }
  if (rest !== '') yield* shown(parse(true));
}

function csvRow(number: number, record: readonly string[], columns: readonly string[]): SourceRow {
  const cells = Object.fromEntries(columns.map((name, at) => [name, record[at] ?? '']));
  const extra = record.slice(columns.length);
  return { number, cells, ...(extra.some((cell) => cell !== '') && { extra, fault: 'cells' }) };
}

async function* jsonRows(file: Blob): AsyncGenerator<SourceRow> {
  let rest = '';
  let number = 0;
  for await (const piece of pieces(file, 'utf-8')) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield jsonRow(number, line);
    }
  }
  if (rest.trim() !== '') yield jsonRow(number + 1, rest);
}

/** Texts and numbers; a number keeps its digits. */
function jsonRow(number: number, line: string): SourceRow {
  try {
    const cells: Record<string, string> = {};
    for (const [name, json] of jsonMembers(line.trim())) {
      const value: unknown = JSON.parse(json);
      if (typeof value === 'object' && value !== null) return { number, cells: {}, fault: 'json' };
      cells[name] = typeof value === 'string' ? value : value === null ? '' : json;
    }
    return { number, cells };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { number, cells: {}, fault: 'json' };
  }
}
