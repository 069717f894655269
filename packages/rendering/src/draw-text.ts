import type { Canvas, Column } from './canvas.ts';
import type { Align } from './layout.ts';
import { bodyWidth, colors, page, styles, type TextStyle } from './style.ts';

/** Room below a heading, so that it does not stand alone at the end of a page. */
const keptWithHeading = 70;

/** Draws a text over the width of the page, going on to further pages. */
export function drawText(canvas: Canvas, text: string, style: TextStyle, align: Align = 'left'): void {
  const column: Column = { x: page.left, width: bodyWidth, align };
  for (const line of canvas.lines(text, style, bodyWidth)) {
    canvas.need(style.leading);
    canvas.draw(line, canvas.y, column);
    canvas.y += style.leading;
  }
  canvas.y += 6;
}

/** A chapter (1) or a part of one (2). */
export function drawHeading(canvas: Canvas, text: string, level: 1 | 2 = 1): void {
  const style = level === 1 ? styles.heading : styles.subheading;
  const inset = level === 1 ? 10 : 0;
  const lines = canvas.lines(text, style, bodyWidth - inset);
  const height = lines.length * style.leading;
  if (canvas.y > page.top) canvas.y += level === 1 ? 8 : 2;
  canvas.need(Math.min(height + keptWithHeading, page.height - page.top - page.bottom));
  for (const line of lines) {
    canvas.need(style.leading);
    if (level === 1) {
      canvas.rectangle({ x: page.left, y: canvas.y + 3, width: 3, height: style.leading - 6 }, colors.gold);
    }
    canvas.draw(line, canvas.y, { x: page.left + inset, width: bodyWidth - inset });
    canvas.y += style.leading;
  }
  canvas.y += 5;
}
