import { ActionIcon, Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { TextField, type TextFieldProps } from '../fields.tsx';
import type { IconName } from '../icon-shapes.ts';
import { Icon } from '../icons.tsx';
import { shownField } from './placed-fields.ts';
import { useEditorWords, useTemplateParts } from './template-context.tsx';

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

interface ActionProps {
  readonly name: string;
  readonly icon: IconName;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
}

/** A small button with a picture; its name is for screen readers and the pointer. */
export function Action({ name, icon, isDisabled = false, onClick }: ActionProps) {
  return (
    <ActionIcon
      variant="default"
      size="sm"
      aria-label={name}
      title={name}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}

/** For `onKeyDown` of a row: Alt with an arrow key moves it. */
export const movedByKeys = (onMove: (by: 1 | -1) => void) => (event: KeyboardEvent) => {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
  if (!event.altKey || by === undefined) return;
  event.preventDefault();
  onMove(by);
};

interface RowProps {
  readonly of: 'Field' | 'Entry';
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** Buttons of a row in a list. */
export function RowActions({ of, name, isFirst, isLast, onMove, onRemove }: RowProps) {
  const { say } = useEditorWords();
  return (
    <span className="entry-actions">
      <Action name={say(`move${of}Up`, { name })} icon="up" isDisabled={isFirst} onClick={() => onMove(-1)} />
      <Action
        name={say(`move${of}Down`, { name })}
        icon="unfold"
        isDisabled={isLast}
        onClick={() => onMove(1)}
      />
      <Action name={say(`remove${of}`, { name })} icon="remove" onClick={onRemove} />
    </span>
  );
}

interface TypedProps extends Omit<TextFieldProps, 'onChange'> {
  readonly onTyped: (text: string) => void;
}

/** An input in a block of the layout: the editor draws its blocks a moment later, and the caret must not jump. */
export function TypedInput({ value, onTyped, ...props }: TypedProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const change = (text: string) => {
    setTyped(text);
    onTyped(text);
  };
  return <TextField {...props} value={typed} onChange={change} />;
}

/** Something to choose: a field, or a sort of block. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly kind?: string;
}

interface ListboxProps {
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
export function FieldListbox({ id, label, choices, active, activeOption, onPick, empty, ref }: ListboxProps) {
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

interface ButtonProps {
  readonly label: string;
  readonly listLabel: string;
  readonly choices: readonly Choice[];
  readonly onPick: (name: string) => void;
}

/** A button that opens a list of choices; arrow keys, Enter and Escape. */
export function ChoiceButton({ label, listLabel, choices, onPick }: ButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen || list.current === null) return;
    list.current.focus();
    // A button near the right edge: the list moves to the left, as far as it is too wide.
    const edge = list.current.closest('.mantine-Card-root')?.getBoundingClientRect().right ?? innerWidth;
    const over = list.current.getBoundingClientRect().right - Math.min(edge, innerWidth);
    if (over > 0) list.current.style.insetInlineStart = `${-Math.ceil(over)}px`;
  }, [isOpen]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const open = () => {
    setActive(0);
    setIsOpen((before) => !before);
  };
  const pick = ({ name }: Choice) => {
    setIsOpen(false);
    onPick(name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const next = stepOf(event.key, active, choices.length);
    const chosen = choices[active];
    if (next !== undefined) setActive(next);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else if (event.key === 'Escape') {
      setIsOpen(false);
      button.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the list within it
    <span
      className="choice-button"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <Button
        ref={button}
        variant="default"
        size="compact-sm"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onClick={open}
      >
        {label} <span aria-hidden>▾</span>
      </Button>
      {isOpen && (
        <FieldListbox
          ref={list}
          {...{ id, choices, active }}
          activeOption={optionId(id, active)}
          label={listLabel}
          onPick={pick}
        />
      )}
    </span>
  );
}
