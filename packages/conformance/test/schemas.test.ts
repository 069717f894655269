import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { schemaFiles } from '../scripts/write-schemas.ts';

test.each(schemaFiles)('%s is what the source says: npm run schemas writes it', async (file, text) => {
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(text));
});
