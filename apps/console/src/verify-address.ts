/**
 * Address of the page that verifies files, in this language, with a link back to where the browser is now.
 *
 * @param back path of a page of this service
 */
export function verifyAddress(language: 'en' | 'zh', back: string): string {
  return `/verify#${new URLSearchParams({ language, back })}`;
}
