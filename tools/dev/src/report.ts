import { styleText } from 'node:util';

/** What one step of a check has found. */
export interface Result {
  /** `red`: to be fixed; `yellow`: to be known; `green`: all is well. */
  state: 'green' | 'yellow' | 'red';
  /** One line. */
  text: string;
  /** Each with its place; empty when there is nothing to say. */
  details: readonly string[];
}

export const [green, yellow, red] = (['green', 'yellow', 'red'] as const).map(
  (state) =>
    (text: string, details: readonly string[] = []): Result => ({ state, text, details }),
) as [Make, Make, Make];

type Make = (text: string, details?: readonly string[]) => Result;

/** `1 fault`, `2 faults`. */
export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}

/** One wrong bound can break every example; the first few are enough to see it. */
export function first(limit: number, lines: readonly string[], rest: string): string[] {
  const more = lines.length - limit;
  return more <= 0 ? [...lines] : [...lines.slice(0, limit), `... and ${more} more: ${rest}`];
}

/** What is said about one check. */
export interface Report {
  /** Runs a step; a red result is reported at once, with its details, and so is the first. */
  step(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Runs what follows the verdict, and tells it when it is done. */
  show(name: string, work: () => Promise<Result>): Promise<void>;
  /** Tells all steps again, a line each, and the verdict. */
  summary(): void;
}

interface Row extends Result {
  name: string;
  /** Since the report began. */
  milliseconds: number;
}

const order = ['syntax', 'changed', 'lint', 'generate', 'types', 'gate', 'mock', 'docs'];
const marks = { green: '✓', yellow: '!', red: '✗' };

/** @param colour only for a terminal */
export function openReport(say: (text: string) => void, colour: boolean): Report {
  const began = performance.now();
  const rows: Row[] = [];
  const paint = (format: Parameters<typeof styleText>[0], text: string) =>
    colour ? styleText(format, text, { validateStream: false }) : text;
  const after = ({ milliseconds }: Row) => `(after ${seconds({ milliseconds })})`;
  const marked = ({ state, name, text }: Row) => paint(state, `${marks[state]} ${name.padEnd(9)}`) + text;
  return {
    async step(name, work) {
      const result = await work();
      const row = { name, ...result, milliseconds: performance.now() - began };
      rows.push(row);
      if (row.state !== 'red' && rows.length === 1 && row.text !== '') say(`${marked(row)} ${after(row)}`);
      if (row.state === 'red') say([`${marked(row)} ${after(row)}`, ...indented(row)].join('\n'));
      return result;
    },
    async show(name, work) {
      const row = { name, ...(await work()), milliseconds: performance.now() - began };
      say([`  ${marked(row)} ${after(row)}`, ...indented(row)].join('\n'));
    },
    summary() {
      const sorted = rows.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
      const lines = sorted.flatMap((row) => [
        `  ${marked(row)}${row.text && ' '}${paint('dim', seconds(row))}`,
        ...(row.state === 'red' ? [] : indented(row)),
      ]);
      const state = stateOf(rows);
      say(
        ['', ...lines, paint([state, 'bold'], verdict(rows, (performance.now() - began) / 1000)), ''].join(
          '\n',
        ),
      );
    },
  };
}

function indented({ details }: Row): string[] {
  return details.flatMap((detail) => detail.split('\n')).map((line) => `      ${line}`);
}

function stateOf(rows: readonly Row[]): Row['state'] {
  return (['red', 'yellow'] as const).find((state) => rows.some((row) => row.state === state)) ?? 'green';
}

function verdict(rows: readonly Row[], total: number): string {
  const named = (state: Row['state']) => [
    ...new Set(rows.filter((row) => row.state === state).map(({ name }) => name)),
  ];
  const [red, yellow] = [named('red'), named('yellow')];
  const known = yellow.length > 0 ? `; look at ${yellow.join(', ')}` : '';
  const firstRed = rows.find(({ state }) => state === 'red');
  if (firstRed === undefined) return `✓ green in ${total.toFixed(1)} s${known}`;
  return `✗ red: ${red.join(', ')}${known}; first red line after ${seconds(firstRed)}, all in ${total.toFixed(1)} s`;
}

function seconds({ milliseconds }: Pick<Row, 'milliseconds'>): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
