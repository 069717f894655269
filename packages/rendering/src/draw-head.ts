import { encode } from 'uqr';
import type { Canvas, StyledLine } from './canvas.ts';
import { type Content, fillIn } from './draw-blocks.ts';
import { commonFields } from './layout.ts';
import { type RenderInput, readValues } from './render-input.ts';
import { bodyWidth, colors, page, styles } from './style.ts';
import { isWord, say } from './words.ts';

const codeSize = 88;
const panelPadding = 12;
const labelWidth = 136;
/** A title that goes on beyond these lines is cut: the name stands below in full. */
const titleLines = 3;

/** The first page's title, and the panel that says which attestation this is, of whom and when. */
export function drawHead(canvas: Canvas, title: string, input: RenderInput, content: Content): void {
  canvas.rule(canvas.y, colors.navy, 2.6);
  canvas.rule(canvas.y + 3.6, colors.gold, 0.8);
  canvas.y += 24;
  drawCentred(canvas, canvas.lines(fillIn(title, content), styles.title, bodyWidth).slice(0, titleLines));
  canvas.y += 3;
  drawCentred(canvas, canvas.lines(say(content.language, 'certificate', '   '), styles.subtitle, bodyWidth));
  canvas.y += 16;
  drawPanel(canvas, input, content);
}

function drawCentred(canvas: Canvas, lines: readonly StyledLine[]): void {
  for (const line of lines) {
    canvas.draw(line, canvas.y, { x: page.left, width: bodyWidth, align: 'center' });
    canvas.y += line.style.leading;
  }
}

function drawPanel(canvas: Canvas, input: RenderInput, content: Content): void {
  const valueWidth = bodyWidth - labelWidth - codeSize - 4 * panelPadding;
  const rows = panelRows(input, content).map(({ label, value, isNumber }) => ({
    label: canvas.lines(label, styles.label, labelWidth - 8),
    value: canvas.lines(value, isNumber ? styles.number : styles.cell, valueWidth).slice(0, 12),
  }));
  const heights = rows.map(({ label, value }) => Math.max(heightOf(label), heightOf(value)) + 4);
  const captionHeight = styles.running.leading;
  const height =
    2 * panelPadding +
    Math.max(
      heights.reduce((sum, one) => sum + one, 0),
      codeSize + captionHeight + 2,
    );
  canvas.need(height);
  const top = canvas.y;
  canvas.rectangle({ x: page.left, y: top, width: bodyWidth, height }, colors.tint);
  canvas.rectangle({ x: page.left, y: top, width: 3, height }, colors.navy);
  canvas.y += panelPadding;
  for (const [index, { label, value }] of rows.entries()) {
    drawColumn(canvas, label, page.left + panelPadding + 4, labelWidth);
    drawColumn(canvas, value, page.left + panelPadding + labelWidth, valueWidth);
    canvas.y += heights[index] ?? 0;
  }
  const left = page.width - page.right - panelPadding - codeSize;
  drawCode(canvas, verificationAddress(input), left, top + panelPadding);
  const [caption] = canvas.lines(say(content.language, 'scan'), styles.running, codeSize);
  if (caption) {
    canvas.draw(caption, top + panelPadding + codeSize + 3, { x: left, width: codeSize, align: 'center' });
  }
  canvas.y = top + height + 14;
}

/** The fields of kind `common`, and the owner's identities. */
function panelRows({ identities }: RenderInput, { common, language }: Content) {
  const rows = commonFields.map((name) => ({
    label: say(language, name),
    value: common[name],
    isNumber: name === 'attestation_no',
  }));
  return [...rows, ...identityRows(identities, language)];
}

function identityRows(identities: string | undefined, language: Content['language']) {
  if (identities === undefined) return [];
  return [...readValues(identities)].flatMap(([code, value]) =>
    'text' in value
      ? [{ label: isWord(code) ? say(language, code) : code, value: value.text, isNumber: false }]
      : [],
  );
}

/** Where the owner looks it up, with its number behind the `#`: that part no server gets to see. */
export function verificationAddress({ no, publicAddress }: RenderInput): string {
  return publicAddress === null ? no : `${publicAddress.replace(/\/+$/, '')}/lookup#${no}`;
}

/** QR code, as an image of one bit a module: seamless at every size, and a fiftieth of as many rectangles. */
function drawCode({ document }: Canvas, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const quiet = 5;
  const side = codeSize - 2 * quiet;
  document.rect(x, y, codeSize, codeSize).fill(colors.white);
  document
    .save()
    .fillColor('#000000')
    .transform(side, 0, 0, -side, x + quiet, y + quiet + side);
  document.addContent(`BI /W ${size} /H ${size} /BPC 1 /IM true /D [1 0] /F /AHx ID`);
  document.addContent(`${data.map(rowBits).join('')}> EI`);
  document.restore();
}

/** The modules of a row in hexadecimal, filled up to whole bytes. */
function rowBits(modules: readonly boolean[]): string {
  const bits = modules.map((dark) => (dark ? '1' : '0')).join('');
  return (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
    .join('');
}

function drawColumn(canvas: Canvas, lines: readonly StyledLine[], x: number, width: number): void {
  let y = canvas.y;
  for (const line of lines) {
    canvas.draw(line, y, { x, width });
    y += line.style.leading;
  }
}

function heightOf(lines: readonly StyledLine[]): number {
  return lines.reduce((sum, { style }) => sum + style.leading, 0);
}
