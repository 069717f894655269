import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

/** What the contract says. */
interface ContractTerms {
  title: string;
  reference: string;
  date: Date;
  seller: string;
  rows: readonly (readonly [label: string, value: string])[];
  picture: Buffer;
}

const INK = '#22303c';
const ACCENT = '#26466e';
const PALE = '#8a97a3';
const MARGIN = 64;

/** A contract of one A4 page, as PDF. */
export async function makeContract(terms: ContractTerms): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: terms.title } });
  const bytes = buffer(document);
  drawHead(document, terms);
  drawRows(document, terms);
  document.image(terms.picture, MARGIN, document.y + 24, { width: 260 });
  drawSignatures(document, terms);
  document.end();
  return bytes;
}

function drawHead(document: PDFKit.PDFDocument, { title, reference, date }: ContractTerms): void {
  document.rect(0, 0, document.page.width, 12).fill(ACCENT);
  document.font('Helvetica-Bold').fontSize(24).fillColor(INK).text(title, MARGIN, 72);
  const line = `${reference}  -  ${date.toISOString().slice(0, 10)}`;
  document.font('Helvetica').fontSize(10).fillColor(PALE).text(line).moveDown(2.5);
}

function drawRows(document: PDFKit.PDFDocument, { seller, rows }: ContractTerms): void {
  const right = document.page.width - MARGIN;
  for (const [label, value] of [['Seller', seller] as const, ...rows]) {
    const top = document.y;
    document.font('Helvetica').fontSize(11).fillColor(PALE).text(label, MARGIN, top);
    document
      .font('Helvetica-Bold')
      .fillColor(INK)
      .text(value, MARGIN + 140, top);
    const bottom = document.y + 6;
    document.moveTo(MARGIN, bottom).lineTo(right, bottom).lineWidth(0.5).stroke('#d8dee4');
    document.y = bottom + 10;
  }
}

function drawSignatures(document: PDFKit.PDFDocument, { seller }: ContractTerms): void {
  const top = document.page.height - 150;
  const half = (document.page.width - 2 * MARGIN - 40) / 2;
  for (const [index, party] of [`For ${seller}:`, 'For the buyer:'].entries()) {
    const left = MARGIN + index * (half + 40);
    document
      .moveTo(left, top)
      .lineTo(left + half, top)
      .lineWidth(0.8)
      .stroke(INK);
    document
      .font('Helvetica')
      .fontSize(10)
      .fillColor(PALE)
      .text(party, left, top + 8, { width: half });
  }
}
