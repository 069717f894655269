import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants, deflateRawSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** A font with Chinese characters. */
export const chineseFont = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
);

/** What a program for PDFs writes; it begins on an empty A4 page in Helvetica 12. */
export async function drawPdf(
  draw: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...options });
  const bytes = buffer(document);
  draw(document);
  document.end();
  return Buffer.from(await bytes);
}

/** A line of text for each. */
export function linesPdf(...lines: readonly string[]): Promise<Buffer> {
  return drawPdf((document) => {
    for (const line of lines) document.text(line);
  });
}

/** An object of a PDF: its text, or a dictionary (without brackets) with a stream. */
export type PdfPart = string | { readonly dict: string; readonly data: Buffer | string };

/** Objects 1, 2, ... as they are given; 1 is the catalog. @param before what stands before the header */
export function rawPdf(parts: readonly PdfPart[], before = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from(`${before}%PDF-1.7\n`)];
  const offsets = parts.map((part, i) => {
    const offset = lengthOf(pieces);
    pieces.push(Buffer.from(`${i + 1} 0 obj\n`), bytesOf(part), Buffer.from('\nendobj\n'));
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = lengthOf(pieces);
  const size = parts.length + 1;
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

/** One page with this content. Its font F is Helvetica; `more` are objects 6, 7, ... */
export function contentPdf(
  content: string | Buffer,
  { resources = '', page = '', catalog = '', more = [], font = '', before = '' }: Partial<ContentExtras> = {},
): Buffer {
  return rawPdf(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>${page}>>`,
      { dict: '', data: content },
      font || '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ...more,
    ],
    before,
  );
}

interface ContentExtras {
  resources: string;
  page: string;
  catalog: string;
  font: string;
  before: string;
  more: readonly PdfPart[];
}

/** Small: of its content, white space alone, each kilobyte is a megabyte. */
export function bombPdf(megabytes: number): Buffer {
  const megabyte = Buffer.alloc(1024 ** 2, 0x20);
  // Ends at a byte, and refers to nothing before it: so it can be repeated.
  const block = deflateRawSync(megabyte, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const data = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: megabytes }, () => block)]);
  return contentPdfOf({ dict: '/Filter/FlateDecode', data });
}

/** Costs a time that goes with the square of its size: all its letters stand on one point. */
export function slowPdf(letters = 150_000): Buffer {
  return contentPdf(`BT /F 12 Tf 0 Tz 72 700 Td (${'a'.repeat(letters)}) Tj ET`);
}

export function contentPdfOf(content: Exclude<PdfPart, string>): Buffer {
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<<>>>>',
    content,
  ]);
}

function bytesOf(part: PdfPart): Buffer {
  if (typeof part === 'string') return Buffer.from(part, 'latin1');
  const data = typeof part.data === 'string' ? Buffer.from(part.data, 'latin1') : part.data;
  return Buffer.concat([
    Buffer.from(`<<${part.dict}/Length ${data.length}>>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream'),
  ]);
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Ids of the processes that this one has started and that still are (Linux). */
export async function childIds(): Promise<number[]> {
  const ids = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  return ids.trim().split(' ').filter(Boolean).map(Number);
}

/** Kills the next child that is hard at work, having used a second of the processor, and adds it to `known`. */
export async function killNextChild(known: Set<number>): Promise<void> {
  for (;;) {
    for (const id of await childIds()) {
      if (known.has(id) || (await processorTicks(id)) < 100) continue;
      known.add(id);
      process.kill(id, 'SIGKILL');
      return;
    }
    await sleep(20);
  }
}

async function processorTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
