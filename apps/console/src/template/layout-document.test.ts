import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentToLayout, layoutToDocument, type NodeJson, withShown } from './layout-document.ts';
import { layoutNodes } from './layout-nodes.ts';
import type { LooseLayout } from './template-document.ts';

const schema = getSchema([...layoutNodes]);

/** What comes back when the editor has shown a layout and nothing was changed. */
function throughEditor(layout: LooseLayout): LooseLayout {
  const document = schema.nodeFromJSON(layoutToDocument(layout));
  document.check();
  return withShown(layout, documentToLayout(document.toJSON() as NodeJson));
}

const nodeTypes = (layout: LooseLayout) => layoutToDocument(layout).content?.map(({ type }) => type);

// As `layout-schema.json` of packages/rendering has them: it allows members of several sorts in one block.
const piece = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 5 }),
  fc.constantFrom('{', '}', '{{', '}}', '{a.b}', '{kind.*}', '{}', '\n', '\n\n', '\r', '\t ', '  ', '\ud800'),
);
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
const name = fc.string({ minLength: 1, maxLength: 8 });
const align = fc.constantFrom('left', 'center', 'right');
const width = fc.double({ min: 1, max: 20, noNaN: true });
const field = fc.oneof(
  name,
  fc.record({ field: name, label: name, width, align }, { requiredKeys: ['field'] }),
);
const fields = fc.array(field, { minLength: 1, maxLength: 4 });
const level = fc.constantFrom(1, 2);
const { block } = fc.letrec((tie) => {
  const blocks = fc.array(tie('block'), { maxLength: 3 });
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ heading: text, level }, { requiredKeys: ['heading'] }),
      fc.record({ text, align }, { requiredKeys: ['text'] }),
      fc.record({ fields }),
      fc.record({ table: fields }),
      fc.record({ each: name, blocks }),
      fc.record(
        { heading: text, level, text, align, fields, table: fields, each: name, blocks },
        { requiredKeys: [] },
      ),
    ),
  };
});
const layouts = fc
  .record(
    {
      language: fc.constantFrom('both', 'zh', 'en'),
      utcOffset: fc.constantFrom('+08:00', '-03:30'),
      title: text,
      unplaced: fc.constantFrom('list', 'omit'),
      blocks: fc.array(block, { maxLength: 6 }),
    },
    { requiredKeys: ['blocks'] },
  )
  .map((layout) => JSON.parse(JSON.stringify(layout)) as LooseLayout);

test('every layout that its schema allows comes back from the editor as it was', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      expect(throughEditor(layout)).toStrictEqual(layout);
    }),
    { numRuns: 1000 },
  );
});

describe('what is shown', () => {
  test('each sort of block has a node of its own', () => {
    const layout = {
      title: 'Sale of {product.name}',
      blocks: [
        { heading: 'H', level: 2 },
        { text: 'a {product.name} {{b}}\nc', align: 'center' },
        { fields: ['product.*', { field: 'product.name', label: 'L' }] },
        { table: [{ field: 'product.name', width: 2, align: 'right' }] },
        { each: 'product', blocks: [{ text: 't' }] },
      ],
    };
    expect(nodeTypes(layout)).toEqual([
      'title',
      'heading',
      'paragraph',
      'fieldList',
      'fieldTable',
      'repeated',
    ]);
    expect(layoutToDocument(layout).content?.[2]?.content).toEqual([
      { type: 'text', text: 'a ' },
      { type: 'placedField', attrs: { field: 'product.name' } },
      { type: 'text', text: ' {b}' },
      { type: 'hardBreak' },
      { type: 'text', text: 'c' },
    ]);
  });

  test.each<[string, unknown]>([
    ['a single brace', { text: 'a { b' }],
    ['a carriage return', { heading: 'a\rb' }],
    ['two sorts in one block', { text: 'a', heading: 'b' }],
    ['a member of another sort', { text: 'a', level: 2 }],
    ['each in each', { each: 'a', blocks: [{ each: 'b', blocks: [] }] }],
    ['an unknown member', { text: 'a', colour: 'red' }],
    ['an unknown member of a name that objects have', JSON.parse('{"text": "a", "__proto__": {"x": 1}}')],
    ['no block at all', 'text'],
    ['an empty text', { text: '' }],
    ['an entry that is not a field', { fields: [1] }],
  ])('%s is kept unread', (_, block) => {
    const layout = { blocks: [{ text: 'before' }, block, { text: 'after' }] };
    expect(JSON.stringify(layoutToDocument(layout))).toContain('sourceBlock');
    expect(JSON.stringify(throughEditor(layout))).toBe(JSON.stringify(layout));
  });

  test('a title with a single brace stays until it is replaced', () => {
    const layout = { title: 'a { b', blocks: [] };
    expect(throughEditor(layout)).toEqual(layout);
    const [title, ...blocks] = layoutToDocument(layout).content ?? [];
    const typed = {
      type: 'doc',
      content: [{ ...title, type: 'title', content: [{ type: 'text', text: 'x' }] }, ...blocks],
    };
    expect(documentToLayout(typed)).toEqual({ title: 'x', blocks: [] });
  });
});

test('texts, headings, lists and tables with nothing in them are not printed', () => {
  const content = [
    { type: 'title' },
    { type: 'paragraph' },
    { type: 'heading' },
    { type: 'fieldList', attrs: { entries: [] } },
    { type: 'fieldTable', attrs: { entries: [] } },
  ];
  expect(documentToLayout({ type: 'doc', content })).toEqual({ blocks: [] });
});
