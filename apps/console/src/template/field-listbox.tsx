import type { ReactNode, Ref } from 'react';

/** Something to choose: a field, or a sort of block. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly kind?: string;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** Index of the one that Enter would take. */
  readonly active: number;
  readonly onPick: (choice: Choice) => void;
  /** Id of the active option, where the list itself has the focus. */
  readonly activeOption?: string;
  /** Shown when there is no choice. */
  readonly empty?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Choices under a caret or a button; who shows it handles the keys. */
export function FieldListbox({ id, label, choices, active, activeOption, onPick, empty, ref }: Props) {
  return (
    <div
      ref={ref}
      id={id}
      role="listbox"
      aria-label={label}
      aria-activedescendant={activeOption}
      tabIndex={-1}
      className="field-listbox"
    >
      {choices.length === 0 && (
        <div role="option" tabIndex={-1} aria-disabled aria-selected={false} className="field-option">
          {empty}
        </div>
      )}
      {choices.map((choice, at) => (
        <div
          key={choice.name}
          id={optionId(id, at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className="field-option"
          // Not a click: it would take the focus, and with it the caret.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(choice);
          }}
        >
          {choice.label}
          {choice.kind !== undefined && <span className="chip-kind"> {choice.kind}</span>}
        </div>
      ))}
    </div>
  );
}

export function optionId(listbox: string, at: number): string {
  return `${listbox}-${at}`;
}

/** Index after a key; undefined: the key moves nothing. */
export function stepOf(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
