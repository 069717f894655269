import { AttestationError } from '@attestation/client/v1';
import Papa from 'papaparse';
import { type BatchPlan, type CheckedRow, type RowFault, resultColumns, rowChecker } from './check-rows.ts';
import { rowsOf } from './read-rows.ts';

/** What became of a row. */
export type Outcome = { readonly no: string } | { readonly error: string };

export interface Tally {
  readonly rows: number;
  /** Can be sent. */
  readonly good: number;
  /** Have a number already. */
  readonly stored: number;
  readonly faults: readonly RowFault[];
  /** Rows with faults. */
  readonly bad: number;
}

/** Faults that are kept: a file that is mapped wrongly has one in every row. */
const mostFaults = 10_000;

/**
 * Checks every row of a plan.
 *
 * @param report is called after some rows
 * @throws the signal's reason
 */
export async function checkAll(
  plan: BatchPlan,
  signal: AbortSignal,
  report: (rows: number) => void,
): Promise<Tally> {
  const check = rowChecker(plan);
  const faults: RowFault[] = [];
  let [rows, good, stored, bad] = [0, 0, 0, 0];
  for await (const row of rowsOf(plan.source)) {
    const checked = check(row);
    rows += 1;
    if (checked.no !== '') stored += 1;
    else if (checked.faults.length === 0) good += 1;
    else {
      bad += 1;
      faults.push(...checked.faults.slice(0, mostFaults - faults.length));
    }
    if (rows % 500 === 0) {
      report(rows);
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
    }
  }
  signal.throwIfAborted();
  return { rows, good, stored, faults, bad };
}

/** Nothing of the row was stored, for a reason that other rows need not have. */
export class RowRefused extends Error {}

/** Rows that are sent at the same time. */
const lanes = 4;

type Phase = 'running' | 'paused' | 'done' | 'cancelled';

export interface BatchState {
  readonly phase: Phase;
  /** Rows that are settled: stored or refused. */
  readonly sent: number;
  readonly refused: number;
  /** How many of the stored rows were so before the run. */
  readonly before: number;
  /** Why it has paused by itself. */
  readonly stopped: unknown;
}

/** Sends the good rows of a plan, a few at a time; it can be paused and ended, and keeps what became of each row. */
export class BatchRun {
  readonly outcomes = new Map<number, Outcome>();
  #state: BatchState = { phase: 'running', sent: 0, refused: 0, before: 0, stopped: undefined };
  #wake: (() => void)[] = [];
  readonly #plan: BatchPlan;
  readonly #send: (row: CheckedRow) => Promise<string>;
  readonly #messageOf: (error: unknown) => string;
  readonly #newest: string;
  readonly #listeners = new Set<() => void>();

  /**
   * @param send gives the reference number
   * @param messageOf what the result file says about a refusal
   * @param newest number when the run begins: later ones are greater
   */
  constructor(
    plan: BatchPlan,
    send: (row: CheckedRow) => Promise<string>,
    messageOf: (error: unknown) => string,
    newest = '',
  ) {
    this.#plan = plan;
    this.#send = send;
    this.#messageOf = messageOf;
    this.#newest = newest;
  }

  get state(): BatchState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends when every row is settled, or it was cancelled. */
  async run(): Promise<void> {
    const rows = this.#goodRows();
    await Promise.all(Array.from({ length: lanes }, () => this.#lane(rows)));
    if (this.#state.phase !== 'cancelled') this.#change({ phase: 'done' });
  }

  pause(stopped?: unknown): void {
    if (this.#state.phase === 'running') this.#change({ phase: 'paused', stopped });
  }

  resume(): void {
    if (this.#state.phase === 'paused') this.#change({ phase: 'running', stopped: undefined });
  }

  /** What is on its way is still waited for: its outcome is known then. */
  cancel(): void {
    if (this.#state.phase !== 'done') this.#change({ phase: 'cancelled' });
  }

  async *#goodRows(): AsyncGenerator<CheckedRow> {
    const check = rowChecker(this.#plan);
    for await (const row of rowsOf(this.#plan.source)) {
      const checked = check(row);
      if (checked.no === '' && checked.faults.length === 0) yield checked;
    }
  }

  async #lane(rows: AsyncGenerator<CheckedRow>): Promise<void> {
    while (await this.#mayGoOn()) {
      const next = await rows.next();
      if (next.done) return;
      await this.#settle(next.value);
    }
  }

  /** Sends a row until its outcome is known, or the run is cancelled. */
  async #settle(row: CheckedRow): Promise<void> {
    while (await this.#mayGoOn()) {
      try {
        const no = await this.#send(row);
        this.outcomes.set(row.number, { no });
        const { sent, before } = this.#state;
        this.#change({ sent: sent + 1, before: before + (no <= this.#newest ? 1 : 0) });
        return;
      } catch (error) {
        if (isOfRow(error)) {
          this.outcomes.set(row.number, { error: this.#messageOf(error) });
          this.#change({ refused: this.#state.refused + 1 });
          return;
        }
        // Other rows would fail alike: the same one is sent again when someone goes on.
        this.pause(error);
      }
    }
  }

  /** Waits as long as it is paused. @returns false: it was cancelled */
  async #mayGoOn(): Promise<boolean> {
    while (this.#state.phase === 'paused') await new Promise<void>((resolve) => this.#wake.push(resolve));
    return this.#state.phase === 'running';
  }

  #change(next: Partial<BatchState>): void {
    this.#state = { ...this.#state, ...next };
    for (const wake of this.#wake.splice(0)) wake();
    for (const listener of this.#listeners) listener();
  }
}

/** Whether another row may still be accepted: the fault is in what this one holds. */
function isOfRow(error: unknown): boolean {
  if (error instanceof RowRefused) return true;
  return (
    error instanceof AttestationError && ['bad-request', 'too-large', 'invalid-input'].includes(error.kind)
  );
}

/** Rows of a block of the result file. */
const blockSize = 1000;

/**
 * The rows of the file as CSV, with the number or the error of each in front. Sent again, the file goes on where it ended.
 *
 * @param faultText what is wrong in a row
 * @param notSent of a good row that was not sent
 */
export async function resultFile(
  plan: BatchPlan,
  outcomes: ReadonlyMap<number, Outcome>,
  faultText: (fault: RowFault) => string,
  notSent: string,
): Promise<Blob> {
  const own: readonly string[] = resultColumns;
  const columns = plan.source.columns.filter((name) => !own.includes(name));
  const check = rowChecker(plan);
  // Spreadsheets take a file without this mark for another encoding.
  const parts: (string | Blob)[] = ['\ufeff', `${Papa.unparse([[...own, ...columns]])}\r\n`];
  let block: string[][] = [];
  const flush = () => {
    if (block.length > 0) parts.push(new Blob([`${Papa.unparse(block)}\r\n`]));
    block = [];
  };
  for await (const row of rowsOf(plan.source)) {
    const checked = check(row);
    const outcome = outcomes.get(row.number) ?? {
      error: checked.faults.map(faultText).join(' ') || notSent,
    };
    const no = checked.no || ('no' in outcome ? outcome.no : '');
    const error = no === '' && 'error' in outcome ? outcome.error : '';
    // What cannot be written here must not become a good row without it.
    const isWhole = !checked.faults.some(({ code }) => code === 'json' || code === 'unknownColumn');
    const cells = columns.map((name) => (isWhole ? (row.cells[name] ?? '') : ''));
    block.push([String(row.number), no, error, ...cells, ...(row.extra ?? [])]);
    if (block.length === blockSize) flush();
  }
  flush();
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
