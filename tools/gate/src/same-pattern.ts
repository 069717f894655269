/**
 * A regular expression in one spelling. ECMA-262: `\d` is exactly `[0-9]`, `\w` is `[A-Za-z0-9_]`; a
 * group that captures nothing anybody reads is like one that does not capture.
 *
 * Two patterns that stay different may still match the same; it cannot be decided in general.
 */
export function samePattern(pattern: string): string {
  return pattern
    .replaceAll('(?:', '(')
    .replaceAll('[\\d]', '[0-9]')
    .replaceAll('[\\w]', '[A-Za-z0-9_]')
    .replaceAll(/\[([^\]]*)\\d([^\]]*)\]/g, '[$10-9$2]')
    .replaceAll('\\d', '[0-9]')
    .replaceAll('[a-zA-Z0-9_]', '[A-Za-z0-9_]')
    .replaceAll('{1,}', '+')
    .replaceAll('{0,}', '*')
    .replaceAll('{0,1}', '?');
}
