import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientEntry } from './copy-version.ts';

const before = readFileSync(join(import.meta.dirname, '../../../packages/client/src/v1.ts'), 'utf8');
const entry = clientEntry('v2.1', before);

test.each([
  'attach',
  'connect',
  'exactNumbers',
  'JsonText',
  'AbortedError',
  'TooManyRequestsError',
  'Attachments',
])('the entry of a new version exports %s, as that of v1 does', (name) => {
  const exported = new RegExp(`^export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '\\./`, 'm');
  expect(before).toMatch(exported);
  expect(entry).toMatch(exported);
});

test('nothing in it is of v1', () => {
  expect(entry).not.toMatch(/\bv1\b/);
  expect(entry).toContain("createClient<N extends Numbers = 'number'>");
});
