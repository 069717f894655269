import { Text } from '@mantine/core';
import { diffLines } from 'diff';
import { useWords } from './language.tsx';

/** Lines that were removed and added, with a few around them. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const { say } = useWords();
  const parts = diffLines(normal(before), normal(after)).map((part, at) => ({ ...part, at }));
  if (!parts.some(({ added, removed }) => added || removed))
    return <Text size="sm">{say('noDifference')}</Text>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
    <section className="difference mono" aria-label={say('differences')} tabIndex={0}>
      {parts.map(({ value, added, removed, at }) => {
        const lines = value.replace(/\n$/, '').split('\n');
        if (!added && !removed) return <div key={at}>{shortened(lines).join('\n')}</div>;
        const [Tag, sign] = added ? (['ins', '+'] as const) : (['del', '-'] as const);
        return <Tag key={at}>{lines.map((line) => `${sign} ${line}`).join('\n')}</Tag>;
      })}
    </section>
  );
}

/** As the service writes it, so that only content differs; as it is, when it is no JSON. */
function normal(source: string): string {
  try {
    return JSON.stringify(JSON.parse(source), undefined, 2);
  } catch {
    return source;
  }
}

/** The first and last three of many lines that are the same. */
function shortened(lines: readonly string[]): string[] {
  const indented = lines.map((line) => `  ${line}`);
  return lines.length <= 7 ? indented : [...indented.slice(0, 3), '  …', ...indented.slice(-3)];
}
