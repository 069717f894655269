import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords, type Word } from './language.tsx';

interface Props {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly heads: readonly Word[];
  /** Pixels; on a narrower screen the table scrolls, not the page. */
  readonly minWidth: number;
  readonly caption?: ReactNode;
  /** The rows. */
  readonly children: ReactNode;
}

export function WideTable({ label, heads, minWidth, caption, children }: Props) {
  const { say } = useWords();
  // The keyboard scrolls what has the focus.
  const viewportProps = { tabIndex: 0, role: 'region', 'aria-label': label };
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={{ viewportProps }}>
      <Table verticalSpacing="xs">
        {caption && (
          <Table.Caption ta="left" style={{ captionSide: 'top' }}>
            {caption}
          </Table.Caption>
        )}
        <Table.Thead>
          <Table.Tr>
            {heads.map((word) => (
              <Table.Th key={word}>{say(word)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
