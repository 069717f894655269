import { expect, test } from 'vitest';
import { newLayout, newTemplate } from './new-template.ts';
import { isFault, readTemplate, writeTemplate } from './template-document.ts';
import { SourceHistory } from './template-source.ts';

test.each(['en', 'zh'] as const)('a new template (%s) is one that the forms can show', (language) => {
  const template = newTemplate(language);
  expect(readTemplate(writeTemplate(template))).toEqual(template);
  expect(isFault(readTemplate(writeTemplate({ ...template, layout: newLayout(template) })))).toBe(false);
});

test('members that the forms do not know are kept', () => {
  const source =
    '{"name":"T","kinds":[{"name":"a","x":1,"fields":[]}],"layout":{"blocks":[1],"y":2},"z":[3]}';
  expect(JSON.stringify(readTemplate(source))).toBe(source);
});

test.each([
  ['{\n "name": "T",\n "name": "U"}', { place: '', line: 3 }],
  ['{"name": "T",}', { place: '', line: 1 }],
  ['[]', { place: '', line: 1 }],
  ['{"kinds": []}', { place: '' }],
  ['{"name": 1, "kinds": []}', { place: '/name' }],
  ['{"name": "T", "kinds": {}}', { place: '/kinds' }],
  ['{"name": "T", "kinds": [{"name": "a"}]}', { place: '/kinds/0' }],
  [
    '{"name": "T", "kinds": [{"name": "a", "fields": [{"name": "f", "type": "int"}]}]}',
    { place: '/kinds/0/fields/0/type' },
  ],
  ['{"name": "T", "kinds": [], "layout": {}}', { place: '/layout' }],
  ['{"name": "T", "kinds": [], "layout": {"blocks": [], "title": 1}}', { place: '/layout/title' }],
])('%s has its fault at %j', (source, want) => {
  expect(readTemplate(source)).toMatchObject(want);
});

test('changes are undone and done again; letters of one word are one step', () => {
  const history = new SourceHistory('a');
  history.set('ab', 'text');
  history.set('abc', 'text');
  history.set('abcd', 'other');
  expect([history.undo(), history.source]).toEqual([true, 'abc']);
  expect([history.undo(), history.source]).toEqual([true, 'a']);
  expect(history.undo()).toBe(false);
  expect([history.redo(), history.source]).toEqual([true, 'abc']);
  history.set('x');
  expect([history.canRedo, history.undo(), history.source]).toEqual([false, true, 'abc']);
});

test('of a very long history the oldest steps are given up', () => {
  const history = new SourceHistory('');
  for (let step = 1; step <= 300; step++) history.set(`${step} ${'x'.repeat(50_000)}`);
  let steps = 0;
  while (history.undo()) steps += 1;
  expect(steps).toBeGreaterThan(50);
  expect(steps).toBeLessThan(81);
});
