import { JsonTextError, jsonMembers } from '@attestation/signing';
import Papa from 'papaparse';

/** Columns that a result file has in front: line, number, error, and a digest of what is stored under the number. */
export const resultColumns = [
  'attestation_row',
  'attestation_no',
  'attestation_error',
  'attestation_content',
] as const;

/** A line of a file that is not blank. */
export interface SourceRow {
  /** As a spreadsheet counts: the line with the names is 1; in JSON Lines the line. */
  readonly number: number;
  /** By column. */
  readonly cells: Readonly<Record<string, string>>;
  /** Cells behind the last column. */
  readonly extra?: readonly string[];
  /** What keeps it from being read. */
  readonly fault?: 'cells' | 'json';
  /** Columns whose cells were corrected in the page. */
  readonly corrected?: readonly string[];
}

export interface SourceFile {
  readonly name: string;
  /** Without those of a result file. */
  readonly columns: readonly string[];
  readonly rows: readonly SourceRow[];
}

/** What keeps a file from being read at all. */
export class UnreadableRows extends Error {
  readonly reason: 'empty' | 'columns' | 'encoding' | 'spreadsheet' | 'large';
  constructor(reason: UnreadableRows['reason']) {
    super(`The file cannot be read: ${reason}`);
    this.reason = reason;
  }
}

/** Bytes of a file: it is read whole, so that its rows can be corrected in the page. */
const mostBytes = 50_000_000;

/** @throws UnreadableRows */
export async function readRows(file: Blob, name: string): Promise<SourceFile> {
  if (/\.(xlsx|xlsm|ods|numbers)$/i.test(name)) throw new UnreadableRows('spreadsheet');
  if (file.size > mostBytes) throw new UnreadableRows('large');
  const text = textOf(await file.arrayBuffer());
  const { columns, rows } = /\.(jsonl|ndjson|json)$/i.test(name) ? jsonRows(text) : csvRows(text);
  if (columns.length === 0 || rows.length === 0) throw new UnreadableRows('empty');
  if (new Set(columns).size < columns.length || columns.includes('')) throw new UnreadableRows('columns');
  const own: readonly string[] = resultColumns;
  return { name, columns: columns.filter((column) => !own.includes(column)), rows };
}

/** Spreadsheets in China often write GB 18030. */
function textOf(bytes: ArrayBuffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  throw new UnreadableRows('encoding');
}

function csvRows(text: string): Pick<SourceFile, 'columns' | 'rows'> {
  // Papa Parse knows one line end of a file. Lines that end with LF may follow others with CR LF, so each is read up to its LF.
  const { linebreak } = Papa.parse(text, { preview: 1 }).meta;
  const records = Papa.parse<string[]>(text, { newline: linebreak === '\r' ? '\r' : '\n' })
    .data.map((cells, at) => ({ number: at + 1, cells: [...cells.slice(0, -1), lastOf(cells)] }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = records.shift()?.cells.map((cell) => cell.trim()) ?? [];
  const rows = records.map(({ number, cells }): SourceRow => {
    const extra = cells.slice(columns.length);
    const named = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    return { number, cells: named, ...(extra.some((cell) => cell !== '') && { extra, fault: 'cells' }) };
  });
  return { columns, rows };
}

/** The last cell of a line, without the CR of its end. */
const lastOf = (cells: readonly string[]): string => cells.at(-1)?.replace(/\r$/, '') ?? '';

function jsonRows(text: string): Pick<SourceFile, 'columns' | 'rows'> {
  const rows = text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), number: at + 1 }))
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => jsonRow(number, line));
  return { columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows };
}

/** Texts and numbers; a number keeps its digits. */
function jsonRow(number: number, line: string): SourceRow {
  try {
    const cells: Record<string, string> = {};
    for (const [name, json] of jsonMembers(line)) {
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
