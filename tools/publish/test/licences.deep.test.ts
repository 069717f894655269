import { expect, test } from 'vitest';
import { isAllowed, locked } from '../src/licences.ts';

const all = locked();

/** npm installs them next to the server as they are, with their sources; MPL-2.0 asks for no more, and for our files nothing. */
const unchanged = /^node_modules\/@ethereumjs\//;

test('every package that is installed may be used, and what is shipped with ours too', () => {
  const refused = all.filter(
    ({ licence, isShipped, path }) => !isAllowed(licence, isShipped && !unchanged.test(path)),
  );
  expect(refused).toEqual([]);
  expect(all.length).toBeGreaterThan(500);
});

test('what is shipped is known: the mock brings Prism, the suite pdfkit, none the compiler', () => {
  const shipped = all.filter(({ isShipped }) => isShipped).map(({ path }) => path);
  expect(shipped).toEqual(
    expect.arrayContaining(['node_modules/@stoplight/prism-cli', 'node_modules/pdfkit']),
  );
  expect(shipped).not.toContain('node_modules/typescript');
});

test.each([
  ['MIT', { isShipped: true, want: true }],
  ['(MIT OR GPL-3.0-only)', { isShipped: true, want: true }],
  ['MIT AND OFL-1.1', { isShipped: true, want: true }],
  ['MIT AND GPL-3.0-only', { isShipped: true, want: false }],
  ['GPL-2.0-only', { isShipped: false, want: false }],
  ['AGPL-3.0-or-later', { isShipped: false, want: false }],
  ['SSPL-1.0', { isShipped: false, want: false }],
  ['MPL-2.0', { isShipped: false, want: true }],
  ['MPL-2.0', { isShipped: true, want: false }],
  ['Apache-2.0 AND LGPL-3.0-or-later', { isShipped: false, want: true }],
  ['LGPL-3.0-or-later', { isShipped: true, want: false }],
  ['MIT OR (MIT AND SSPL-1.0)', { isShipped: false, want: false }],
  ['SEE LICENSE IN LICENSE.md', { isShipped: false, want: false }],
  ['', { isShipped: false, want: false }],
])('%s: %o', (licence, { isShipped, want }) => {
  expect(isAllowed(licence, isShipped)).toBe(want);
});
