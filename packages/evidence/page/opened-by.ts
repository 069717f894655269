import type { Language } from '../src/index.ts';

/** What the page of the same service that led here says behind the `#`: `language=zh&back=/lookup`. */
export interface Opener {
  readonly language: Language | undefined;
  /** Path of that page. */
  readonly back: string | undefined;
  /** Whether this page is the one that a service serves, and not a file or a copy elsewhere. */
  readonly isServed: boolean;
}

/** Links lead back to pages of a service only, and only where this page is served by one. */
export function openedBy({
  protocol,
  pathname,
  hash,
}: Pick<Location, 'protocol' | 'pathname' | 'hash'>): Opener {
  const given = new URLSearchParams(hash.slice(1));
  const language = given.get('language');
  const back = given.get('back') ?? '';
  const isServed = /^https?:$/.test(protocol) && pathname === '/verify';
  return {
    language: language === 'en' || language === 'zh' ? language : undefined,
    back: isServed && /^\/(console|lookup)(?![^/?#])/.test(back) ? back : undefined,
    isServed,
  };
}
