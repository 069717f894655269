import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Icon } from './icons.tsx';

interface Props extends ButtonProps {
  readonly label: string;
  /** The button shows three dots; the label is for screen readers. */
  readonly isShort?: boolean;
  /** Buttons, in a column. */
  readonly children: ReactNode;
}

/** A button that unfolds others; a choice, Escape and a click elsewhere fold them. They are above any table that scrolls. */
export function Menu({ label, isShort = false, children, ...look }: Props) {
  const id = useId();
  return (
    <>
      <Button
        variant="default"
        {...(isShort ? { 'aria-label': label, title: label } : { rightSection: <Icon name="unfold" /> })}
        {...look}
        popoverTarget={id}
      >
        {isShort ? <Icon name="more" /> : label}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: clicks of the buttons in it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key clicks a button too */}
      <div
        id={id}
        popover="auto"
        className="menu-items"
        onBeforeToggle={({ currentTarget, newState }) => newState === 'open' && place(currentTarget)}
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}

/** Below the button before it, towards the middle of the page. */
function place(items: HTMLElement): void {
  const button = items.previousElementSibling?.getBoundingClientRect() ?? new DOMRect();
  const isLeft = button.left + button.right < innerWidth;
  items.style.top = `${button.bottom + scrollY + 4}px`;
  items.style.left = isLeft ? `${button.left}px` : 'auto';
  items.style.right = isLeft ? 'auto' : `${document.documentElement.clientWidth - button.right}px`;
}
