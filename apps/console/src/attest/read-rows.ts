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
  /** Cells behind the last column, or the text of a row that has no cells because of its fault. */
  readonly extra?: readonly string[];
  /** Reason why it cannot be read. After `quotes`, the rest of the file was not read. */
  readonly fault?: 'cells' | 'json' | 'quotes' | 'cutOff' | 'rowsInCell';
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
  readonly reason: 'empty' | 'columns' | 'encoding' | 'spreadsheet' | 'large' | 'quotes' | 'noJson';
  constructor(reason: UnreadableRows['reason']) {
    super(`The file cannot be read: ${reason}`);
    this.reason = reason;
  }
}

/** Bytes of a file: it is read whole, so that its rows can be corrected in the page. */
const mostBytes = 50_000_000;

/** Encodings of spreadsheet programs that leave no mark in a file. A program cannot distinguish them. */
export const encodings = ['gb18030', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export interface EncodingDifference {
  readonly number: number;
  /** An excerpt of the same cell in each encoding. */
  readonly texts: Readonly<Record<Encoding, string>>;
}

/** The file is not UTF-8, and its encoding has not been chosen. */
export class UnknownEncoding extends Error {
  readonly differences: readonly EncodingDifference[];
  constructor(differences: readonly EncodingDifference[]) {
    super('The file is not UTF-8: its encoding must be chosen');
    this.differences = differences;
  }
}

/** @throws UnreadableRows; UnknownEncoding if a choice is needed */
export async function readRows(file: Blob, name: string, encoding?: Encoding): Promise<SourceFile> {
  if (/\.(xlsx|xlsm|ods|numbers)$/i.test(name)) throw new UnreadableRows('spreadsheet');
  if (file.size > mostBytes) throw new UnreadableRows('large');
  const isJson = /\.(jsonl|ndjson|json)$/i.test(name);
  const text = decodeText(new Uint8Array(await file.arrayBuffer()), isJson, encoding);
  const { columns, rows } = isJson ? jsonRows(text) : csvRows(text);
  if (columns.length === 0 || rows.length === 0)
    throw new UnreadableRows(rows.length === 0 ? 'empty' : 'noJson');
  // UTF-16 without its mark.
  if (columns.some((column) => column.includes('\0'))) throw new UnreadableRows('encoding');
  if (new Set(columns).size < columns.length || columns.includes('')) throw new UnreadableRows('columns');
  const own: readonly string[] = resultColumns;
  return { name, columns: columns.filter((column) => !own.includes(column)), rows };
}

type Bytes = Uint8Array<ArrayBuffer>;

/** UTF-8, UTF-16 with its mark, or the encoding that was chosen: no other is guessed. */
function decodeText(bytes: Bytes, isJson: boolean, encoding?: Encoding): string {
  const [first, second] = bytes;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const mark = isMarked ? (first === 0xff ? 'utf-16le' : 'utf-16be') : undefined;
  try {
    return new TextDecoder(encoding ?? mark ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (encoding === undefined && mark === undefined && !isCutUtf8(bytes))
      throw new UnknownEncoding(findDifferences(bytes, isJson));
    throw new UnreadableRows('encoding');
  }
}

/** Tells whether only the last character is incomplete: with other characters than ASCII before it, the file is UTF-8 and damaged. */
function isCutUtf8(bytes: Bytes): boolean {
  try {
    return /[^\0-\x7f]/.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }));
  } catch {
    return false;
  }
}

/** The first cells whose text depends on the encoding; of JSON Lines, the first lines. */
function findDifferences(bytes: Bytes, isJson: boolean): EncodingDifference[] {
  const [inGb = [], inWindows = []] = encodings.map((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes);
    return isJson ? text.split('\n').map((line) => [line]) : parseCsv(text).data;
  });
  const differences: EncodingDifference[] = [];
  for (const [at, cells] of inGb.entries())
    for (const [column, gb] of cells.entries()) {
      const windows = inWindows[at]?.[column] ?? '';
      if (gb === windows) continue;
      let first = 0;
      while (gb[first] === windows[first]) first += 1;
      const excerpt = (text: string) => text.slice(Math.max(0, first - 20), first + 40).trim();
      differences.push({ number: at + 1, texts: { gb18030: excerpt(gb), 'windows-1252': excerpt(windows) } });
      if (differences.length === 5) return differences;
    }
  return differences;
}

/** Papa Parse knows one line end of a file. Lines that end with LF may follow others with CR LF, so each is read up to its LF. */
function parseCsv(text: string) {
  const { linebreak } = Papa.parse(text, { preview: 1 }).meta;
  return Papa.parse<string[]>(text, { newline: linebreak === '\r' ? '\r' : '\n' });
}

/** Reads up to the first fault of the parser: from there on, a quotation mark may have swallowed rows. */
function csvRows(text: string): Pick<SourceFile, 'columns' | 'rows'> {
  const { data, errors, meta } = parseCsv(text);
  const end = errors.find(({ row }) => row !== undefined)?.row ?? data.length;
  if (end === 0 && data.length > 0) throw new UnreadableRows('quotes');
  const [head, ...records] = data
    .slice(0, end)
    .map((cells, at) => ({ number: at + 1, cells: [...cells.slice(0, -1), lastOf(cells)] }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = head?.cells.map((cell) => cell.trim()) ?? [];
  // Cells with line breaks whose lines all have the cells of a row: an opening and a closing quotation mark too many.
  const isSwallowed = (whole: string) => {
    const lines = whole.split(/[\r\n]+/).filter((line) => line.trim() !== '');
    return lines.length > 1 && lines.every((line) => line.split(meta.delimiter).length === columns.length);
  };
  if (isSwallowed(head?.cells.join(meta.delimiter) ?? '')) throw new UnreadableRows('quotes');
  const unread = (number: number, fault: 'quotes' | 'cutOff' | 'rowsInCell', text: string): SourceRow => {
    return { number, cells: {}, extra: [text], fault };
  };
  const rows = records.map(({ number, cells }): SourceRow => {
    const whole = cells.join(meta.delimiter);
    if (isSwallowed(whole)) return unread(number, 'rowsInCell', whole);
    // The last line has no end, else an empty one would follow.
    if (number === data.length && cells.length < columns.length) return unread(number, 'cutOff', whole);
    const extra = cells.slice(columns.length);
    const named = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']));
    return { number, cells: named, ...(extra.some((cell) => cell !== '') && { extra, fault: 'cells' }) };
  });
  const swallowing = data[end]?.join(meta.delimiter).split('\n')[0];
  if (swallowing !== undefined) rows.push(unread(end + 1, 'quotes', swallowing));
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
    const cells = new Map<string, string>();
    for (const [name, json] of jsonMembers(line)) {
      const value: unknown = JSON.parse(json);
      if (value !== null && !['string', 'number'].includes(typeof value))
        return { number, cells: {}, fault: 'json' };
      cells.set(name, typeof value === 'string' ? value : value === null ? '' : json);
    }
    return { number, cells: Object.fromEntries(cells) };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    return { number, cells: {}, fault: 'json' };
  }
}
