import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { type Environment, fetchClient, queries } from '../api.ts';
import { download } from '../dom.ts';
import { submitted } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { ButtonLink } from '../links.tsx';
import { Part, Refused } from '../states.tsx';
import { Table } from '../table.tsx';
import { useAttestWords } from './attest-words.ts';
import { batchWords, useFaultText } from './batch-words.ts';
import { type BatchPlan, type CheckedRow, mappingFaults, type RowFault } from './check-rows.ts';
import { KeyChooser } from './key-chooser.tsx';
import { BatchRun, checkAll, RowRefused, resultFile, type Tally } from './run-batch.ts';
import { connectAs, failureText, holdsDraft, type Signer, sendNew } from './send.ts';

interface RowsProps {
  readonly environment: Environment;
  readonly plan: BatchPlan;
  /** While rows are sent, what they were made from cannot be changed. */
  readonly onPhase: (phase: 'running' | 'over') => void;
  readonly isRunning: boolean;
}

/** Checks every row, then sends the good ones. */
export function BatchRows({ environment, plan, onPhase, isRunning }: RowsProps) {
  const { number } = useWords();
  const tell = useTexts(batchWords);
  const faultText = useFaultText();
  const [tally, setTally] = useState<Tally>();
  const [checked, setChecked] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const { repeated, missing } = mappingFaults(plan);
  const isMapped = repeated.length === 0 && missing.length === 0;
  useEffect(() => {
    if (!isMapped) return;
    const abort = new AbortController();
    checkAll(plan, abort.signal, setChecked).then(setTally, (error: unknown) => {
      if (!abort.signal.aborted) setFailure(error);
    });
    return () => abort.abort();
  }, [plan, isMapped]);

  if (!isMapped)
    return (
      <>
        {missing.length > 0 && (
          <Text role="status">{tell('missingColumns', { names: missing.map(plainTarget).join(', ') })}</Text>
        )}
        {repeated.length > 0 && (
          <Alert color="red" role="alert">
            {tell('repeatedColumns', { names: repeated.map(plainTarget).join(', ') })}
          </Alert>
        )}
      </>
    );
  if (failure !== undefined) return <Refused message={tell('unreadable')} />;
  if (tally === undefined) return <Text role="status">{tell('checking', { count: number(checked) })}</Text>;
  const { rows, good, bad, stored, faults } = tally;
  const exportFaults = () => {
    const lines = faults.map((fault) => [
      ...[String(fault.row), fault.column, faultText(fault), fault.value],
    ]);
    const quoted = [['line', 'column', 'error', 'value'], ...lines].map((cells) =>
      cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','),
    );
    download('errors.csv', `\ufeff${quoted.join('\r\n')}\r\n`, 'text/csv');
  };
  const exportButton = (
    <Button size="xs" variant="default" onClick={exportFaults}>
      {tell('exportFaults')}
    </Button>
  );
  return (
    <>
      {isRunning && (
        <Text>{tell('summary', { file: plan.source.name, rows: number(rows), bad: number(bad) })}</Text>
      )}
      {!isRunning && (
        <Part title={tell('check')}>
          <Stack gap="sm">
            <Text role="status">
              {tell('checked', { rows: number(rows), good: number(good), bad: number(bad) })}{' '}
              {stored > 0 && tell('alreadyStored', { count: number(stored) })}
            </Text>
            {bad > 0 && (
              <>
                <Table
                  label={tell('faults')}
                  rows={faults.slice(0, 50)}
                  keyOf={({ row, column, code }) => `${row} ${column} ${code}`}
                  columns={[
                    { head: 'row', cell: ({ row }) => row },
                    { head: 'column', isMono: true, isLabelled: true, cell: ({ column }) => column || '–' },
                    {
                      head: 'value',
                      isMono: true,
                      cell: ({ value }) => <span className="cut">{value}</span>,
                    },
                    { head: 'fault', cell: faultText },
                  ]}
                />
                {faults.length > 50 && (
                  <Text size="sm">{tell('moreFaults', { count: number(faults.length - 50) })}</Text>
                )}
                <Text size="sm">{tell('correct')}</Text>
                <div>{exportButton}</div>
              </>
            )}
          </Stack>
        </Part>
      )}
      {good > 0 && <Sending {...{ environment, plan, onPhase, isRunning, good, bad, exportButton }} />}
    </>
  );
}

interface SendingProps extends RowsProps {
  /** Rows that are sent. */
  readonly good: number;
  /** Rows that are left out, and what saves their errors. */
  readonly bad: number;
  readonly exportButton: ReactNode;
}

/** The key, and the progress of the run. */
function Sending(props: SendingProps) {
  const { environment, plan, good, onPhase } = props;
  const { number } = useWords();
  const tell = useTexts(batchWords);
  const tellShared = useAttestWords();
  const [signer, setSigner] = useState<Signer>();
  const [isAsked, setIsAsked] = useState(false);
  const [run, setRun] = useState<BatchRun>();

  const start = async () => {
    setIsAsked(true);
    if (signer === undefined || run !== undefined) return;
    const { data } = await fetchClient.GET('/console/v1/attestations', {
      params: { query: { environment } },
    });
    // A batch is slowed down by limits more than by anything else: it waits as long as the service asks.
    const connection = connectAs(signer, 6);
    const newest = data?.attestations[0]?.no ?? '';
    const send = async ({ draft }: CheckedRow) => {
      const no = await sendNew(connection, draft, [plan.kind]);
      if (no > newest || (await holdsDraft(no, draft, environment))) return no;
      throw new RowRefused(tell('otherContent', { no }));
    };
    const next = new BatchRun(plan, send, (error) => failureText(error, tellShared), newest);
    setRun(next);
    onPhase('running');
    void next.run().then(() => queries.invalidateQueries({ queryKey: ['get', '/console/v1/attestations'] }));
  };
  if (run !== undefined) return <Progress {...props} run={run} />;
  return (
    <Part title={tellShared('signPart')}>
      <form noValidate onSubmit={submitted(() => void start())}>
        <Stack gap="sm">
          <KeyChooser
            {...{ environment, signer }}
            onChange={setSigner}
            error={isAsked && signer === undefined ? tellShared('chooseKey') : undefined}
          />
          {environment === 'formal' && (
            <Alert color="red">{tell('formalText', { count: number(good) })}</Alert>
          )}
          <Text size="sm">{tell('willSend', { count: number(good) })}</Text>
          <div>
            <Button type="submit" {...(environment === 'formal' && { color: 'red.9' })}>
              {tellShared('sign')}
            </Button>
          </div>
        </Stack>
      </form>
    </Part>
  );
}

interface ProgressProps extends SendingProps {
  readonly run: BatchRun;
}

function Progress({ run, environment, plan, good, bad, exportButton, onPhase }: ProgressProps) {
  const { number } = useWords();
  const tell = useTexts(batchWords);
  const tellShared = useAttestWords();
  const faultText = useFaultText();
  const { phase, sent, refused, before, stopped } = useSyncExternalStore(run.subscribe, () => run.state);
  const isOver = phase === 'done' || phase === 'cancelled';
  useBlocker({
    shouldBlockFn: () => !isOver && !confirm(tell('leave')),
    enableBeforeUnload: () => !isOver,
  });
  useEffect(() => () => run.cancel(), [run]);
  useEffect(() => {
    if (isOver) onPhase('over');
  }, [isOver, onPhase]);
  const settled = sent + refused;
  // Since it was begun or continued.
  const [since, setSince] = useState({ at: Date.now(), settled: 0 });
  useEffect(() => {
    if (phase === 'running') setSince({ at: Date.now(), settled: run.state.sent + run.state.refused });
  }, [phase, run]);
  const rate = (settled - since.settled) / (Date.now() - since.at);
  const seconds = Math.ceil((good - settled) / rate / 1000);
  const left =
    phase === 'running' && settled - since.settled > 10
      ? tell(seconds < 90 ? 'secondsLeft' : 'minutesLeft', {
          count: number(seconds < 90 ? seconds : Math.ceil(seconds / 60)),
        })
      : '';
  const save = async () => {
    const notSent = { row: 0, column: '', code: 'notSent' } as const;
    const text = (fault: RowFault) => `${fault.column === '' ? '' : `${fault.column}: `}${faultText(fault)}`;
    const outcomes = new Map(run.outcomes);
    const blob = await resultFile(plan, outcomes, text, faultText(notSent));
    download('attestations-result.csv', blob);
  };
  return (
    <Part title={tell('progress')}>
      <Stack gap="sm">
        <progress className="batch-progress" value={settled} max={good} aria-label={tell('progress')} />
        <Text role="status">
          {tell(phase, { sent: number(sent), refused: number(refused), good: number(good) })}{' '}
          {before > 0 && tell('before', { before: number(before), fresh: number(sent - before) })} {left}
          {isOver && bad > 0 && tell('leftOut', { count: number(bad) })}
        </Text>
        {stopped !== undefined && <Refused message={`${failureText(stopped, tellShared)} ${tell('goOn')}`} />}
        <Group>
          {phase === 'running' && (
            <Button variant="default" onClick={() => run.pause()}>
              {tell('pause')}
            </Button>
          )}
          {phase === 'paused' && <Button onClick={() => run.resume()}>{tell('resume')}</Button>}
          {!isOver && (
            <Button variant="default" onClick={() => run.cancel()}>
              {tell('cancel')}
            </Button>
          )}
          {phase !== 'running' && (
            <Button variant={isOver ? 'filled' : 'default'} onClick={() => void save()}>
              {tell('result')}
            </Button>
          )}
          {isOver && bad > 0 && exportButton}
          {isOver && (
            <ButtonLink to="/attestations" search={{ environment }} variant="default">
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

const plainTarget = (target: string) => target.replace(/^(data|identity)\//, '');
