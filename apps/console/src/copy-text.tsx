import { Button, Code, CopyButton, Group } from '@mantine/core';
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
