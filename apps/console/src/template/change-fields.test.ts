import { expect, test } from 'vitest';
import {
  addField,
  addKind,
  changeField,
  changeKind,
  moveField,
  nameFault,
  removeField,
  removeKind,
} from './change-fields.ts';
import type { TemplateDocument } from './template-document.ts';

const template = {
  name: 'T',
  kinds: [
    {
      name: 'a',
      note: 'kept',
      fields: [
        { name: 'x', type: 'string', required: true, unit: 'kept' },
        { name: 'y', type: 'date' },
      ],
    },
    { name: 'b.c', fields: [{ name: 'x', type: 'string' }] },
  ],
  layout: {
    title: '{a.x} {{a.x}} {common.product_name}',
    blocks: [
      { heading: '{b.c.x}' },
      { text: '{a.x}' },
      { text: 'single { brace {a.x}' },
      { fields: ['a.x', { field: 'a.y', label: 'L' }, 'a.*'] },
      { table: ['a.x'] },
      { each: 'a', blocks: [{ text: 'of {a.x} and {a.y}' }] },
      'no block',
    ],
  },
} as const;

const layoutOf = (changed: TemplateDocument) => JSON.stringify(changed.layout);

test('a renamed field keeps its places', () => {
  const changed = changeField(template, 0, 0, { name: 'z' });
  expect(changed.kinds[0]).toEqual({
    ...template.kinds[0],
    fields: [{ name: 'z', type: 'string', required: true, unit: 'kept' }, template.kinds[0].fields[1]],
  });
  expect(changed.layout).toEqual({
    title: '{a.z} {{a.x}} {common.product_name}',
    blocks: [
      { heading: '{b.c.x}' },
      { text: '{a.z}' },
      { text: 'single { brace {a.x}' },
      { fields: ['a.z', { field: 'a.y', label: 'L' }, 'a.*'] },
      { table: ['a.z'] },
      { each: 'a', blocks: [{ text: 'of {a.z} and {a.y}' }] },
      'no block',
    ],
  });
  expect(changeField(changed, 0, 0, { name: 'x' })).toEqual(template);
});

test('a renamed kind keeps its places, and a dot in a name is not the end of it', () => {
  const changed = changeKind(template, 1, { name: 'd' });
  expect(changed.layout?.blocks[0]).toEqual({ heading: '{d.x}' });
  expect(layoutOf(changeKind(template, 0, { name: 'k' }))).toBe(
    layoutOf(template)
      .replaceAll(/(?<!brace )(?<!\{)([{"])a\./g, '$1k.')
      .replace('"each":"a"', '"each":"k"'),
  );
});

test('a field that is removed leaves the layout, and so does a block with nothing else', () => {
  expect(removeField(template, 0, 0).layout).toEqual({
    title: ' {{a.x}} {common.product_name}',
    blocks: [
      { heading: '{b.c.x}' },
      { text: 'single { brace {a.x}' },
      { fields: [{ field: 'a.y', label: 'L' }, 'a.*'] },
      { each: 'a', blocks: [{ text: 'of  and {a.y}' }] },
      'no block',
    ],
  });
});

test('a kind that is removed leaves the layout with all that is printed for each', () => {
  const { kinds, layout } = removeKind(template, 0);
  expect(kinds).toEqual([template.kinds[1]]);
  expect(layout?.blocks).toEqual([{ heading: '{b.c.x}' }, { text: 'single { brace {a.x}' }, 'no block']);
});

test('what is empty or false is left out, as the server does it', () => {
  const labelled = changeField(template, 0, 1, { label: 'L', required: true, example: '2026-01-01' });
  expect(labelled.kinds[0]?.fields[1]).toEqual({
    ...{ name: 'y', type: 'date', label: 'L', required: true, example: '2026-01-01' },
  });
  expect(changeField(labelled, 0, 1, { label: '', required: false, example: '' })).toEqual(template);
});

test('fields and kinds are added with free names, and fields change places', () => {
  const names = (changed: TemplateDocument) => changed.kinds[0]?.fields.map(({ name }) => name);
  expect(names(addField(addField(template, 0), 0))).toEqual(['x', 'y', 'field_3', 'field_4']);
  expect(addKind(template).kinds.at(-1)).toEqual({
    name: 'kind_3',
    fields: [{ name: 'name', type: 'string' }],
  });
  expect(names(moveField(template, 0, 0, 1))).toEqual(['y', 'x']);
  expect(moveField(template, 0, 0, -1)).toBe(template);
});

test.each([
  ['', 'empty'],
  [' ', 'empty'],
  ['a{b', 'brace'],
  ['common', 'taken'],
  ['b', 'taken'],
  ['价格', undefined],
])('the name %j: %s', (name, fault) => {
  expect(nameFault(name, [{ name: 'b' }])).toBe(fault);
});
