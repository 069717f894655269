/** A row of two texts side by side; the side that has nothing there is undefined. */
export interface DiffRow {
  before: string | undefined;
  after: string | undefined;
  same: boolean;
}

/** Both texts line by line, along their longest common subsequence. */
export function diffLines(before: string, after: string): DiffRow[] {
  const [one, other] = [before.split('\n'), after.split('\n')];
  const lengths = commonLengths(one, other);
  const common = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const rows: DiffRow[] = [];
  let [i, j] = [0, 0];
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && one[i] === other[j])
      rows.push({ before: one[i++], after: other[j++], same: true });
    else if (j >= other.length || (i < one.length && common(i + 1, j) >= common(i, j + 1)))
      rows.push({ before: one[i++], after: undefined, same: false });
    else rows.push({ before: undefined, after: other[j++], same: false });
  }
  return besideEachOther(rows);
}

/** `lengths[i][j]`: of the longest common subsequence from line i of one and line j of the other on. */
function commonLengths(one: readonly string[], other: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint32Array(other.length + 1));
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--) {
      const row = lengths[i] as Uint32Array;
      const below = lengths[i + 1] as Uint32Array;
      row[j] = one[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

/** In each run of changed lines, the first removed line is in one row with the first added one, and so on. */
function besideEachOther(rows: readonly DiffRow[]): DiffRow[] {
  const result: DiffRow[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      result.push({ before: removed[at], after: added[at], same: false });
    [removed, added] = [[], []];
  };
  for (const row of rows) {
    if (row.same) {
      flush();
      result.push(row);
      continue;
    }
    if (row.before !== undefined) removed.push(row.before);
    if (row.after !== undefined) added.push(row.after);
  }
  flush();
  return result;
}
