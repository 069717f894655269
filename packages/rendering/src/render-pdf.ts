import { type Canvas, createCanvas, createDocument, DocumentTooLong } from './canvas.ts';
import {
  type Cell,
  type Content,
  drawBlocks,
  drawHeading,
  drawTable,
  drawText,
  drawValues,
  drawValuesTable,
} from './draw-blocks.ts';
import { drawHead, verificationAddress } from './draw-head.ts';
import type { Block, CommonField, Language, Layout, TemplateKind } from './layout.ts';
import {
  type DocumentLimits,
  documentLimits,
  type Fact,
  type Facts,
  type RenderedAttachment,
  type RenderInput,
  readFacts,
} from './render-input.ts';
import { bodyWidth, colors, type Face, type FaceName, page, styles, type TextStyle } from './style.ts';
import { say, sayOmitted, sayPage, sayPlaces } from './words.ts';

const bannerHeight = 20;
const headTop = 36;
const footTop = page.height - 42;

/** Head and foot of every page, once their number is known. */
function drawRunning(canvas: Canvas, input: RenderInput, language: Language): void {
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
  // The name is not text with placed fields.
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

/** The values that no block placed, or how many: an incomplete document must not look complete. */
function drawUnplaced(canvas: Canvas, unplaced: NonNullable<Layout['unplaced']>, content: Content): void {
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

/** The uploaded files, each with the checksum that the member signed. */
function drawAttachments(canvas: Canvas, attachments: readonly RenderedAttachment[], content: Content): void {
  if (attachments.length === 0) return;
  const { language, facts } = content;
  function* rows(): Generator<Cell[]> {
    for (const [index, attachment] of attachments.entries()) {
      const { factoid, name, checksum, size } = attachment;
      const owner = facts.all[factoid];
      yield [
        [{ text: String(index + 1), style: styles.label }],
        owner
          ? [
              { text: owner.kind, style: styles.cell },
              { text: owner.uniqueId, style: styles.checksum },
            ]
          : [],
        [
          { text: name ?? say(language, 'unnamed'), style: name === null ? styles.label : styles.cell },
          { text: checksum, style: styles.checksum },
          ...signersOf(attachment, language),
        ],
        [{ text: String(size), style: styles.cell }],
      ];
    }
  }
  drawHeading(canvas, say(language, 'attachments'));
  drawTable(canvas, {
    columns: [{ width: 0.9 }, { width: 2.1 }, { width: 6.9 }, { width: 1.6, align: 'right' }],
    header: [
      say(language, 'index', '\n'),
      say(language, 'belongsTo', '\n'),
      say(language, 'file', '\n'),
      say(language, 'size', '\n'),
    ],
    rows: rows(),
  });
}

/** The signers of the file, and their places. */
function signersOf({ signers, signed }: RenderedAttachment, language: Language): Cell {
  const word = say(language, signed ? 'signedBy' : 'unsigned');
  return signers.flatMap(({ name, caId, keywords }) => [
    {
      text: `${word} ${name} ${keywords.map(({ keyword, pages }) => sayPlaces(language, keyword, pages)).join(' ')}`,
      style: styles.note,
    },
    { text: `caId ${caId}`, style: styles.checksum },
  ]);
}

/** Beyond it, a row of a table has too little room for a value. */
const maxColumns = 4;

/**
 * The layout of a template that has none: a chapter for each kind that has factoids, in the template's order. Several
 * factoids of a kind with few fields make one table, others a table each.
 */
function defaultLayout(kinds: readonly TemplateKind[], facts: Facts): Layout {
  const present = kinds.filter(({ name }) => facts.ofKind(name).length > 0);
  return { blocks: present.flatMap((kind) => chapter(kind, facts)) };
}

function chapter({ name, fields, allowOtherFields }: TemplateKind, facts: Facts): Block[] {
  const heading = { heading: escapeBraces(name) };
  const inOneTable =
    facts.ofKind(name).length > 1 && fields.length > 0 && fields.length <= maxColumns && !allowOtherFields;
  if (inOneTable) return [heading, { table: fields.map((field) => `${name}.${field.name}`) }];
  return [heading, { each: name, blocks: [{ fields: [`${name}.*`] }] }];
}

/** A name is not text with placed fields. */
function escapeBraces(text: string): string {
  return text.replace(/[{}]/g, '$&$&');
}
