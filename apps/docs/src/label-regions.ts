/**
 * Gives each scrolling region of a page a label of its own, by the heading that it stands under: `Table: Versions`.
 * Otherwise a list of landmarks says "Table" five times.
 */
export function labelRegions(html: string): string {
  const given = new Map<string, number>();
  let heading = '';
  return html.replace(headingOrRegion, (whole, text: string | undefined, label: string | undefined) => {
    if (label === undefined) {
      heading = (text ?? '').replace(/<[^>]+>/g, '').trim();
      return whole;
    }
    const name = heading === '' || heading === label ? label : `${label}: ${heading}`;
    const times = (given.get(name) ?? 0) + 1;
    given.set(name, times);
    return `role="region" aria-label="${times === 1 ? name : `${name} (${times})`}"`;
  });
}

const headingOrRegion = /<h\d\b[^>]*>([\s\S]*?)<\/h\d>|role="region" aria-label="([^"]*)"/g;
