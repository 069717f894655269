import { escapeHtml } from './page.ts';

/** The link that a heading has to itself; the style draws its `#`, so that the label is all it says. */
export function anchorLink(id: string, heading: string): string {
  return ` <a class="anchor" href="#${id}" aria-label="Link to: ${escapeHtml(heading)}"></a>`;
}
