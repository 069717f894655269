import type { components } from '@attestation/console/contract';
import { Alert, Button, Group, Stack, Tabs, Text } from '@mantine/core';
import { lazyRouteComponent, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useCallback, useState } from 'react';
import { api, fetchClient, messageOf, queries } from '../api.ts';
import type { Environment } from '../environment.ts';
import { useWords } from '../language.tsx';
import { useMayChange } from '../may-change.ts';
import { Loading, PageTitle, Refused } from '../states.tsx';
import { History } from '../template-history.tsx';
import { TemplateId } from '../template-id.tsx';
import { useEditorWords } from './editor-words.ts';
import { FaultsContext } from './faults-context.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { SourceView } from './source-view.tsx';
import { TemplateActions } from './template-actions.tsx';
import type { Fault } from './template-faults.tsx';
import { useTemplateSource } from './use-template-source.ts';

const TemplatePreview = lazyRouteComponent(() => import('../template-preview.tsx'), 'TemplatePreview');
const TemplateFaults = lazyRouteComponent(() => import('./template-faults.tsx'), 'TemplateFaults');
const VisualEditor = lazyRouteComponent(() => import('./visual-editor.tsx'), 'VisualEditor');

type Version = components['schemas']['TemplateVersion'];

function keepStored(version: Version): void {
  const params = { path: { templateId: version.id } };
  const { queryKey } = api.queryOptions('get', '/console/v1/templates/{templateId}', { params });
  queries.setQueryData(queryKey, version);
}

/** How a template is shown. */
export type View = 'visual' | 'source';

interface Props {
  readonly environment: Environment;
  /** None: a new template. */
  readonly of?: Version;
  /** What a new template begins with. */
  readonly initial: string;
  readonly draftKey: string;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly isSaved: boolean;
  readonly onSaved: (version: Version) => void;
}

/** A template as forms or source, next to its certificate. */
export function TemplateEditor(props: Props) {
  const { environment, of, initial, draftKey, view, onView, isSaved, onSaved } = props;
  const { say } = useWords();
  const { say: sayHere } = useEditorWords();
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const edited = useTemplateSource(of, initial, draftKey);
  const { history, source, isChanged } = edited;
  const [line, setLine] = useState<number>();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [refusal, setRefusal] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const keepFaults = useCallback((found: readonly Fault[]) => setFaults(found), []);
  const canSave = mayChange && (isChanged || of === undefined) && faults.length === 0;

  const openSource = (at: number) => {
    setLine(at);
    onView('source');
  };

  const save = async () => {
    setIsSaving(true);
    setRefusal('');
    const { data, error } = of
      ? await fetchClient.PUT('/console/v1/templates/{templateId}', {
          params: { path: { templateId: of.id } },
          body: { source, base: edited.base },
        })
      : await fetchClient.POST('/console/v1/templates', { body: { source } });
    setIsSaving(false);
    if (data === undefined) {
      setRefusal(messageOf(error));
      if (of && (error as { code?: string } | undefined)?.code === 'edited') await compareWithNewest(of.id);
      return;
    }
    edited.adopt(data, source);
    onSaved(data);
    await queries.invalidateQueries({ queryKey: ['get', '/console/v1/templates'] });
    keepStored(data);
    const to = '/templates/$templateId';
    const params = { templateId: data.id };
    if (!of) await navigate({ to, params, search: { environment }, ignoreBlocker: true });
  };

  // The history then shows what the other version has, and a save goes on from it.
  const compareWithNewest = async (templateId: string) => {
    const { data } = await fetchClient.GET('/console/v1/templates/{templateId}', {
      params: { path: { templateId } },
    });
    if (data === undefined) return;
    edited.adopt(data);
    keepStored(data);
  };

  // One undo for forms, layout and source: each is a view of the same text.
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    if (key === 's' && canSave && !isSaving) void save();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) history.redo();
    else if (key === 'z') history.undo();
    if (!['s', 'y', 'z'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div onKeyDownCapture={mayChange ? onKeyDown : undefined}>
      <div className="editor-bar">
        <PageTitle
          aside={
            <TemplateActions
              {...{ environment, history, isSaving, canSave }}
              id={of?.id}
              isEditable={mayChange}
              onSave={() => void save()}
            />
          }
        >
          {of ? of.name : say('newTemplate')}
        </PageTitle>
      </div>
      <Stack gap="xs">
        {refusal !== '' && <Refused message={refusal} />}
        {isSaved && !isChanged && (
          <Alert color="teal" role="status">
            {say('versionSaved')}
          </Alert>
        )}
        {edited.isRestored && isChanged && (
          <Alert color="yellow" role="status">
            <Group gap="sm">
              <Text size="sm">{sayHere('restored')}</Text>
              <Button size="compact-sm" variant="default" onClick={edited.discard}>
                {sayHere('discard')}
              </Button>
            </Group>
          </Alert>
        )}
        {of && <TemplateId environment={environment} of={of} />}
        {faults.length > 0 && (
          <Suspense fallback={<Loading />}>
            <TemplateFaults faults={faults} source={source} onShow={openSource} />
          </Suspense>
        )}
        <div className={`editor editor-${view}`}>
          <Tabs value={view} onChange={(chosen) => onView(chosen as View)} keepMounted={false}>
            <Tabs.List aria-label={sayHere('view')}>
              <Tabs.Tab value="visual">{sayHere('visual')}</Tabs.Tab>
              <Tabs.Tab value="source">{sayHere('sourceView')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="visual" pt="sm">
              <Suspense fallback={<Loading />}>
                <FaultsContext value={faults}>
                  <VisualEditor {...{ source, history }} isEditable={mayChange} onOpenSource={openSource} />
                </FaultsContext>
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="source" pt="sm">
              <SourceView {...{ source, history, line }} isEditable={mayChange} />
            </Tabs.Panel>
          </Tabs>
          <Suspense fallback={<Loading />}>
            <TemplatePreview source={source} onFaults={keepFaults} />
          </Suspense>
        </div>
        {of && (
          <History key={of.version} {...{ of, source, isChanged }} onUse={(chosen) => history.set(chosen)} />
        )}
      </Stack>
      <LeaveGuard isChanged={isChanged} onLeave={edited.discard} />
    </div>
  );
}
