import './template-editor.css';
import '@mantine/core/styles/Checkbox.css';
import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { SelectField, TextField } from '../fields.tsx';
import { addKind, toTemplateKind } from './change-fields.ts';
import { KindForm, useFaultAt } from './kind-form.tsx';
import { withShown } from './layout-document.ts';
import { LayoutEditor } from './layout-editor.tsx';
import { lineOf } from './line-of.ts';
import { newLayout } from './new-template.ts';
import { TemplatePartsContext, useEditorWords } from './template-context.tsx';
import {
  isFault,
  type LooseLayout,
  readTemplate,
  type SourceFault,
  type TemplateDocument,
  writeTemplate,
} from './template-document.ts';
import type { SourceHistory } from './template-source.ts';

interface Props {
  readonly source: string;
  readonly history: SourceHistory;
  readonly isEditable: boolean;
  readonly onOpenSource: (line: number) => void;
}

/** A template as forms, and its layout as it is read. All that it changes is the source. */
export function VisualEditor({ source, history, isEditable, onOpenSource }: Props) {
  const read = useMemo(() => readTemplate(source), [source]);
  if (isFault(read)) return <Unreadable fault={read} source={source} onOpenSource={onOpenSource} />;
  return <Forms template={read} history={history} isEditable={isEditable} />;
}

interface UnreadableProps {
  readonly fault: SourceFault;
  readonly source: string;
  readonly onOpenSource: (line: number) => void;
}

function Unreadable({ fault: { line, place, message }, source, onOpenSource }: UnreadableProps) {
  const { say } = useEditorWords();
  const at = line ?? lineOf(source, place);
  return (
    <Alert color="red" variant="light" role="alert" title={say('cannotShow')}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{say('faultInLine', { line: at, message: `${place} ${message}`.trim() })}</Text>
        <Button size="xs" variant="default" onClick={() => onOpenSource(at)}>
          {say('openSource')}
        </Button>
      </Stack>
    </Alert>
  );
}

interface FormsProps {
  readonly template: TemplateDocument;
  readonly history: SourceHistory;
  readonly isEditable: boolean;
}

function Forms({ template, history, isEditable }: FormsProps) {
  const { say, language } = useEditorWords();
  const [announcement, announce] = useState('');
  const kinds = useUnchanged(template.kinds);
  const parts = useMemo(() => ({ kinds: kinds.map(toTemplateKind), announce }), [kinds]);
  const { name, layout } = template;
  const nameFault = useFaultAt('/name');

  const change = useCallback(
    (edit: (before: TemplateDocument) => TemplateDocument, group?: string) => {
      const before = readTemplate(history.source);
      if (!isFault(before)) history.set(writeTemplate(edit(before)), group);
    },
    [history],
  );
  const currentLayout = useCallback(() => {
    const newest = readTemplate(history.source);
    return isFault(newest) ? undefined : newest.layout;
  }, [history]);
  const changeLayout = (edit: (before: LooseLayout) => LooseLayout, group?: string) =>
    change((before) => (before.layout ? { ...before, layout: edit(before.layout) } : before), group);

  return (
    <TemplatePartsContext value={parts}>
      <div className="visual-editor">
        <div className="visual-parts">
          <Card withBorder component="section" aria-label={say('kinds')}>
            <Stack gap="sm">
              <TextField
                label={say('templateName')}
                description={say('templateNameHint')}
                disabled={!isEditable}
                maxLength={255}
                value={name}
                error={nameFault}
                onChange={(value) => change((before) => ({ ...before, name: value }), 'name')}
              />
              <div>
                <Title order={2} size="h4">
                  {say('kinds')}
                </Title>
                <Text size="xs" c="dimmed">
                  {say('kindsHint')}
                </Text>
              </div>
              {kinds.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a name that is typed must not make another form of it
                <KindForm key={at} kinds={kinds} at={at} isEditable={isEditable} onChange={change} />
              ))}
              {isEditable && (
                <Button variant="default" size="compact-sm" onClick={() => change(addKind)}>
                  {say('addKind')}
                </Button>
              )}
            </Stack>
          </Card>
          <Card withBorder component="section" aria-label={say('layout')}>
            <Stack gap="xs">
              <Title order={2} size="h4">
                {say('layout')}
              </Title>
              {layout === undefined ? (
                <>
                  <Text size="sm">{say('noLayout')}</Text>
                  {isEditable && (
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() => change((before) => ({ ...before, layout: newLayout(before) }))}
                    >
                      {say('makeLayout')}
                    </Button>
                  )}
                </>
              ) : (
                <>
                  <LayoutEditor
                    // The editor keeps the texts that it begins with.
                    key={language}
                    {...{ layout, isEditable }}
                    current={currentLayout}
                    onChange={(shown, group) => changeLayout((before) => withShown(before, shown), group)}
                  />
                  <LayoutSettings
                    {...{ layout, isEditable }}
                    onChange={(settings) =>
                      changeLayout((before) => withShown({ ...before, ...settings }, before))
                    }
                    onDrop={() => change(({ layout: _, ...before }) => before)}
                  />
                </>
              )}
            </Stack>
          </Card>
        </div>
      </div>
      <div role="status" className="unseen">
        {announcement}
      </div>
    </TemplatePartsContext>
  );
}

/** The value of last time, while its JSON is the same: forms that show it need not be drawn again. */
function useUnchanged<T>(value: T): T {
  const last = useRef(value);
  if (JSON.stringify(last.current) !== JSON.stringify(value)) last.current = value;
  return last.current;
}

const zones = ['-08:00', '-05:00', '+00:00', '+01:00', '+05:30', '+08:00', '+09:00'];

interface SettingsProps {
  readonly layout: LooseLayout;
  readonly isEditable: boolean;
  readonly onChange: (change: Partial<LooseLayout>) => void;
  readonly onDrop: () => void;
}

/** What the certificate has besides title and blocks. */
function LayoutSettings({ layout, isEditable, onChange, onDrop }: SettingsProps) {
  const { say } = useEditorWords();
  const { language = 'both', utcOffset = '+00:00', unplaced = 'list' } = layout;
  const shared = { size: 'xs', disabled: !isEditable } as const;
  return (
    <details className="layout-settings">
      <summary>{say('settings')}</summary>
      <Stack gap="xs" mt="xs">
        <SelectField
          {...shared}
          label={say('words')}
          value={language}
          values={['both', 'zh', 'en']}
          labelOf={(value) => say(`words.${value}`)}
          onChange={(chosen) => onChange({ language: chosen })}
        />
        <SelectField
          {...shared}
          label={say('zone')}
          value={utcOffset}
          values={zones.includes(utcOffset) ? zones : [utcOffset, ...zones]}
          labelOf={(value) => `UTC${value}`}
          onChange={(chosen) => onChange({ utcOffset: chosen })}
        />
        <SelectField
          {...shared}
          label={say('unplaced')}
          value={unplaced}
          values={['list', 'omit']}
          labelOf={(value) => say(`unplaced.${value}`)}
          onChange={(chosen) => onChange({ unplaced: chosen })}
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
