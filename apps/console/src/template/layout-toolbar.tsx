import { type Editor, useEditorState } from '@tiptap/react';
import { SelectField } from '../fields.tsx';
import type { EditorWords } from './editor-words.ts';
import { Action, type Choice, ChoiceButton } from './field-controls.tsx';
import { blockAt, insertBlock, moveBlock, placeField, removeBlock } from './layout-commands.ts';
import type { NodeJson } from './layout-document.ts';
import { fieldChoices } from './placed-fields.ts';
import { type TemplateParts, useEditorWords, useTemplateParts } from './template-context.tsx';

const styles = ['paragraph', 'heading1', 'heading2'] as const;
const aligns = ['left', 'center', 'right'] as const;
type Align = (typeof aligns)[number];

/** What the caret is in, and what can be put there. */
export function LayoutToolbar({ editor }: { readonly editor: Editor }) {
  const { say } = useEditorWords();
  const { kinds, announce } = useTemplateParts();
  const { style, align } = useEditorState({ editor, selector: ({ editor: { state } }) => formatOf(state) });
  const isText = styles.some((each) => each === style);

  const setStyle = (chosen: Style) => {
    const chain = editor.chain().focus();
    if (chosen === 'paragraph') chain.setNode('paragraph').run();
    else chain.setNode('heading', { level: chosen === 'heading2' ? 2 : null }).run();
  };
  const setAlign = (chosen: Align) =>
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
      <SelectField
        size="xs"
        aria-label={say('style')}
        disabled={!isText}
        value={style}
        values={isText ? styles : [style]}
        labelOf={(value) => say(`style.${value}`)}
        onChange={setStyle}
      />
      <SelectField
        size="xs"
        aria-label={say('align')}
        disabled={style !== 'paragraph'}
        value={align}
        values={aligns}
        labelOf={(value) => say(`align.${value}`)}
        onChange={setAlign}
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
          icon="up"
          onClick={() => moveBlock(editor, -1) && announce(say('blockMoved'))}
        />
        <Action
          name={say('blockDown')}
          icon="unfold"
          onClick={() => moveBlock(editor, 1) && announce(say('blockMoved'))}
        />
        <Action
          name={say('removeBlock')}
          icon="remove"
          onClick={() => removeBlock(editor) && announce(say('blockRemoved'))}
        />
      </span>
    </div>
  );
}

type Style = (typeof styles)[number] | 'title' | 'other';

function formatOf(state: Editor['state']): { style: Style; align: Align } {
  const place = blockAt(state);
  const isTitle = place === undefined && state.selection.$from.parent.type.name === 'title';
  const { name } = place?.node.type ?? {};
  const { level, align } = place?.node.attrs ?? {};
  const heading = level === 2 ? 'heading2' : 'heading1';
  const style =
    name === 'heading' ? heading : name === 'paragraph' ? 'paragraph' : isTitle ? 'title' : 'other';
  return { style, align: aligns.find((each) => each === align) ?? 'left' };
}

interface BlockChoice extends Choice {
  readonly node: NodeJson;
}

function blockChoices(kinds: TemplateParts['kinds'], say: EditorWords['say']): BlockChoice[] {
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
