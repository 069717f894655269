import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { type Editor, Extension } from '@tiptap/react';
import type { EditorWords } from './editor-words.ts';
import { chosenField, moveBlock, moveField, removeBlock, surroundings } from './layout-commands.ts';

interface Options {
  /** Read at each key: the language may have changed. */
  readonly say: EditorWords['say'];
  readonly announce: (text: string) => void;
}

/** Keys that move fields and blocks, and what screen readers say about it. */
export const LayoutKeys = Extension.create<Options>({
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

/** Enter on a chosen list or table goes to its first control; Escape leads back (`field-entries.tsx`). */
function enterBlock({ state, view }: Editor): boolean {
  const { selection } = state;
  if (!(selection instanceof NodeSelection) || selection.node.isInline) return false;
  const element = view.nodeDOM(selection.from);
  const control = element instanceof HTMLElement ? element.querySelector<HTMLElement>('input, button') : null;
  control?.focus();
  return control !== null;
}
