/** One page of the site, before the frame around it is drawn. */
export interface Page {
  /** Path in the site, such as `reference/v1/create-attestation.html`. */
  readonly path: string;
  readonly title: string;
  /** Heading of the navigation under which it stands. */
  readonly group: string;
  /** What stands inside `main`. Links between pages begin with `/`, which is the root of the site. */
  readonly html: string;
}

/** Text as HTML: what is markup in it is shown, not obeyed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
