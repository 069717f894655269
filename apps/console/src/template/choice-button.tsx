import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type Choice, FieldListbox, optionId, stepOf } from './field-listbox.tsx';

interface Props {
  readonly label: string;
  readonly listLabel: string;
  readonly choices: readonly Choice[];
  readonly onPick: (name: string) => void;
  readonly isDisabled?: boolean;
}

/** A button that opens a list of choices; arrow keys, Enter and Escape. */
export function ChoiceButton({ label, listLabel, choices, onPick, isDisabled = false }: Props) {
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
        disabled={isDisabled}
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
