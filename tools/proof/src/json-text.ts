/** JSON as the formatter of this repository leaves it: a list of plain values stands on one line where it fits. */
export function jsonText(value: unknown): string {
  const spread = JSON.stringify(value, null, 2);
  const joined = spread.replace(
    /^( *)(.*)\[\n([^[\]{}]*?)\n *\](,?)$/gm,
    (all, indent, start, items, end) => {
      const line = `${indent}${start}[${items.trim().replace(/\n\s*/g, ' ')}]${end}`;
      return line.length <= width ? line : all;
    },
  );
  return `${joined}\n`;
}

/** As in biome.json. */
const width = 110;
