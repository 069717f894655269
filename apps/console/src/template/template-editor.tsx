import type { components } from '@attestation/console/contract';
import { Alert, Button, FileButton, Group, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { lazyRouteComponent, useBlocker, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { api, type Environment, fetchClient, messageOf, queries, useMayChange } from '../api.ts';
import { Dialog } from '../dialog.tsx';
import { download } from '../dom.ts';
import { useWords } from '../language.tsx';
import { ButtonLink } from '../links.tsx';
import { Menu } from '../menu.tsx';
import { Loading, PageTitle, Refused } from '../states.tsx';
import { StoredTemplate, TemplateHistory } from './stored-template.tsx';
import { type Fault, FaultsContext, useEditorWords } from './template-context.tsx';
import { type SourceHistory, useTemplateSource } from './template-source.ts';

const TemplatePreview = lazyRouteComponent(() => import('./template-preview.tsx'), 'TemplatePreview');
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
    const sent = of
      ? fetchClient.PUT('/console/v1/templates/{templateId}', {
          params: { path: { templateId: of.id } },
          body: { source, base: edited.base },
        })
      : fetchClient.POST('/console/v1/templates', { body: { source } });
    // Without a network, nothing answers.
    const { data, error } = await sent.catch((fault: unknown) => ({ data: undefined, error: fault }));
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
        <Refused message={refusal} />
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
        {of && <StoredTemplate environment={environment} of={of} />}
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
          <TemplateHistory
            key={of.version}
            {...{ of, source, isChanged }}
            onUse={(chosen) => history.set(chosen)}
          />
        )}
      </Stack>
      <LeaveGuard isChanged={isChanged} onLeave={edited.discard} />
    </div>
  );
}

/** Characters of a template, as the console's document has them. */
const most = 100_000;

interface ActionsProps {
  readonly id: string | undefined;
  readonly environment: Environment;
  readonly history: SourceHistory;
  readonly isEditable: boolean;
  readonly isSaving: boolean;
  readonly canSave: boolean;
  readonly onSave: () => void;
}

/** Buttons of a template. */
function TemplateActions(props: ActionsProps) {
  const { id, environment, history, isEditable, isSaving, canSave, onSave } = props;
  const { say } = useWords();
  const { say: sayHere } = useEditorWords();
  const [refusal, setRefusal] = useState('');
  const take = async (file: File | null) => {
    if (file === null) return;
    // A character has four bytes at most.
    if (file.size > 4 * most) return setRefusal(sayHere('tooLarge'));
    const bytes = await file.arrayBuffer();
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      setRefusal(text.length > most ? sayHere('tooLarge') : '');
      if (text.length <= most) history.set(text);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      setRefusal(sayHere('notUtf8'));
    }
  };
  return (
    <div className="editor-actions">
      <Refused message={refusal} />
      <Menu size="xs" isShort label={say('actions')}>
        {isEditable && (
          <FileButton accept="application/json" onChange={(file) => void take(file)}>
            {(button) => (
              <Button variant="default" size="xs" {...button}>
                {say('import')}
              </Button>
            )}
          </FileButton>
        )}
        <Button
          variant="default"
          size="xs"
          onClick={() => download(`${id ?? 'template'}.json`, history.source, 'application/json')}
        >
          {say('exportJson')}
        </Button>
        {isEditable && id !== undefined && (
          <ButtonLink
            variant="default"
            size="xs"
            to="/templates/$templateId/copy"
            params={{ templateId: id }}
            search={{ environment }}
          >
            {sayHere('copyTemplate')}
          </ButtonLink>
        )}
      </Menu>
      {isEditable && (
        <Group gap="xs" className="editor-essentials">
          <Button variant="default" size="xs" disabled={!history.canUndo} onClick={() => history.undo()}>
            {sayHere('undo')}
          </Button>
          <Button variant="default" size="xs" disabled={!history.canRedo} onClick={() => history.redo()}>
            {sayHere('redo')}
          </Button>
          <Button onClick={onSave} loading={isSaving} disabled={!canSave}>
            {say('saveVersion')}
          </Button>
        </Group>
      )}
    </div>
  );
}

interface SourceProps {
  readonly source: string;
  readonly history: SourceHistory;
  readonly isEditable: boolean;
  /** To be marked, from 1. */
  readonly line?: number | undefined;
}

/** A template as JSON text. */
function SourceView({ source, history, isEditable, line }: SourceProps) {
  const { say } = useWords();
  const text = useRef<HTMLTextAreaElement>(null);
  // After another view, a new edit begins.
  useEffect(() => history.endGroup(), [history]);
  useEffect(() => {
    const { current: area } = text;
    if (area === null || line === undefined) return;
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    area.focus();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  }, [line]);
  return (
    <Textarea
      ref={text}
      label={say('source')}
      description={say('sourceHint')}
      classNames={{ input: 'mono' }}
      autosize
      minRows={18}
      maxRows={40}
      spellCheck={false}
      readOnly={!isEditable}
      value={source}
      onChange={({ currentTarget }) => history.set(currentTarget.value, 'source')}
    />
  );
}

interface GuardProps {
  readonly isChanged: boolean;
  readonly onLeave: () => void;
}

/** Asks before another page takes the place of one with unsaved changes. */
function LeaveGuard({ isChanged, onLeave }: GuardProps) {
  const { say } = useEditorWords();
  const blocker = useBlocker({
    // The environment is part of the address, too.
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={say('leaveTitle')} onClose={blocker.reset}>
      <Stack>
        <Text size="sm">{say('leaveText')}</Text>
        <Group>
          <Button data-autofocus onClick={blocker.reset}>
            {say('stay')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onLeave();
              blocker.proceed();
            }}
          >
            {say('leave')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
