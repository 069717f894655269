import { Button, Code, CopyButton, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import { useWords } from './language.tsx';

/** A text with a button that copies it. */
export function CopyText({ text, block = false }: { readonly text: string; readonly block?: boolean }) {
  const { say } = useWords();
  const button = (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="default" onClick={copy} flex="none">
          {say(copied ? 'copied' : 'copy')}
        </Button>
      )}
    </CopyButton>
  );
  if (block)
    return (
      <div className="snippet">
        {button}
        <Code block tabIndex={0}>
          {text}
        </Code>
      </div>
    );
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Code className="mono">{text}</Code>
      {button}
    </Group>
  );
}

/** A number or key in a list. Its middle is not drawn, but it is read aloud, copied and printed. */
export function Short({ text }: { readonly text: string }) {
  const middle = text.length > 16 && <span className="middle">{text.slice(8, -4)}</span>;
  return (
    <span className="mono whole">
      {middle ? text.slice(0, 8) : text}
      {middle}
      {middle && text.slice(-4)}
    </span>
  );
}

interface CopyableProps {
  readonly text: string;
  /** What the text is, such as `Reference number`. */
  readonly what: string;
  /** How the text is shown, if not as it is. */
  readonly children?: ReactNode;
}

/** A number, key or hash, and a small button that copies it. */
export function Copyable({ text, what, children = <span className="mono">{text}</span> }: CopyableProps) {
  const { say } = useWords();
  return (
    <span className="copyable">
      {children}
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <button
            type="button"
            className="copy"
            aria-label={say(copied ? 'copied' : 'copyWhat', { what })}
            title={say(copied ? 'copied' : 'copy')}
            onClick={copy}
          >
            <Icon name={copied ? 'check' : 'copy'} />
          </button>
        )}
      </CopyButton>
    </span>
  );
}
