/** Licences that let this project be used for any purpose, closed products included. */
const free = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
];

/** Of what is only used to build and test, changes to its own files must be given back; nothing else follows. */
const freeForTools = [...free, 'MPL-2.0'];

/**
 * Whether a package under this licence may be used.
 *
 * @param expression SPDX, such as `(MIT OR GPL-3.0-only)`; what is not understood is not allowed
 * @param isShipped whether those who install our packages get it too
 */
export function isAllowed(expression: string, isShipped: boolean): boolean {
  const allowed = isShipped ? free : freeForTools;
  const inner = /^\(([^()]*)\)$/.exec(expression.trim())?.[1] ?? expression.trim();
  if (/[()]/.test(inner)) return false;
  // SPDX 2.3, annex D.4: AND binds before OR.
  return inner.split(' OR ').some((way) => way.split(' AND ').every((each) => allowed.includes(each.trim())));
}
