import { AttestationError } from '@attestation/client/v1';
import Papa from 'papaparse';
import type { BatchPlan, CheckedRow, RowFault } from './check-rows.ts';
import { resultColumns } from './read-rows.ts';
import { StillOpen } from './send.ts';

/** What became of a row. */
type Outcome = { readonly no: string } | { readonly error: string };

/** Nothing of the row was stored, for a reason that other rows need not have. */
export class RowRefused extends Error {}

/** Rows that are sent at the same time. */
const lanes = 4;

interface BatchState {
  readonly phase: 'running' | 'paused' | 'done' | 'cancelled';
  /** Rows that are settled: stored or refused. */
  readonly sent: number;
  readonly refused: number;
  /** How many of the stored rows were so before the run. */
  readonly before: number;
  /** Why it has paused by itself. */
  readonly stopped: unknown;
}

export type BatchRun = ReturnType<typeof startBatch>;

/**
 * Sends rows, a few at a time; it can be paused and ended, and keeps what became of each row.
 *
 * @param messageOf what the result file says about a refusal
 */
export function startBatch(
  rows: readonly CheckedRow[],
  send: (row: CheckedRow) => Promise<{ readonly no: string; readonly isNew: boolean }>,
  messageOf: (error: unknown) => string,
) {
  const outcomes = new Map<number, Outcome>();
  const listeners = new Set<() => void>();
  let state: BatchState = { phase: 'running', sent: 0, refused: 0, before: 0, stopped: undefined };
  const change = (next: Partial<BatchState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const settle = async (row: CheckedRow) => {
    try {
      const { no, isNew } = await send(row);
      outcomes.set(row.source.number, { no });
      change({ sent: state.sent + 1, before: state.before + (isNew ? 0 : 1) });
    } catch (error) {
      // Other rows would fail alike: the same one is sent again when someone goes on.
      if (!isOfRow(error)) return change({ phase: 'paused', stopped: error });
      outcomes.set(row.source.number, { error: messageOf(error) });
      change({ refused: state.refused + 1 });
    }
  };
  const isPaused = () => state.phase === 'paused';
  const resumed = () =>
    new Promise<void>((resolve) => {
      const stop = subscribe(() => {
        if (isPaused()) return;
        stop();
        resolve();
      });
    });
  const waiting = rows.values();
  const lane = async () => {
    for (const row of waiting)
      while (!outcomes.has(row.source.number)) {
        if (isPaused()) await resumed();
        if (state.phase === 'cancelled') return;
        await settle(row);
      }
  };
  /** Ends when every row is settled, or it was cancelled: what is on its way is still waited for. */
  const ended = Promise.all(Array.from({ length: lanes }, lane)).then(() => {
    if (state.phase !== 'cancelled') change({ phase: 'done' });
  });
  const go = (phase: BatchState['phase']) => () => {
    if (state.phase !== 'done') change({ phase, stopped: undefined });
  };
  return {
    ...{ outcomes, subscribe, ended, state: () => state },
    ...{ pause: go('paused'), resume: go('running'), cancel: go('cancelled') },
  };
}

/** Whether another row may still be accepted: the fault is in what this one holds. */
function isOfRow(error: unknown): boolean {
  if (error instanceof RowRefused || error instanceof StillOpen) return true;
  return (
    error instanceof AttestationError && ['bad-request', 'too-large', 'invalid-input'].includes(error.kind)
  );
}

/**
 * Rows as CSV, with the number or the error of each in front. Chosen again, the file goes on where it ended.
 *
 * @param tell says what is wrong in a row, or that it was not sent
 */
export function resultFile(
  rows: readonly CheckedRow[],
  { source: { columns } }: BatchPlan,
  outcomes: ReadonlyMap<number, Outcome>,
  tell: (word: RowFault['code'] | 'notSent', values?: { readonly name: string }) => string,
): string {
  const lines = rows.map(({ source: { number, cells, extra = [], fault }, faults, content, no }) => {
    const errors = faults.map(
      ({ column, code, name = '' }) => (column && `${column}: `) + tell(code, { name }),
    );
    const outcome = outcomes.get(number) ?? (no ? { no } : { error: errors.join(' ') || tell('notSent') });
    const result = 'no' in outcome ? [outcome.no, '', content] : ['', outcome.error, ''];
    // What cannot be written here must not become a good row without it.
    const whole = columns.map((name) => (fault === 'json' ? '' : (cells[name] ?? '')));
    return [String(number), ...result, ...whole, ...extra];
  });
  // Spreadsheets take a file without this mark for another encoding.
  return `\ufeff${Papa.unparse([[...resultColumns, ...columns], ...lines])}\r\n`;
}
