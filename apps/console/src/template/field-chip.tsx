import { useEditorWords } from './editor-words.ts';
import { shownField } from './field-choices.ts';
import { useTemplateParts } from './template-parts.tsx';

/** A field of the template, or a name that is none, in red. */
export function FieldChip({ name }: { readonly name: string }) {
  const { say } = useEditorWords();
  const { kinds } = useTemplateParts();
  const shown = shownField(name, kinds, say);
  if (shown === undefined) {
    return (
      <span className="chip chip-unknown" title={say('unknownField', { name })}>
        {name} ?
      </span>
    );
  }
  return (
    <span className="chip" title={name}>
      <span className="chip-kind">{shown.kind}</span> {shown.label}
    </span>
  );
}
