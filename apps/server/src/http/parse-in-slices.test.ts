import { expect, test } from 'vitest';
import { parseInSlices } from './parse-in-slices.ts';

const long = 'x'.repeat(20_000);
const texts: [string, string][] = [
  ['a small text', ' {"a": [1, 2]} '],
  ['a long string', JSON.stringify(long)],
  ['long members and elements', ` { "a" : [ ${JSON.stringify(long)} , {"b": [[1e2]]} ] , "c" : null } `],
  ['a member __proto__', `{"__proto__": {"a": 1}, "b": "${long}"}`],
  ['keys like numbers', `{"2": 1, "1": "${long}", "\\u0061": {}}`],
  ['empty parts', `[{}, [], "", "${long}"]`],
  ['as deep as it may be', `${'['.repeat(64)}"${long}"${']'.repeat(64)}`],
];

test.each(texts)('%s is as JSON.parse has it', async (_, text) => {
  const parsed = await parseInSlices(text, async () => {});
  expect(JSON.stringify(parsed)).toBe(JSON.stringify(JSON.parse(text)));
});

test('others are let go between the slices', async () => {
  const elements = Array.from({ length: 100 }, () => 'x'.repeat(1000));
  let calls = 0;
  await parseInSlices(JSON.stringify({ elements }), async () => {
    calls += 1;
  });
  expect(calls).toBeGreaterThanOrEqual(100);
});
