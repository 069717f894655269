import { type Field, isFault, type Kind, readTemplate, type TemplateDocument } from './template-document.ts';

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
