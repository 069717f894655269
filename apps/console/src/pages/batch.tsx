import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { api } from '../api.ts';
import { AttestPage, type Start } from '../attest/attest-page.tsx';
import type { Running } from '../attest/batch-rows.tsx';
import { batchWords } from '../attest/batch-words.ts';
import {
  type BatchPlan,
  fieldTargets,
  guessMapping,
  type Known,
  mappingFaults,
  sampleRows,
} from '../attest/check-rows.ts';
import { identityCodes } from '../attest/draft.ts';
import { DropArea, FieldFault } from '../attest/drop-area.tsx';
import type { Encoding, EncodingDifference, SourceFile } from '../attest/read-rows.ts';
import type { Signer } from '../attest/send.ts';
import { attestationWords } from '../attestation-words.ts';
import { download } from '../dom.ts';
import { SelectField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { Loading, Part, Refused } from '../states.tsx';
import { Table } from '../table.tsx';
import { kindsOf } from '../template/template-document.ts';

const BatchRows = lazyRouteComponent(() => import('../attest/batch-rows.tsx'), 'BatchRows');
const Progress = lazyRouteComponent(() => import('../attest/batch-rows.tsx'), 'Progress');

/** Attestations from the rows of a file. */
export function Batch() {
  const tell = useTexts(batchWords);
  return (
    <AttestPage title={tell('title')}>
      {(start) => <Plan key={`${start.who} ${start.environment}`} {...start} />}
    </AttestPage>
  );
}

/** What someone has chosen for a batch: this tab keeps it when the page is left. */
interface Choices {
  readonly templateId: string;
  /** Targets of columns; the others are guessed. */
  readonly columns: Readonly<Record<string, string>>;
  readonly completed: boolean;
}

function useChoices({ who, known }: Start) {
  const key = `attestation-batch ${who}`;
  const [choices, setChoices] = useState<Choices>(() => {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Choices | null;
    const isKnown = known.some(({ id }) => id === kept?.templateId);
    return kept && isKnown ? kept : { templateId: known[0]?.id ?? '', columns: {}, completed: true };
  });
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(choices)), [key, choices]);
  return [choices, (next: Partial<Choices>) => setChoices((before) => ({ ...before, ...next }))] as const;
}

/** Template, file and columns; then the check of every row, and sending. */
function Plan(start: Start) {
  const { environment, known } = start;
  const { say } = useWords();
  const tell = useTexts(batchWords);
  const [{ templateId, columns, completed }, choose] = useChoices(start);
  const [source, setSource] = useState<SourceFile>();
  const [question, setQuestion] = useState<Question>();
  const [fault, setFault] = useState('');
  const [signer, setSigner] = useState<Signer>();
  const [running, setRunning] = useState<Running>();
  // What result files and runs have shown.
  const [seen] = useState<Known>(() => new Map());
  const phase = useSyncExternalStore(running?.run.subscribe ?? noRun, () => running?.run.state().phase);
  const params = { path: { templateId } };
  const template = api.useQuery('get', '/console/v1/templates/{templateId}', { params });
  const kinds = useMemo(() => kindsOf(template.data?.source ?? ''), [template.data]);
  const names = source?.columns;
  const mapping = useMemo(() => {
    const chosen = Object.entries(columns).filter(([column]) => names?.includes(column));
    return { ...guessMapping(names ?? [], kinds), ...Object.fromEntries(chosen) };
  }, [names, kinds, columns]);
  const plan = useMemo<BatchPlan | undefined>(() => {
    if (source === undefined || kinds.length === 0) return undefined;
    return { environment, source, templateId, kinds, mapping, completed };
  }, [environment, source, templateId, kinds, mapping, completed]);

  const read = async (file: File, encoding?: Encoding) => {
    setFault('');
    setRunning(undefined);
    setSource(undefined);
    if (encoding === undefined) setQuestion(undefined);
    const { readRows, UnknownEncoding, UnreadableRows } = await import('../attest/read-rows.ts');
    try {
      const next = await readRows(file, file.name, encoding);
      for (const { cells } of next.rows)
        if (cells.attestation_content && cells.attestation_no)
          seen.set(cells.attestation_content, { no: cells.attestation_no, isOther: false });
      setSource(next);
    } catch (error) {
      if (error instanceof UnknownEncoding) return setQuestion({ file, differences: error.differences });
      const reason = error instanceof UnreadableRows ? error.reason : 'unreadable';
      setFault(tell(reason === 'columns' ? 'sameColumns' : reason === 'quotes' ? 'quotesFirst' : reason));
    }
  };
  const sample = async () => {
    const { unparse } = await import('papaparse');
    download('sample.csv', `\ufeff${unparse(sampleRows(kinds))}\r\n`, 'text/csv');
  };
  return (
    <Stack gap="lg">
      {phase !== 'running' && phase !== 'paused' && (
        <>
          <Group align="end" gap="sm">
            <SelectField
              label={say('template')}
              value={templateId}
              values={known.map(({ id }) => id)}
              labelOf={(id) => known.find((each) => each.id === id)?.name ?? id}
              onChange={(id) => choose({ templateId: id, columns: {} })}
            />
            <Button variant="default" disabled={kinds.length === 0} onClick={() => void sample()}>
              {tell('sample')}
            </Button>
          </Group>
          <Refused error={template.error} onAgain={() => void template.refetch()} />
          <DropArea
            label={tell('file')}
            hint={tell('fileHint')}
            accept=".csv,.tsv,.txt,.jsonl,.ndjson,text/csv"
            onFiles={([file]) => file && void read(file)}
          />
          {question && (
            <EncodingChoice {...question} onChoose={(encoding) => void read(question.file, encoding)} />
          )}
          <FieldFault error={fault} />
        </>
      )}
      <Suspense fallback={<Loading />}>
        {running && <Progress {...running} onBack={() => setRunning(undefined)} />}
        {plan && !running && (
          <>
            <Part title={tell('columns')} hint={tell('columnsHint')}>
              <Columns
                {...plan}
                onChange={(column, target) => choose({ columns: { ...columns, [column]: target } })}
              />
            </Part>
            <Checkbox
              label={tell('complete')}
              description={tell('completeHint')}
              checked={completed}
              onChange={({ currentTarget }) => choose({ completed: currentTarget.checked })}
            />
            <BatchRows
              {...{ plan, signer }}
              known={seen}
              onCorrect={setSource}
              onSigner={setSigner}
              onRun={setRunning}
            />
          </>
        )}
      </Suspense>
    </Stack>
  );
}

const noRun = () => () => undefined;

interface Question {
  readonly file: File;
  readonly differences: readonly EncodingDifference[];
}

interface EncodingChoiceProps extends Question {
  readonly onChoose: (encoding: Encoding) => void;
}

const encodingNames = { gb18030: 'GB 18030', 'windows-1252': 'Windows-1252' } as const;

/** Asks for the encoding of a file that is not UTF-8: a wrong one would be attested without a fault. */
function EncodingChoice({ differences, onChoose }: EncodingChoiceProps) {
  const tell = useTexts(batchWords);
  const [encoding, setEncoding] = useState<Encoding | ''>('');
  return (
    <Part title={tell('chooseEncoding')} hint={tell('encodingHint')}>
      <Stack gap="sm">
        <Table
          label={tell('chooseEncoding')}
          rows={differences}
          keyOf={(_, at) => at}
          isStacked={false}
          columns={[
            { head: 'row', cell: ({ number }) => number },
            { head: 'column', headCell: encodingNames.gb18030, cell: ({ texts }) => texts.gb18030 },
            {
              head: 'value',
              headCell: encodingNames['windows-1252'],
              cell: ({ texts }) => texts['windows-1252'],
            },
          ]}
        />
        <SelectField
          label={tell('encodingOf')}
          className="entry-id"
          value={encoding}
          values={encoding === '' ? ['', 'gb18030', 'windows-1252'] : ['gb18030', 'windows-1252']}
          labelOf={(each) => (each === '' ? tell('chooseEncoding') : encodingNames[each])}
          onChange={(next) => {
            setEncoding(next as Encoding);
            onChoose(next as Encoding);
          }}
        />
      </Stack>
    </Part>
  );
}

interface ColumnsProps extends BatchPlan {
  readonly onChange: (column: string, target: string) => void;
}

/** What each column of the file holds, and what is missing. */
function Columns({ onChange, ...plan }: ColumnsProps) {
  const tell = useTexts(batchWords);
  const name = useTexts(attestationWords);
  const { source, kinds, mapping } = plan;
  const { missing, repeated } = mappingFaults(plan);
  const labels = new Map([
    ['', tell('unused')],
    ['unique_id', 'unique_id'],
    ...identityCodes.map((code) => [`identities/${code}`, `${name(`identity.${code}`)} (${code})`] as const),
    ...fieldTargets(kinds).map(({ kind, field, target }) => {
      const label = (kinds.length > 1 ? `${kind}: ` : '') + (field.label ?? field.name);
      return [target, field.required ? tell('required', { label }) : label] as const;
    }),
  ]);
  const namesOf = (targets: readonly string[]) =>
    targets.map((target) => labels.get(target) ?? tell(target as 'identity')).join(', ');
  return (
    <Stack gap="sm">
      <Table
        label={tell('columns')}
        rows={source.columns}
        keyOf={(column) => column}
        columns={[
          { head: 'column', cell: (column) => <strong>{column}</strong> },
          {
            head: 'value',
            isMono: true,
            cell: (column) => <span className="cut">{source.rows[0]?.cells[column]}</span>,
          },
          {
            head: 'content',
            cell: (column) => (
              <SelectField
                size="xs"
                className={mapping[column] === '' ? (missing.length > 0 ? 'asks unused' : 'unused') : ''}
                aria-label={tell('holdsOf', { column })}
                value={mapping[column] ?? ''}
                values={[...labels.keys()]}
                labelOf={(target) => labels.get(target) ?? ''}
                onChange={(target) => onChange(column, target)}
              />
            ),
          },
        ]}
      />
      {missing.length > 0 && <Text role="status">{tell('missingColumns', { names: namesOf(missing) })}</Text>}
      {repeated.length > 0 && <FieldFault error={tell('repeatedColumns', { names: namesOf(repeated) })} />}
    </Stack>
  );
}
