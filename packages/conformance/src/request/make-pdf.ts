import PdfDocument from 'pdfkit';

/** A small, plain PDF: one page for each list, one line of Helvetica for each text. */
export async function makePdf(...pages: readonly (readonly string[])[]): Promise<Uint8Array> {
  const document = new PdfDocument({ size: 'A5', autoFirstPage: false });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece: Uint8Array) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => {
    document.on('end', resolve).on('error', reject);
  });
  for (const lines of pages) {
    document.addPage();
    for (const line of lines) document.text(line).moveDown(2);
  }
  document.end();
  await ended;
  return Buffer.concat(pieces);
}
