import '@mantine/core/styles/Checkbox.css';
import { Alert, Button, Checkbox, Group, Stack } from '@mantine/core';
import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { api, type Environment, useMayChange } from '../api.ts';
import { batchWords } from '../attest/batch-words.ts';
import { type BatchPlan, guessMapping, sampleRows } from '../attest/check-rows.ts';
import { DropArea, FieldFault } from '../attest/drop-area.tsx';
import { MappingTable } from '../attest/mapping-table.tsx';
import type { SourceFile } from '../attest/read-rows.ts';
import { download } from '../dom.ts';
import { SelectField } from '../fields.tsx';
import { useTexts, useWords } from '../language.tsx';
import { Answer, Empty, Loading, PageTitle, Part, Refused } from '../states.tsx';
import { kindsOf } from '../template/template-document.ts';

const BatchRows = lazyRouteComponent(() => import('../attest/batch-rows.tsx'), 'BatchRows');

/** Attestations from the rows of a file. */
export function Batch() {
  const tell = useTexts(batchWords);
  const { environment } = useSearch({ from: '/shell' });
  const mayChange = useMayChange();
  const templates = api.useQuery('get', '/console/v1/templates');
  return (
    <>
      <PageTitle>{tell('title')}</PageTitle>
      <Answer query={templates}>
        {({ templates: all }) => {
          const known = all.filter(({ archivedAt }) => archivedAt === null);
          return mayChange && known.length > 0 ? (
            <Plan key={environment} {...{ environment, known }} />
          ) : (
            <Empty>{tell(mayChange ? 'noTemplates' : 'viewer')}</Empty>
          );
        }}
      </Answer>
    </>
  );
}

interface PlanProps {
  readonly environment: Environment;
  readonly known: readonly { readonly id: string; readonly name: string }[];
}

/** Template, file and columns; then the check of every row, and sending. */
function Plan({ environment, known }: PlanProps) {
  const { say } = useWords();
  const tell = useTexts(batchWords);
  const [templateId, setTemplateId] = useState(known[0]?.id ?? '');
  const [kindName, setKindName] = useState('');
  const [source, setSource] = useState<SourceFile>();
  const [fault, setFault] = useState('');
  // What someone has chosen; the other columns are guessed.
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [completed, setCompleted] = useState(true);
  const [phase, setPhase] = useState<'plan' | 'running' | 'over'>('plan');
  const params = { path: { templateId } };
  const stored = api.useQuery('get', '/console/v1/templates/{templateId}', { params });
  const kinds = useMemo(() => kindsOf(stored.data?.source ?? ''), [stored.data]);
  const kind =
    kinds.find(({ name }) => name === kindName) ?? kinds.find(({ required }) => required) ?? kinds[0];

  const plan = useMemo<BatchPlan | undefined>(() => {
    if (source === undefined || kind === undefined) return undefined;
    const mapping = { ...guessMapping(source.columns, kind), ...chosen };
    return { source, templateId, kind, mapping, completed };
  }, [source, templateId, kind, chosen, completed]);

  const choose = async (file: File) => {
    setFault('');
    setPhase('plan');
    setSource(undefined);
    const { openRows, UnreadableRows } = await import('../attest/read-rows.ts');
    try {
      const next = await openRows(file, file.name);
      // A corrected file keeps what was chosen for the columns that it still has.
      setChosen((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => next.columns.includes(name))),
      );
      setSource(next);
    } catch (error) {
      setFault(tell(error instanceof UnreadableRows ? error.reason : 'unreadable'));
    }
  };
  const missingKinds = kinds.filter(({ name, required }) => required && name !== kind?.name);
  const sample = async () => {
    if (kind === undefined) return;
    const { unparse } = await import('papaparse');
    download('sample.csv', `\ufeff${unparse(sampleRows(kind))}\r\n`, 'text/csv');
  };
  const files = phase !== 'running' && (
    <>
      <Group align="end" gap="sm">
        <SelectField
          label={say('template')}
          value={templateId}
          values={known.map(({ id }) => id)}
          labelOf={(id) => known.find((each) => each.id === id)?.name ?? id}
          onChange={(id) => {
            setTemplateId(id);
            setKindName('');
            setChosen({});
          }}
        />
        {kinds.length > 1 && kind && (
          <SelectField
            label={tell('kind')}
            value={kind.name}
            values={kinds.map(({ name }) => name)}
            labelOf={(name) => name}
            onChange={(name) => {
              setKindName(name);
              setChosen({});
            }}
          />
        )}
        <Button variant="default" disabled={kind === undefined} onClick={() => void sample()}>
          {tell('sample')}
        </Button>
      </Group>
      <Refused error={stored.error} onAgain={() => void stored.refetch()} />
      <DropArea
        label={tell('file')}
        hint={tell('fileHint')}
        accept=".csv,.tsv,.txt,.jsonl,.ndjson,text/csv"
        onFiles={([file]) => file && void choose(file)}
      />
      <FieldFault text={fault} />
    </>
  );
  return (
    <Stack gap="lg">
      {files}
      {plan && phase === 'plan' && (
        <>
          <Part title={tell('columns')} hint={tell('columnsHint')}>
            <MappingTable
              {...{ plan }}
              onChange={(column, target) => setChosen({ ...chosen, [column]: target })}
            />
          </Part>
          <Checkbox
            label={tell('complete')}
            description={tell('completeHint')}
            checked={completed}
            onChange={({ currentTarget }) => setCompleted(currentTarget.checked)}
          />
        </>
      )}
      {plan &&
        (completed && missingKinds.length > 0 ? (
          <Alert color="red" role="alert">
            {tell('kindsMissing', { names: missingKinds.map(({ name }) => name).join(', ') })}
          </Alert>
        ) : (
          <Suspense fallback={<Loading />}>
            <BatchRows
              key={JSON.stringify([plan.mapping, templateId, kindName, completed])}
              {...{ environment, plan }}
              isRunning={phase !== 'plan'}
              onPhase={setPhase}
            />
          </Suspense>
        ))}
    </Stack>
  );
}
