import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from './icons.tsx';

interface Props extends ButtonProps {
  readonly label: string;
  /** Buttons, in a column. */
  readonly children: ReactNode;
}

/** A button that unfolds others; a choice, Escape and the focus elsewhere fold them. */
export function Menu({ label, children, ...look }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setIsOpen(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the buttons in it
    <div
      className="menu"
      // Safari focuses no button that is clicked, but this.
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      }}
    >
      <Button
        ref={button}
        variant="default"
        rightSection={<Icon name="unfold" />}
        {...look}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: clicks of the buttons in it
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key clicks a button too
        <div className="menu-items" onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}
