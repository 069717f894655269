import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../language.tsx';
import type { SourceHistory } from './source-history.ts';

interface Props {
  readonly source: string;
  readonly history: SourceHistory;
  readonly isEditable: boolean;
  /** To be marked, from 1. */
  readonly line?: number | undefined;
}

/** A template as JSON text. */
export function SourceView({ source, history, isEditable, line }: Props) {
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
