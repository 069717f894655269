import { expect, test } from 'vitest';
import { SourceHistory } from './template-source.ts';

test('changes of one group are undone together, unless the group has ended', () => {
  const history = new SourceHistory('');
  history.set('a', 'source');
  history.set('ab', 'source');
  history.endGroup();
  history.set('abc', 'source');
  history.undo();
  expect(history.source).toBe('ab');
  history.undo();
  expect([history.source, history.canUndo]).toEqual(['', false]);
});
