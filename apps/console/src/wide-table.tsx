import type { ReactNode } from 'react';
import { useWords, type Word } from './language.tsx';

interface Props {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly heads: readonly Word[];
  readonly caption?: ReactNode;
  /** On a narrow screen each row is shown as a block. */
  readonly stacked?: boolean;
  /** On a wide screen it breaks lines rather than being wider than its place. */
  readonly fitting?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** On a narrow screen the table scrolls, not the page. */
export function WideTable({ label, heads, caption, stacked = false, fitting = false, children }: Props) {
  const { say } = useWords();
  const look = ['wide-table', stacked && 'stacked', fitting && 'fitting'].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
    <section className={look} tabIndex={0} aria-label={label}>
      <table className="table">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {heads.map((word) => (
              <th key={word}>{say(word)}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
