import { Text } from '@mantine/core';
import { diffLines } from 'diff';
import {
  type Field,
  isFault,
  type Kind,
  readTemplate,
  type TemplateDocument,
} from './template/template-document.ts';
import { useTexts } from './use-texts.ts';

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

const en = {
  comparison: 'From version {number} to what is in the editor now:',
  differences: 'Differences in the source (JSON)',
  noDifference: 'No difference.',
  'change.name': 'Name: “{before}” is now “{after}”',
  'change.kind-added': 'Kind {kind} added',
  'change.kind-removed': 'Kind {kind} removed',
  'change.kind-changed': 'Kind {kind}: whether it is needed, or may have other fields, changed',
  'change.field-added': 'Field {kind}.{field} added',
  'change.field-removed': 'Field {kind}.{field} removed',
  'change.field-changed': 'Field {kind}.{field} changed: type, label, example, or whether it is required',
  'change.layout': 'Layout of the certificate changed',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  comparison: '从版本 {number} 到编辑器中的当前内容：',
  differences: '源码（JSON）差异',
  noDifference: '没有差异。',
  'change.name': '名称：“{before}”改为“{after}”',
  'change.kind-added': '新增内容类型 {kind}',
  'change.kind-removed': '删除内容类型 {kind}',
  'change.kind-changed': '内容类型 {kind}：是否必须或是否允许其他字段已更改',
  'change.field-added': '新增字段 {kind}.{field}',
  'change.field-removed': '删除字段 {kind}.{field}',
  'change.field-changed': '字段 {kind}.{field} 已更改：格式、标签、示例或是否必填',
  'change.layout': '证书版式已更改',
};

const differenceWords = { en, zh } as const;

/** What differs between two versions of a template; the names of what it is, for people. */
export type TemplateChange =
  | { readonly what: 'name'; readonly before: string; readonly after: string }
  | { readonly what: 'kind-added' | 'kind-removed' | 'kind-changed'; readonly kind: string }
  | {
      readonly what: 'field-added' | 'field-removed' | 'field-changed';
      readonly kind: string;
      readonly field: string;
    }
  | { readonly what: 'layout' };

/** @returns undefined where a source cannot be read as a template */
export function templateChanges(before: string, after: string): TemplateChange[] | undefined {
  const [from, to] = [readTemplate(before), readTemplate(after)];
  return isFault(from) || isFault(to) ? undefined : changesOf(from, to);
}

function changesOf(from: TemplateDocument, to: TemplateDocument): TemplateChange[] {
  return [
    ...(from.name === to.name ? [] : [{ what: 'name', before: from.name, after: to.name } as const]),
    ...pairs(from.kinds, to.kinds).flatMap(([before, after]): TemplateChange[] => {
      if (before === undefined) return [{ what: 'kind-added', kind: after?.name ?? '' }];
      if (after === undefined) return [{ what: 'kind-removed', kind: before.name }];
      return kindChanges(before, after);
    }),
    ...(same(from.layout, to.layout) ? [] : [{ what: 'layout' } as const]),
  ];
}

function kindChanges(before: Kind, after: Kind): TemplateChange[] {
  const kind = after.name;
  const rules = ({ required = false, allowOtherFields = false }: Kind) => [required, allowOtherFields];
  return [
    ...(same(rules(before), rules(after)) ? [] : [{ what: 'kind-changed', kind } as const]),
    ...pairs(before.fields, after.fields).flatMap(([old, now]): TemplateChange[] => {
      if (old === undefined) return [{ what: 'field-added', kind, field: now?.name ?? '' }];
      if (now === undefined) return [{ what: 'field-removed', kind, field: old.name }];
      return same(meaningOf(old), meaningOf(now)) ? [] : [{ what: 'field-changed', kind, field: now.name }];
    }),
  ];
}

/** What is left out is the same as what is empty. */
function meaningOf({ type, required = false, label = '', example = '' }: Field): unknown {
  return [type, required, label, example];
}

/** Those of one name, in the order of the newer list; what was removed comes last. */
function pairs<Item extends { readonly name: string }>(
  before: readonly Item[],
  after: readonly Item[],
): [Item | undefined, Item | undefined][] {
  const named = (items: readonly Item[], wanted: string) => items.find(({ name }) => name === wanted);
  return [
    ...after.map((item): [Item | undefined, Item] => [named(before, item.name), item]),
    ...before
      .filter(({ name }) => named(after, name) === undefined)
      .map((item): [Item, undefined] => [item, undefined]),
  ];
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
