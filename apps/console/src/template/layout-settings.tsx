import { Button, NativeSelect, Stack } from '@mantine/core';
import { useEditorWords } from './editor-words.ts';
import type { LooseLayout } from './template-document.ts';

const zones = ['-08:00', '-05:00', '+00:00', '+01:00', '+05:30', '+08:00', '+09:00'];

interface Props {
  readonly layout: LooseLayout;
  readonly isEditable: boolean;
  readonly onChange: (change: Partial<LooseLayout>) => void;
  readonly onDrop: () => void;
}

/** What the certificate has besides title and blocks. */
export function LayoutSettings({ layout, isEditable, onChange, onDrop }: Props) {
  const { say } = useEditorWords();
  const { language = 'both', utcOffset = '+00:00', unplaced = 'list' } = layout;
  const shared = { size: 'xs', disabled: !isEditable } as const;
  return (
    <details className="layout-settings">
      <summary>{say('settings')}</summary>
      <Stack gap="xs" mt="xs">
        <NativeSelect
          {...shared}
          label={say('words')}
          value={language}
          onChange={({ currentTarget }) => onChange({ language: currentTarget.value })}
          data={(['both', 'zh', 'en'] as const).map((value) => ({ value, label: say(`words.${value}`) }))}
        />
        <NativeSelect
          {...shared}
          label={say('zone')}
          value={utcOffset}
          onChange={({ currentTarget }) => onChange({ utcOffset: currentTarget.value })}
          data={(zones.includes(utcOffset) ? zones : [utcOffset, ...zones]).map((value) => ({
            value,
            label: `UTC${value}`,
          }))}
        />
        <NativeSelect
          {...shared}
          label={say('unplaced')}
          value={unplaced}
          onChange={({ currentTarget }) => onChange({ unplaced: currentTarget.value })}
          data={(['list', 'omit'] as const).map((value) => ({ value, label: say(`unplaced.${value}`) }))}
        />
        {isEditable && (
          <Button variant="default" size="compact-sm" onClick={onDrop}>
            {say('dropLayout')}
          </Button>
        )}
      </Stack>
    </details>
  );
}
