import type { components } from '@attestation/console-contract';
import { Alert, Button, FileButton, Group, Stack, Textarea } from '@mantine/core';
import { lazyRouteComponent, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback, useState } from 'react';
import { api, fetchClient, messageOf, queries } from '../api.ts';
import { download } from '../download.ts';
import { useWords } from '../language.tsx';
import { lineOf } from '../line-of.ts';
import { useMayChange } from '../may-change.ts';
import { Loading, PageTitle, Refused } from '../states.tsx';
import { History } from '../template-history.tsx';
import { TemplateRequest } from '../template-request.tsx';

const TemplatePreview = lazyRouteComponent(() => import('../template-preview.tsx'), 'TemplatePreview');

type Version = components['schemas']['TemplateVersion'];
type Fault = { readonly place: string; readonly message: string };

const newSource = `{
  "name": "Trade record",
  "kinds": [
    {
      "name": "product",
      "required": true,
      "fields": [
        { "name": "name", "type": "string", "required": true },
        { "name": "price", "type": "number" },
        { "name": "sold_on", "type": "date" }
      ]
    }
  ],
  "layout": {
    "title": "Sale of {product.name}",
    "blocks": [
      { "heading": "Product" },
      { "text": "Sold by {common.organization_name}." },
      { "fields": ["product.*"] }
    ]
  }
}`;

/** One template, or a new one. */
export function Template() {
  const { environment } = useSearch({ from: '/shell' });
  const { templateId } = useParams({ from: '/shell/templates/$templateId' });
  const isNew = templateId === 'new';
  const found = api.useQuery(
    'get',
    '/console/v1/templates/{templateId}',
    { params: { path: { templateId } } },
    { enabled: !isNew, refetchOnWindowFocus: false },
  );
  if (isNew) return <Editor key="new" environment={environment} />;
  if (found.error) return <Refused message={messageOf(found.error)} onAgain={() => void found.refetch()} />;
  if (found.data === undefined) return <Loading />;
  return <Editor key={`${templateId} ${found.data.version}`} environment={environment} of={found.data} />;
}

interface EditorProps {
  readonly environment: 'sandbox' | 'formal';
  readonly of?: Version;
}

function Editor({ environment, of }: EditorProps) {
  const { say } = useWords();
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const stored = of?.source ?? '';
  const [source, setSource] = useState(of?.source ?? newSource);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refusal, setRefusal] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const keepFaults = useCallback((found: readonly Fault[]) => setFaults(found), []);
  const isChanged = source !== stored;

  const save = async () => {
    setIsSaving(true);
    setRefusal('');
    const { data, error } = of
      ? await fetchClient.PUT('/console/v1/templates/{templateId}', {
          params: { path: { templateId: of.id } },
          body: { source, base: of.version },
        })
      : await fetchClient.POST('/console/v1/templates', { body: { source } });
    setIsSaving(false);
    if (data === undefined) return setRefusal(messageOf(error));
    setIsSaved(true);
    await queries.invalidateQueries({ queryKey: ['get', '/console/v1/templates'] });
    queries.setQueryData(
      api.queryOptions('get', '/console/v1/templates/{templateId}', {
        params: { path: { templateId: data.id } },
      }).queryKey,
      data,
    );
    await navigate({
      to: '/templates/$templateId',
      params: { templateId: data.id },
      search: { environment },
    });
  };

  return (
    <>
      <PageTitle
        aside={
          <Group gap="xs">
            <FileButton accept="application/json" onChange={(file) => void file?.text().then(setSource)}>
              {(props) => (
                <Button variant="default" size="xs" {...props}>
                  {say('import')}
                </Button>
              )}
            </FileButton>
            <Button
              variant="default"
              size="xs"
              onClick={() => download(`${of?.id ?? 'template'}.json`, source, 'application/json')}
            >
              {say('exportJson')}
            </Button>
            {mayChange && (
              <Button
                onClick={() => void save()}
                loading={isSaving}
                disabled={!isChanged || faults.length > 0}
              >
                {say('saveVersion')}
              </Button>
            )}
          </Group>
        }
      >
        {of ? of.name : say('newTemplate')}
      </PageTitle>
      {refusal !== '' && <Refused message={refusal} />}
      {isSaved && !isChanged && <Alert color="teal">{say('versionSaved')}</Alert>}
      <div className="editor">
        <Stack gap="xs">
          <Textarea
            label={say('source')}
            description={say('sourceHint')}
            classNames={{ input: 'mono' }}
            autosize
            minRows={18}
            maxRows={40}
            spellCheck={false}
            value={source}
            onChange={({ currentTarget }) => setSource(currentTarget.value)}
          />
          {faults.length > 0 && (
            <ul className="faults" aria-label={say('faults')}>
              {faults.map(({ place, message }) => (
                <li key={place + message}>
                  {say('line', { line: lineOf(source, place) })} <code>{place}</code> {message}
                </li>
              ))}
            </ul>
          )}
        </Stack>
        <Suspense fallback={<Loading />}>
          <TemplatePreview source={source} onFaults={keepFaults} />
        </Suspense>
      </div>
      {of && <History of={of} source={source} onUse={setSource} />}
      {of && <TemplateRequest of={of} />}
    </>
  );
}
