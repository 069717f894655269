/** The name that was probably meant: at most two letters away. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const ranked = names
    .map((name) => [distance(given, name), name] as const)
    .filter(([away, name]) => away <= 2 && away < name.length)
    .sort(([a], [b]) => a - b);
  return ranked[0]?.[1] ?? names.find((name) => given.length > 2 && name.startsWith(given));
}

/** Levenshtein's. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const change = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      next.push(Math.min(change, (next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
