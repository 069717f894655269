import type { ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';
import { Suggestion, type SuggestionMatch, type SuggestionProps } from '@tiptap/suggestion';
import type { EditorWords } from './editor-words.ts';
import type { Choice } from './field-controls.tsx';
import { chosenField, moveBlock, moveField, removeBlock, surroundings } from './layout-commands.ts';

interface KeyOptions {
  /** Read at each key: the language may have changed. */
  readonly say: EditorWords['say'];
  readonly announce: (text: string) => void;
}

/** Keys that move fields and blocks, and what screen readers say about it. */
export const LayoutKeys = Extension.create<KeyOptions>({
  name: 'layoutKeys',
  addKeyboardShortcuts() {
    const { say, announce } = this.options;
    const block = (by: 1 | -1) => () => {
      if (moveBlock(this.editor, by)) announce(say('blockMoved'));
      return true;
    };
    const field = (by: 1 | -1) => () => {
      const name = chosenField(this.editor.state);
      if (name === undefined) return false;
      moveField(this.editor, by);
      announce(say('moved', { name, ...surroundings(this.editor.state) }));
      return true;
    };
    const remove = () => {
      const { selection } = this.editor.state;
      const name = chosenField(this.editor.state);
      if (name !== undefined) {
        this.editor.commands.deleteSelection();
        announce(say('removed', { name }));
        return true;
      }
      if (!(selection instanceof NodeSelection) || !removeBlock(this.editor)) return false;
      announce(say('blockRemoved'));
      return true;
    };
    return {
      'Alt-ArrowUp': block(-1),
      'Alt-ArrowDown': block(1),
      'Alt-ArrowLeft': field(-1),
      'Alt-ArrowRight': field(1),
      Backspace: remove,
      Delete: remove,
      Enter: () => enterBlock(this.editor) || leaveField(this.editor, 'Enter'),
      End: () => leaveField(this.editor, 'End'),
      Home: () => leaveField(this.editor, 'Home'),
    };
  },
  onSelectionUpdate() {
    const { say, announce } = this.options;
    const name = chosenField(this.editor.state);
    if (name !== undefined) announce(say('chosen', { name }));
  },
});

/** Keys that would leave a text go on next to the chosen field, which would else be deleted, or stay chosen. */
function leaveField(editor: Editor, key: 'Enter' | 'End' | 'Home'): boolean {
  const { selection } = editor.state;
  if (chosenField(editor.state) === undefined) return false;
  const places = { Enter: selection.to, End: selection.$to.end(), Home: selection.$from.start() };
  const chain = editor.chain().setTextSelection(places[key]);
  return key === 'Enter' ? chain.splitBlock().run() : chain.run();
}

/** Letters that are typed while a field is chosen come after it. Only the keys that delete take it away. */
export function typeAfterField(view: EditorView, _from: number, _to: number, text: string): boolean {
  const { state } = view;
  if (chosenField(state) === undefined) return false;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, state.selection.to)).insertText(text));
  return true;
}

/** Enter on a chosen list or table goes to its first control; Escape leads back (`layout-views.tsx`). */
function enterBlock({ state, view }: Editor): boolean {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.isInline) return false;
  const element = view.nodeDOM(selection.from);
  const control = element instanceof HTMLElement ? element.querySelector<HTMLElement>('input, button') : null;
  control?.focus();
  return control !== null;
}

/** The list that is open under the caret. */
export interface OpenList {
  readonly choices: readonly Choice[];
  readonly pick: (choice: Choice) => void;
  /** Where the caret is, in the window. */
  readonly place: DOMRect | null;
}

interface SuggestionOptions {
  /** Choices for the letters after `{` or `/`. */
  readonly choicesFor: (typed: string) => Choice[];
  readonly onChange: (list: OpenList | undefined) => void;
  /** @returns whether the list has used the key */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onPick: (name: string) => void;
}

/** What was typed from the sign to the caret; what stands behind the caret is not part of it. */
function typedAt({ nodeBefore, pos }: ResolvedPos, char: string): SuggestionMatch {
  const pattern = char === '{' ? /\{[^\s{}]*$/ : /(?<=^|\s)\/[^\s{}/]*$/;
  const [text] = pattern.exec(nodeBefore?.text ?? '') ?? [];
  return text === undefined
    ? null
    : { range: { from: pos - text.length, to: pos }, query: text.slice(1), text };
}

/** Opens a list of fields where `{` is typed, or `/` at the beginning of a word. */
export const FieldSuggestion = Extension.create<SuggestionOptions>({
  name: 'fieldSuggestion',
  addProseMirrorPlugins() {
    const { choicesFor, onChange, onKey, onPick } = this.options;
    const show = ({ items, command, clientRect, loading }: SuggestionProps<Choice, Choice>) => {
      if (!loading) onChange({ choices: items, pick: command, place: clientRect?.() ?? null });
    };
    return ['{', '/'].map((char) =>
      Suggestion<Choice, Choice>({
        pluginKey: new PluginKey(`fieldSuggestion${char}`),
        ...{ editor: this.editor, char },
        findSuggestionMatch: ({ $position }) => typedAt($position, char),
        items: ({ query }) => choicesFor(query),
        command({ editor, range, props: { name } }) {
          editor
            .chain()
            .focus()
            .insertContentAt(range, { type: 'placedField', attrs: { field: name } })
            .run();
          onPick(name);
        },
        render: () => ({
          onStart: show,
          onUpdate: show,
          onKeyDown: ({ event }) => onKey(event),
          onExit: () => onChange(undefined),
        }),
      }),
    );
  },
});
