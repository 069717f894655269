import { expect, test } from 'vitest';
import { type TemplateChange, templateChanges } from './template-changes.ts';

const field = (name: string, more: object = {}) => ({ name, type: 'string', ...more });
const template = (more: object = {}) => ({
  name: 'Sale',
  kinds: [{ name: 'product', fields: [field('name'), field('price')] }],
  ...more,
});
const kind = (fields: object[], more: object = {}) => ({ kinds: [{ name: 'product', fields, ...more }] });

test.each<[string, object, TemplateChange[]]>([
  ['nothing', {}, []],
  ['what is left out is empty', kind([field('name', { label: '', required: false }), field('price')]), []],
  ['another name', { name: 'Sales' }, [{ what: 'name', before: 'Sale', after: 'Sales' }]],
  [
    'a kind more',
    { kinds: [...template().kinds, { name: 'buyer', fields: [] }] },
    [{ what: 'kind-added', kind: 'buyer' }],
  ],
  ['no kind', { kinds: [] }, [{ what: 'kind-removed', kind: 'product' }]],
  [
    'a kind that is needed',
    kind([field('name'), field('price')], { required: true }),
    [{ what: 'kind-changed', kind: 'product' }],
  ],
  [
    'fields added, removed and changed',
    kind([field('on', { type: 'date' }), field('price', { label: 'Price' })]),
    [
      { what: 'field-added', kind: 'product', field: 'on' },
      { what: 'field-changed', kind: 'product', field: 'price' },
      { what: 'field-removed', kind: 'product', field: 'name' },
    ],
  ],
  ['a layout', { layout: { blocks: [] } }, [{ what: 'layout' }]],
])('%s', (_, more, want) => {
  expect(templateChanges(JSON.stringify(template()), JSON.stringify(template(more)))).toEqual(want);
});

test('a source that is not a template has no changes that can be named', () => {
  expect(templateChanges('{', JSON.stringify(template()))).toBeUndefined();
});
