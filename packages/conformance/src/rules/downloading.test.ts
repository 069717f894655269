import { expect, test } from 'vitest';
import { fileNameOf } from './downloading.ts';

test.each([
  ['attachment; filename="a b.zip"', 'a b.zip'],
  ['attachment;filename=a.zip', 'a.zip'],
  ['attachment; FILENAME = "a\\"b.zip"', 'a"b.zip'],
  [`attachment; filename*=UTF-8''x.zip; filename="y.zip"`, 'y.zip'],
  [`attachment; filename*=UTF-8''x.zip`, undefined],
  ['attachment; filename=""', ''],
  ['attachment', undefined],
])('%s', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});
