import { posix } from 'node:path';
import { anchorsOf, linksOf } from './markdown.ts';

/**
 * Links of a page that lead nowhere. Only links within the repository: others need a network.
 *
 * @param page path from the repository's root
 * @param read text of a file named from the root; undefined when there is no such file; '' for a folder
 */
export function linkFaults(page: string, read: (file: string) => string | undefined): string[] {
  const markdown = read(page) ?? '';
  return linksOf(markdown).flatMap((link) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return [];
    const [path = '', fragment] = link.split('#');
    const target = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
    const text = read(target.replace(/\/$/, ''));
    if (text === undefined) return [`${page}: ${link} leads to no file`];
    if (fragment !== undefined && !anchorsOf(text).has(fragment))
      return [`${page}: ${link} leads to no heading`];
    return [];
  });
}
