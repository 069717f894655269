import { NativeSelect } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { ChoiceButton } from './choice-button.tsx';
import { useEditorWords } from './editor-words.ts';
import { Action } from './entry-row.tsx';
import { fieldChoices } from './field-choices.ts';
import type { Choice } from './field-listbox.tsx';
import { blockAt, insertBlock, moveBlock, placeField, removeBlock } from './layout-commands.ts';
import type { NodeJson } from './layout-document.ts';
import { useTemplateParts } from './template-parts.tsx';

const styles = ['paragraph', 'heading1', 'heading2'] as const;
const aligns = ['left', 'center', 'right'] as const;

/** What the caret is in, and what can be put there. */
export function LayoutToolbar({ editor }: { readonly editor: Editor }) {
  const { say } = useEditorWords();
  const { kinds, announce } = useTemplateParts();
  const { style, align } = useEditorState({ editor, selector: ({ editor: { state } }) => formatOf(state) });
  const isText = styles.some((each) => each === style);

  const setStyle = (chosen: string) => {
    const chain = editor.chain().focus();
    if (chosen === 'paragraph') chain.setNode('paragraph').run();
    else chain.setNode('heading', { level: chosen === 'heading2' ? 2 : null }).run();
  };
  const setAlign = (chosen: string) =>
    editor
      .chain()
      .focus()
      .updateAttributes('paragraph', { align: chosen === 'left' ? null : chosen })
      .run();
  const place = (name: string) => {
    placeField(editor, name);
    announce(say('placed', { name }));
  };
  const blocks = blockChoices(kinds, say);

  return (
    <div role="toolbar" aria-label={say('toolbar')} className="layout-toolbar">
      <NativeSelect
        size="xs"
        aria-label={say('style')}
        disabled={!isText}
        value={style}
        onChange={({ currentTarget }) => setStyle(currentTarget.value)}
        data={(isText ? styles : ([style] as const)).map((value) => ({
          value,
          label: say(`style.${value}`),
        }))}
      />
      <NativeSelect
        size="xs"
        aria-label={say('align')}
        disabled={style !== 'paragraph'}
        value={align}
        onChange={({ currentTarget }) => setAlign(currentTarget.value)}
        data={aligns.map((value) => ({ value, label: say(`align.${value}`) }))}
      />
      <ChoiceButton
        label={say('insertField')}
        listLabel={say('fieldChoices')}
        choices={fieldChoices(kinds, say, { inText: true })}
        onPick={place}
      />
      <ChoiceButton
        label={say('insertBlock')}
        listLabel={say('insertBlock')}
        choices={blocks}
        onPick={(name) => {
          const chosen = blocks.find((each) => each.name === name);
          if (chosen) insertBlock(editor, chosen.node);
        }}
      />
      <span className="toolbar-actions">
        <Action
          name={say('blockUp')}
          sign="↑"
          onClick={() => moveBlock(editor, -1) && announce(say('blockMoved'))}
        />
        <Action
          name={say('blockDown')}
          sign="↓"
          onClick={() => moveBlock(editor, 1) && announce(say('blockMoved'))}
        />
        <Action
          name={say('removeBlock')}
          sign="✕"
          onClick={() => removeBlock(editor) && announce(say('blockRemoved'))}
        />
      </span>
    </div>
  );
}

type Style = (typeof styles)[number] | 'title' | 'other';

function formatOf(state: Editor['state']): { style: Style; align: string } {
  const place = blockAt(state);
  const isTitle = place === undefined && state.selection.$from.parent.type.name === 'title';
  const { name } = place?.node.type ?? {};
  const { level, align } = place?.node.attrs ?? {};
  const heading = level === 2 ? 'heading2' : 'heading1';
  const style =
    name === 'heading' ? heading : name === 'paragraph' ? 'paragraph' : isTitle ? 'title' : 'other';
  return { style, align: typeof align === 'string' ? align : 'left' };
}

interface BlockChoice extends Choice {
  readonly node: NodeJson;
}

function blockChoices(
  kinds: ReturnType<typeof useTemplateParts>['kinds'],
  say: ReturnType<typeof useEditorWords>['say'],
): BlockChoice[] {
  return [
    { name: 'paragraph', label: say('block.paragraph'), node: { type: 'paragraph' } },
    { name: 'heading', label: say('block.heading'), node: { type: 'heading' } },
    { name: 'fieldList', label: say('block.fieldList'), node: { type: 'fieldList', attrs: { entries: [] } } },
    ...kinds
      .filter(({ fields }) => fields.length > 0)
      .map(({ name: kind, fields }) => ({
        name: `table ${kind}`,
        label: say('block.fieldTable', { kind }),
        node: {
          type: 'fieldTable',
          attrs: { entries: fields.slice(0, 4).map((field) => `${kind}.${field.name}`) },
        },
      })),
    ...kinds.map(({ name: kind }) => ({
      name: `each ${kind}`,
      label: say('block.repeated', { kind }),
      node: { type: 'repeated', attrs: { kind }, content: [{ type: 'paragraph' }] },
    })),
  ];
}
