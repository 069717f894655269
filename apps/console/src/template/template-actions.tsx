import { Button, FileButton, Group } from '@mantine/core';
import { useState } from 'react';
import { download } from '../download.ts';
import type { Environment } from '../environment.ts';
import { useWords } from '../language.tsx';
import { PageLink } from '../page-link.tsx';
import { Refused } from '../states.tsx';
import { useEditorWords } from './editor-words.ts';
import type { SourceHistory } from './source-history.ts';

/** Characters of a template, as the console's document has them. */
const most = 100_000;

interface Props {
  readonly id: string | undefined;
  readonly environment: Environment;
  readonly history: SourceHistory;
  readonly isEditable: boolean;
  readonly isSaving: boolean;
  readonly canSave: boolean;
  readonly onSave: () => void;
}

/** Buttons of a template. */
export function TemplateActions(props: Props) {
  const { id, environment, history, isEditable, isSaving, canSave, onSave } = props;
  const { say } = useWords();
  const { say: sayHere } = useEditorWords();
  const [refusal, setRefusal] = useState('');
  const take = async (file: File | null) => {
    if (file === null) return;
    // A character has four bytes at most.
    const text = file.size > 4 * most ? undefined : await file.text();
    const isTooLarge = text === undefined || text.length > most;
    setRefusal(isTooLarge ? sayHere('tooLarge') : '');
    if (!isTooLarge) history.set(text);
  };
  return (
    <div className="editor-actions">
      {refusal !== '' && <Refused message={refusal} />}
      <Group gap="xs">
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
          <PageLink
            size="sm"
            to="/templates/$templateId/copy"
            params={{ templateId: id }}
            search={{ environment }}
          >
            {sayHere('copyTemplate')}
          </PageLink>
        )}
      </Group>
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
