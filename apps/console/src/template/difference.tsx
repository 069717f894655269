import { Text } from '@mantine/core';
import { diffLines } from 'diff';
import { useTexts } from '../language.tsx';
import { templateChanges } from './template-changes.ts';

interface Props {
  readonly before: string;
  readonly after: string;
  /** Number of the version that `before` is. */
  readonly version: number;
}

/** What changed in words; below, folded, the lines that were removed and added, with a few around them. */
export function Difference({ before, after, version }: Props) {
  const say = useTexts(differenceWords);
  const parts = diffLines(normal(before), normal(after)).map((part, at) => ({ ...part, at }));
  if (!parts.some(({ added, removed }) => added || removed))
    return <Text size="sm">{say('noDifference')}</Text>;
  const changes = templateChanges(before, after);
  return (
    <>
      <Text size="sm">{say('comparison', { number: version })}</Text>
      <ul className="changes">
        {changes?.map((change) => (
          <li key={JSON.stringify(change)}>{say(`change.${change.what}`, { ...change })}</li>
        ))}
      </ul>
      <details open={changes === undefined || changes.length === 0}>
        <summary>{say('differences')}</summary>
        <Lines parts={parts} label={say('differences')} />
      </details>
    </>
  );
}

interface Part {
  readonly value: string;
  readonly added: boolean;
  readonly removed: boolean;
  readonly at: number;
}

function Lines({ parts, label }: { readonly parts: readonly Part[]; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
    <section className="difference mono" aria-label={label} tabIndex={0}>
      {parts.map(({ value, added, removed, at }) => {
        const lines = value.replace(/\n$/, '').split('\n');
        if (!added && !removed) return <div key={at}>{shortened(lines).join('\n')}</div>;
        const [Tag, sign] = added ? (['ins', '+'] as const) : (['del', '-'] as const);
        return <Tag key={at}>{lines.map((line) => `${sign} ${line}`).join('\n')}</Tag>;
      })}
    </section>
  );
}

/** As the service writes it, so that only content differs; as it is, when it is not JSON. */
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

const differenceWords = {
  comparison: ['From version {number} to the text in the editor:', '从版本 {number} 到编辑器中的当前内容：'],
  differences: ['Differences in the source (JSON)', '源码（JSON）差异'],
  noDifference: ['No difference.', '没有差异。'],
  'change.name': ['Name: “{before}” is now “{after}”', '名称：“{before}”改为“{after}”'],
  'change.kind-added': ['Kind {kind} added', '新增内容类型 {kind}'],
  'change.kind-removed': ['Kind {kind} removed', '删除内容类型 {kind}'],
  'change.kind-changed': [
    'Kind {kind} changed: whether it is required or allows other fields',
    '内容类型 {kind}：是否必须或是否允许其他字段已更改',
  ],
  'change.field-added': ['Field {kind}.{field} added', '新增字段 {kind}.{field}'],
  'change.field-removed': ['Field {kind}.{field} removed', '删除字段 {kind}.{field}'],
  'change.field-changed': [
    'Field {kind}.{field} changed: type, label, example, or whether it is required',
    '字段 {kind}.{field} 已更改：格式、标签、示例或是否必填',
  ],
  'change.layout': ['Layout of the certificate changed', '证书版式已更改'],
} as const;
