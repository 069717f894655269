import { printable } from '@attestation/signing/printable';

/** Rows under their headings, in columns as wide as what is in them. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return 'none';
  const cells = rows.map((row) => row.map((cell) => printable(cell)));
  const lines = [headings.map((heading) => heading.toUpperCase()), ...cells];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => displayWidth(line[column] ?? ''))),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => pad(cell, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(width - displayWidth(cell));
}

/** Columns of a terminal: East Asian characters take two. */
function displayWidth(text: string): number {
  return Array.from(text, (character) => (wide.test(character) ? 2 : 1)).reduce<number>(
    (sum, one) => sum + one,
    0,
  );
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u;
