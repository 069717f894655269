import type { ResolvedPos } from '@tiptap/pm/model';
import { PluginKey } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { Suggestion, type SuggestionMatch, type SuggestionProps } from '@tiptap/suggestion';
import type { Choice } from './field-listbox.tsx';

/** The list that is open under the caret. */
export interface OpenList {
  readonly choices: readonly Choice[];
  readonly pick: (choice: Choice) => void;
  /** Where the caret is, in the window. */
  readonly place: DOMRect | null;
}

interface Options {
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
export const FieldSuggestion = Extension.create<Options>({
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
