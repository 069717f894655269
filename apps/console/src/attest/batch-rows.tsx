import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { fetchClient, queries } from '../api.ts';
import { download } from '../dom.ts';
import { submitted } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { ButtonLink } from '../links.tsx';
import { Part, Refused } from '../states.tsx';
import { Table } from '../table.tsx';
import { batchWords } from './batch-words.ts';
import { type BatchPlan, type CheckedRow, checkRows, type Known, mappingFaults } from './check-rows.ts';
import { unseenSigns } from './check-values.ts';
import { FieldFault } from './drop-area.tsx';
import { SignPart } from './key-chooser.tsx';
import type { SourceFile, SourceRow } from './read-rows.ts';
import { type BatchRun, RowRefused, resultFile, startBatch } from './run-batch.ts';
import { connectAs, failureText, type Signer, sendNew } from './send.ts';

/** All rows of a file, checked. */
interface CheckedRows {
  readonly plan: BatchPlan;
  readonly rows: readonly CheckedRow[];
}

/** A run, with the rows that are not sent, too. */
export interface Running extends CheckedRows {
  readonly run: BatchRun;
}

interface RowsProps {
  readonly plan: BatchPlan;
  readonly known: Known;
  readonly signer: Signer | undefined;
  readonly onCorrect: (source: SourceFile) => void;
  readonly onSigner: (signer: Signer | undefined) => void;
  readonly onRun: (running: Running) => void;
}

/** Checks every row, then sends the good ones. */
export function BatchRows({ plan, known, signer, onCorrect, onSigner, onRun }: RowsProps) {
  const { environment, kinds, source } = plan;
  const { number } = useWords();
  const tell = useTexts(batchWords);
  const tellRows = useRowWords();
  const [found, setFound] = useState<CheckedRows>();
  const [count, setCount] = useState(0);
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  // A second click comes before the run is shown.
  const isBegun = useRef(false);
  /** Undefined: something was changed meanwhile. */
  const checking = useRef<Promise<CheckedRows | undefined>>(undefined);
  const { repeated, missing } = mappingFaults(plan);
  const isMapped = repeated.length === 0 && missing.length === 0;
  useEffect(() => {
    if (!isMapped) return;
    const abort = new AbortController();
    checking.current = checkRows(plan, known, abort.signal, setCount).then(
      (rows) => {
        setFound({ plan, rows });
        return { plan, rows };
      },
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
        return undefined;
      },
    );
    return () => abort.abort();
  }, [plan, known, isMapped]);

  if (!isMapped) return null;
  // What was corrected is checked while the rest stays.
  if (found === undefined || found.plan.mapping !== plan.mapping)
    return <Text role="status">{tell('checking', { count: number(count) })}</Text>;
  const { rows } = found;
  const { good, bad, stored } = sortsOf(rows);
  const isCorrected = rows.some((row) => row.source.corrected);
  const isCorrectable = isCorrected || bad.some(({ source }) => source.fault === undefined);
  const start = async () => {
    setIsAsked(true);
    if (signer === undefined || isBegun.current) return;
    isBegun.current = true;
    setIsBusy(true);
    // The click may have left a corrected cell.
    const checked = await checking.current;
    setIsBusy(false);
    const toSend = checked ? sortsOf(checked.rows).good : [];
    isBegun.current = toSend.length > 0;
    if (checked === undefined || toSend.length === 0) return;
    const { data } = await fetchClient.GET('/console/v1/attestations', {
      params: { query: { environment } },
    });
    // A batch is slowed down by limits more than by anything else: it waits as long as the service asks.
    const connection = connectAs(signer, 6);
    // Without an answer, each row is compared with what is stored.
    const newest = data && (data.attestations[0]?.no ?? '');
    const send = async ({ draft, content }: CheckedRow) => {
      const { no, is } = await sendNew(connection, draft, kinds, environment, newest);
      known.set(content, { no, isOther: is === 'other' });
      if (is === 'other') throw new RowRefused(tell('otherContent', { name: no }));
      return { no, isNew: is === 'new' };
    };
    const run = startBatch(toSend, send, (error) => failureText(error, tell));
    onRun({ run, ...checked });
    await run.ended;
    await queries.invalidateQueries({ queryKey: ['get', '/console/v1/attestations'] });
  };
  const correct = (row: SourceRow) =>
    onCorrect({ ...source, rows: source.rows.map((each) => (each.number === row.number ? row : each)) });
  return (
    <>
      <Part title={tell('check')}>
        <Stack gap="sm">
          <Text role="status">
            {tell('checked', {
              ...{ rows: tellRows(rows.length), good: number(good.length) },
              ...{ stored: number(stored.length), bad: number(bad.length) },
            })}
          </Text>
          <NotRead {...{ source }} />
          <Unseen {...{ rows }} />
          <Faults {...{ rows }} onCorrect={correct} />
          {/* It stays after the last correction: what is below must not move under a click. */}
          {(bad.length > 0 || isCorrected) && (
            <>
              {isCorrectable && <Text size="sm">{tell('correct')}</Text>}
              <div>
                <Button
                  variant="default"
                  disabled={bad.length === 0}
                  onClick={() => save('errors.csv', resultFile(bad, plan, new Map(), tell))}
                >
                  {tell('exportFaults')}
                </Button>
              </div>
            </>
          )}
        </Stack>
      </Part>
      {good.length > 0 && (
        <form noValidate onSubmit={submitted(() => void start())}>
          <SignPart
            {...{ environment, signer, isAsked, isBusy }}
            summary={tell('willSend', { rows: tellRows(good.length) })}
            formalText={tell(good.length === 1 ? 'formalText' : 'formalMany', { count: number(good.length) })}
            onChange={onSigner}
          />
        </form>
      )}
    </>
  );
}

/** Says that the reader stopped: the counts are not those of the whole file. */
function NotRead({ source: { rows } }: Pick<BatchPlan, 'source'>) {
  const tell = useTexts(batchWords);
  const last = rows.at(-1);
  return <FieldFault error={last?.fault === 'quotes' ? tell('notRead', { line: last.number }) : undefined} />;
}

/** Names what people cannot see in a unique_id: two rows may look alike. */
function Unseen({ rows }: Pick<CheckedRows, 'rows'>) {
  const tell = useTexts(batchWords);
  const lines = rows.flatMap(({ source: { number: line }, draft }) => {
    const signs = unseenSigns(draft.uniqueId);
    return signs ? [tell('unseenLine', { line, signs })] : [];
  });
  if (lines.length === 0) return null;
  const shown = lines.slice(0, mostShown).join(', ') + (lines.length > mostShown ? ', …' : '');
  return <Text role="status">{tell('unseenIn', { lines: shown })}</Text>;
}

/** A number of rows, in words. */
function useRowWords() {
  const { number } = useWords();
  const tell = useTexts(batchWords);
  return (count: number) => tell(count === 1 ? 'oneRow' : 'manyRows', { count: number(count) });
}

const save = (name: string, csv: string) => download(name, csv, 'text/csv');

/** Rows that can be sent, have errors, or are known to be stored. */
function sortsOf(rows: readonly CheckedRow[]) {
  const stored = rows.filter(({ no }) => no !== undefined);
  const bad = rows.filter(({ faults }) => faults.length > 0);
  return { stored, bad, good: rows.filter(({ no, faults }) => no === undefined && faults.length === 0) };
}

interface FaultsProps {
  readonly rows: readonly CheckedRow[];
  readonly onCorrect: (row: SourceRow) => void;
}

/** Faults that are shown; all of them are in the export. */
const mostShown = 50;

/** Cells with errors, and those that were corrected: each is checked again when it is left, or with Enter. */
function Faults({ rows, onCorrect }: FaultsProps) {
  const { number } = useWords();
  const tell = useTexts(batchWords);
  const cells = rows.flatMap(({ source, faults }) => {
    const right = source.corrected?.filter((column) => !faults.some((each) => each.column === column)) ?? [];
    return [
      ...faults.map(({ column, code, name = '' }) => ({ source, column, text: tell(code, { name }) })),
      ...right.map((column) => ({ source, column, text: tell('corrected') })),
    ];
  });
  if (cells.length === 0) return null;
  const shown = cells.slice(0, mostShown + rows.flatMap(({ source }) => source.corrected ?? []).length);
  const correct = (source: SourceRow, column: string, value: string) => {
    if (value === source.cells[column]) return;
    const corrected = [...new Set([...(source.corrected ?? []), column])];
    onCorrect({ ...source, cells: { ...source.cells, [column]: value }, corrected });
  };
  return (
    <>
      <Table
        label={tell('faults')}
        rows={shown}
        keyOf={({ source, column }, at) => (column ? `${source.number} ${column}` : at)}
        columns={[
          { head: 'row', cell: ({ source }) => source.number },
          { head: 'column', isMono: true, isLabelled: true, cell: ({ column }) => column || '–' },
          {
            head: 'value',
            cell: ({ source, column, text }) =>
              column === '' ? (
                <span className="cut">{source.extra?.join(', ')}</span>
              ) : (
                <TextInput
                  size="xs"
                  aria-label={tell('cell', { line: source.number, column })}
                  error={text !== tell('corrected')}
                  defaultValue={source.cells[column]}
                  onBlur={({ currentTarget }) => correct(source, column, currentTarget.value)}
                  onKeyDown={({ key, currentTarget }) =>
                    key === 'Enter' && correct(source, column, currentTarget.value)
                  }
                />
              ),
          },
          { head: 'fault', cell: ({ text }) => text },
        ]}
      />
      {cells.length > shown.length && (
        <Text size="sm">{tell('moreFaults', { count: number(cells.length - shown.length) })}</Text>
      )}
    </>
  );
}

interface ProgressProps extends Running {
  /** To the rows that are not stored. */
  readonly onBack: () => void;
}

/** How far a run is, and its result. */
export function Progress({ run, plan, rows, onBack }: ProgressProps) {
  const { number } = useWords();
  const tell = useTexts(batchWords);
  const tellRows = useRowWords();
  const { phase, sent, refused, before, stopped } = useSyncExternalStore(run.subscribe, run.state);
  const isOver = phase === 'done' || phase === 'cancelled';
  useBlocker({
    shouldBlockFn: () => !isOver && !confirm(tell('leave')),
    enableBeforeUnload: () => !isOver,
  });
  useEffect(() => run.cancel, [run]);
  const { good, bad, stored } = sortsOf(rows);
  const settled = sent + refused;
  // Since it was begun or continued.
  const [since, setSince] = useState({ at: Date.now(), settled: 0 });
  useEffect(() => {
    const before = run.state();
    if (phase === 'running') setSince({ at: Date.now(), settled: before.sent + before.refused });
  }, [phase, run]);
  const rate = (settled - since.settled) / (Date.now() - since.at);
  const minutes = Math.ceil((good.length - settled) / rate / 60_000);
  const result = tell('outcome', {
    ...{ all: number(stored.length + sent), rows: tellRows(rows.length), fresh: number(sent - before) },
    ...{ refused: number(refused), bad: number(bad.length) },
  });
  const faulty = rows.filter(({ source, faults }) => {
    const outcome = run.outcomes.get(source.number);
    return faults.length > 0 || (outcome && 'error' in outcome);
  });
  return (
    <Part title={tell('progress')} hint={plan.source.name}>
      <Stack gap="sm">
        <progress
          className="batch-progress"
          max={good.length}
          value={settled}
          aria-label={tell('progress')}
        />
        <Text role="status">
          {tell(phase, {
            ...{ sent: number(sent), refused: number(refused), good: number(good.length), result },
          })}{' '}
          {phase === 'running' &&
            settled - since.settled > 10 &&
            tell('minutesLeft', { count: number(minutes) })}
        </Text>
        <NotRead source={plan.source} />
        {stopped !== undefined && <Refused message={`${failureText(stopped, tell)} ${tell('goOn')}`} />}
        <Group>
          {phase === 'running' && (
            <Button variant="default" onClick={run.pause}>
              {tell('pause')}
            </Button>
          )}
          {phase === 'paused' && <Button onClick={run.resume}>{tell('resume')}</Button>}
          {!isOver && (
            <Button variant="default" onClick={run.cancel}>
              {tell('cancel')}
            </Button>
          )}
          {phase !== 'running' && (
            <Button
              variant={isOver ? 'filled' : 'default'}
              onClick={() => save('result.csv', resultFile(rows, plan, run.outcomes, tell))}
            >
              {tell('result')}
            </Button>
          )}
          {isOver && faulty.length > 0 && (
            <Button
              variant="default"
              onClick={() => save('errors.csv', resultFile(faulty, plan, run.outcomes, tell))}
            >
              {tell('exportFaults')}
            </Button>
          )}
          {isOver && stored.length + sent < rows.length && (
            <Button variant="default" onClick={onBack}>
              {tell('backToRows')}
            </Button>
          )}
          {isOver && (
            <ButtonLink to="/attestations" search={{ environment: plan.environment }} variant="default">
              {tell('show')}
            </ButtonLink>
          )}
        </Group>
        {isOver && (
          <Text size="sm" c="dimmed">
            {tell('resultHint')}
          </Text>
        )}
      </Stack>
    </Part>
  );
}
