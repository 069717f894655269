import type { components } from '@attestation/console/contract';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api, isUnknown } from '../api.ts';
import { UnknownTemplate } from '../missing.tsx';
import { Loading, Refused } from '../states.tsx';
import { newTemplate } from '../template/new-template.ts';
import { useEditorWords } from '../template/template-context.tsx';
import { TemplateEditor, type View } from '../template/template-editor.tsx';

type Version = components['schemas']['TemplateVersion'];

/** One template, or a new one. */
export function Template() {
  const { language } = useEditorWords();
  const { templateId } = useParams({ from: '/shell/templates/$templateId' });
  const shared = useShared(templateId);
  const [saved, setSaved] = useState<string>();
  const isNew = templateId === 'new';
  const found = useStored(templateId, !isNew);
  const onSaved = ({ id }: Version) => setSaved(id);
  if (isNew) {
    const initial = JSON.stringify(newTemplate(language), undefined, 2);
    return <TemplateEditor key="new" {...{ ...shared, initial, onSaved }} isSaved={false} />;
  }
  if (isUnknown(found.error)) return <UnknownTemplate />;
  if (found.error) return <Refused error={found.error} onAgain={() => void found.refetch()} />;
  if (found.data === undefined) return <Loading />;
  const isSaved = saved === templateId;
  return <TemplateEditor key={templateId} {...{ ...shared, isSaved, onSaved }} initial="" of={found.data} />;
}

/** A new template that begins as another one is. */
export function TemplateCopy() {
  const { say } = useEditorWords();
  const { templateId } = useParams({ from: '/shell/templates/$templateId/copy' });
  const shared = useShared(`copy of ${templateId}`);
  const found = useStored(templateId, true);
  if (isUnknown(found.error)) return <UnknownTemplate />;
  if (found.error) return <Refused error={found.error} onAgain={() => void found.refetch()} />;
  if (found.data === undefined) return <Loading />;
  const template = JSON.parse(found.data.source) as object;
  const copy = { ...template, name: say('copyName', { name: found.data.name }) };
  const initial = JSON.stringify(copy, undefined, 2);
  return <TemplateEditor {...{ ...shared, initial }} isSaved={false} onSaved={() => undefined} />;
}

function useStored(templateId: string, isStored: boolean) {
  return api.useQuery(
    'get',
    '/console/v1/templates/{templateId}',
    { params: { path: { templateId } } },
    { enabled: isStored, refetchOnWindowFocus: false },
  );
}

function useShared(key: string) {
  const { environment } = useSearch({ from: '/shell' });
  const { data: session } = api.useQuery('get', '/console/v1/session');
  const [view, onView] = useState<View>('visual');
  return { environment, draftKey: `${session?.email ?? ''} ${key}`, view, onView };
}
