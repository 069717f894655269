import { type Canvas, createCanvas, createDocument, DocumentTooLong } from './canvas.ts';
import { defaultLayout } from './default-layout.ts';
import { type DocumentLimits, documentLimits } from './document-limits.ts';
import { drawAttachments } from './draw-attachments.ts';
import { type Content, drawBlocks } from './draw-blocks.ts';
import { drawHead, verificationAddress } from './draw-head.ts';
import { drawRunning } from './draw-running.ts';
import { drawHeading, drawText } from './draw-text.ts';
import { drawUnplaced } from './draw-unplaced.ts';
import type { Face, FaceName } from './faces.ts';
import { readFacts } from './facts.ts';
import type { CommonField, Layout } from './layout.ts';
import type { RenderInput } from './render-input.ts';
import { styles } from './style.ts';
import { say } from './words.ts';

/**
 * The document of an attestation as PDF/A. The same input gives the same bytes, anywhere. One that goes beyond the
 * limits ends with a page that says so.
 *
 * @throws when the layout does not fit the kinds: it was not checked
 */
export function renderPdf(
  input: RenderInput,
  faces: Readonly<Record<FaceName, Face>>,
  limits: DocumentLimits = documentLimits,
): Promise<Uint8Array> {
  const language = input.layout?.language ?? 'both';
  const document = createDocument(faces, {
    title: `Attestation ${input.no}`,
    at: new Date(input.closedAt),
    lang: language === 'en' ? 'en' : 'zh-CN',
  });
  const bytes = bytesOf(document);
  const canvas = createCanvas(document, faces, limits);
  try {
    drawDocument(canvas, input);
  } catch (error) {
    if (!(error instanceof DocumentTooLong)) throw error;
    drawEnd(createCanvas(document, faces, noLimits), language);
  }
  drawRunning(createCanvas(document, faces, noLimits), input, language);
  document.end();
  return bytes;
}

/** For the last page and for the heads and feet: little, and it must be drawn. */
const noLimits: DocumentLimits = {
  maxPages: Number.POSITIVE_INFINITY,
  maxCharacters: Number.POSITIVE_INFINITY,
};

function drawDocument(canvas: Canvas, input: RenderInput): void {
  const facts = readFacts(input.factoids);
  const layout = input.layout ?? defaultLayout(input.kinds, facts);
  const language = layout.language ?? 'both';
  const content = { facts, kinds: input.kinds, language, common: commonOf(input, layout) };
  canvas.newPage();
  // The name is no text with placed fields.
  drawHead(canvas, layout.title ?? input.productName.replace(/[{}]/g, '$&$&'), input, content);
  if (facts.all.length === 0) drawText(canvas, say(language, 'noFactoids'), styles.body);
  drawBlocks(canvas, layout.blocks, content);
  drawUnplaced(canvas, layout.unplaced ?? 'list', content);
  drawAttachments(canvas, input.attachments, content);
  drawVerification(canvas, input, content);
}

function commonOf(input: RenderInput, { utcOffset = '+00:00' }: Layout): Record<CommonField, string> {
  return {
    attestation_no: input.no,
    attestation_at: timeText(input.closedAt, utcOffset),
    product_name: input.productName,
    organization_name: input.organizationName,
  };
}

/** `2026-11-21 10:37:29 (UTC+08:00)` */
function timeText(at: string, offset: string): string {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  const shift = (hours * 60 + minutes) * (offset.startsWith('-') ? -1 : 1);
  const local = new Date(Date.parse(at) + shift * 60_000).toISOString();
  const zone = shift === 0 ? 'UTC' : `UTC${offset}`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)} (${zone})`;
}

/** Kept on one page. */
const verificationHeight = 160;

function drawVerification(canvas: Canvas, input: RenderInput, { language }: Content): void {
  canvas.need(verificationHeight);
  drawHeading(canvas, say(language, 'verification'));
  drawText(canvas, say(language, 'howToVerify', '\n'), styles.note);
  if (input.publicAddress !== null) {
    drawText(canvas, `${say(language, 'online')} ${verificationAddress(input)}`, styles.note);
  }
  if (canvas.hasBoxes) drawText(canvas, say(language, 'boxes', '\n'), styles.note);
}

function drawEnd(canvas: Canvas, language: Content['language']): void {
  canvas.newPage();
  drawHeading(canvas, say(language, 'tooLong'));
  drawText(canvas, say(language, 'tooLongText', '\n'), styles.body);
}

function bytesOf(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.on('end', () => resolve(Buffer.concat(chunks)));
  document.on('error', reject);
  return promise;
}
