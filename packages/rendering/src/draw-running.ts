import type { Canvas } from './canvas.ts';
import type { Language } from './layout.ts';
import type { RenderInput } from './render-input.ts';
import { bodyWidth, colors, page, styles, type TextStyle } from './style.ts';
import { say, sayPage } from './words.ts';

const bannerHeight = 20;
const headTop = 36;
const footTop = page.height - 42;

/** Head and foot of every page, once their number is known. */
export function drawRunning(canvas: Canvas, input: RenderInput, language: Language): void {
  const { count } = canvas.document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    canvas.document.switchToPage(index);
    if (index > 0) {
      drawLine(canvas, input.productName, headTop, 'left');
      drawLine(canvas, input.organizationName, headTop, 'right');
      canvas.rule(headTop + 15, colors.rule, 0.5);
    }
    if (input.environment === 'sandbox') {
      canvas.rectangle({ x: 0, y: 0, width: page.width, height: bannerHeight }, colors.alarm);
      drawLine(canvas, say(language, 'sandbox', ' · '), 4, 'center', styles.banner);
    }
    canvas.rule(footTop - 6, colors.rule, 0.5);
    drawLine(canvas, input.no, footTop, 'left');
    drawLine(canvas, sayPage(language, index + 1, count), footTop, 'right');
  }
}

/** As much as goes into its third of the line. */
function drawLine(
  canvas: Canvas,
  text: string,
  y: number,
  align: 'left' | 'center' | 'right',
  style: TextStyle = styles.running,
): void {
  const width = align === 'center' ? bodyWidth : bodyWidth * 0.45;
  const lines = canvas.lines(text, style, width - style.size);
  const [first] = lines;
  if (!first) return;
  const cut = lines.length > 1;
  const line = cut ? { ...first, text: `${first.text}…`, width: first.width + style.size } : first;
  canvas.draw(line, y, { x: align === 'right' ? page.left + bodyWidth - width : page.left, width, align });
}
