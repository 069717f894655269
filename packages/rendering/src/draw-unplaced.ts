import type { Canvas } from './canvas.ts';
import { maxColumns } from './default-layout.ts';
import { type Content, drawValues, drawValuesTable } from './draw-blocks.ts';
import { drawHeading, drawText } from './draw-text.ts';
import type { Fact } from './facts.ts';
import type { Layout } from './layout.ts';
import { styles } from './style.ts';
import { say, sayOmitted } from './words.ts';

/** The values that no block placed, or how many: an incomplete document must not look complete. */
export function drawUnplaced(
  canvas: Canvas,
  unplaced: NonNullable<Layout['unplaced']>,
  content: Content,
): void {
  const { facts, language } = content;
  const rest = facts.all
    .map((fact) => ({ fact, fields: facts.unplaced(fact) }))
    .filter(({ fields }) => fields.length > 0);
  if (rest.length === 0) return;
  if (unplaced === 'omit') {
    const count = rest.reduce((sum, { fields }) => sum + fields.length, 0);
    drawText(canvas, sayOmitted(language, count), styles.note);
    return;
  }
  drawHeading(canvas, say(language, 'otherData'));
  for (const [kind, group] of Map.groupBy(rest, ({ fact }) => fact.kind)) {
    drawHeading(canvas, kind, 2);
    drawGroup(canvas, group, content);
  }
}

/** Factoids of which the same few values are left make one table. */
function drawGroup(
  canvas: Canvas,
  group: readonly { readonly fact: Fact; readonly fields: readonly string[] }[],
  content: Content,
): void {
  const [first] = group;
  if (!first) return;
  const names = JSON.stringify(first.fields);
  const alike = group.every(({ fields }) => JSON.stringify(fields) === names);
  if (alike && group.length > 1 && first.fields.length <= maxColumns) {
    drawValuesTable(
      canvas,
      group.map(({ fact }) => fact),
      first.fields,
      content,
    );
  } else for (const { fact, fields } of group) drawValues(canvas, fact, fields, content);
}
