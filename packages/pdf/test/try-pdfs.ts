/**
 * npm run try --workspace=@attestation/pdf -- FOLDER...
 *
 * Signs every PDF of the installed packages and of these folders at some of its words, and says of each: right, refused with
 * reason, refused wrongly, wrong. Right: our verifier and pdfsig hold the new signatures for valid, pdfsig those from
 * before too, and pdftotext sees the words where they were found, and nowhere else. Needs poppler-utils and qpdf.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkSignedPdf } from '@attestation/evidence';
import { type Box, comparable, glyphBox } from '@attestation/evidence/text';
import { type PDF, type PDFPage, PdfArray, PdfNumber, type PdfRef } from '@libpdf/core';
import { openDocument } from '../src/document/open-document.ts';
import { inherited } from '../src/document/page-glyphs.ts';
import { numbersOf } from '../src/document/stream-data.ts';
import { UnreadableDocument } from '../src/document/unreadable-document.ts';
import { createDocumentReaders } from '../src/readers/document-readers.ts';
import { createFieldSigner } from '../src/signing/field-signer.ts';
import { findKeywordPlaces } from '../src/signing/place-seal.ts';
import { signPdf } from '../src/signing/sign-pdf.ts';
import { createPartyMaker } from './party-maker.ts';

// What the library says of fonts that it cannot read concerns their widths only.
console.error = () => {};
console.warn = () => {};

const maxPages = 5000;
const mostPlaces = 10;
const mostKeywords = 3;
const owner = { memberId: 'm', environment: 'sandbox' as const };
const folder = mkdtempSync(join(tmpdir(), 'attestation-try-'));
const limits = { memoryBytes: 512 * 1024 ** 2, seconds: 60, maxPages };
const readers = createDocumentReaders({ processes: 1, maxWaiting: 8, ...limits });
const signer = createFieldSigner();
const maker = await createPartyMaker();

type Verdict = 'right' | 'refused with reason' | 'refused wrongly' | 'wrong';
const counts: Record<Verdict, number> = {
  right: 0,
  'refused with reason': 0,
  'refused wrongly': 0,
  wrong: 0,
};

let unread = 0;
const packages = join(import.meta.dirname, '../../../node_modules');
try {
  for (const path of [packages, ...process.argv.slice(2)].flatMap((root) =>
    globSync('**/*.pdf', { cwd: root }).map((file) => join(root, file)),
  )) {
    const [verdict, detail] = await tried(path);
    counts[verdict] += 1;
    console.log(`${verdict}: ${path}${detail ? `: ${detail}` : ''}`);
  }
} finally {
  readers.close();
  await signer.close();
  rmSync(folder, { recursive: true, force: true });
}
if (unread > 0) console.log(`seals whose keyword our verifier could not read: ${unread}`);
console.log(
  Object.entries(counts)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', '),
);
process.exitCode = counts.wrong + counts['refused wrongly'] > 0 ? 1 : 0;

async function tried(path: string): Promise<[Verdict, string?]> {
  const words = wordsOf(path);
  const keywords = keywordsAmong(words);
  if (keywords.length === 0) return ['refused with reason', 'pdftotext sees no word in it'];
  const signed = join(folder, 'signed.pdf');
  try {
    const found = await readers.countKeywords(owner, path, keywords);
    const missing = keywords.filter((_, i) => found[i] === 0);
    if (missing.length > 0) return ['wrong', `not found: ${JSON.stringify(missing)}`];
    const misplaced = await misplacedIn(path, keywords, words);
    if (misplaced) return ['wrong', misplaced];
    const chosen = keywords.filter((_, i) => (found[i] ?? 0) <= mostPlaces);
    if (chosen.length === 0) return ['right', `not signed: each word at more than ${mostPlaces} places`];
    const parties = [await maker.party('A', ...chosen)];
    const { bytes, revisions } = await signPdf({ owner, path, parties, at: new Date() }, readers, signer);
    writeFileSync(signed, bytes);
    const roots = [maker.authority.certificatePem];
    const result = await checkSignedPdf(bytes, revisions, { roots, at: new Date() });
    if (!result.ok) return ['wrong', `our verifier: ${result.reason}`];
    unread += result.signatures.filter(({ isAtKeyword }) => !isAtKeyword).length;
    const [before, after] = [validIn(path), validIn(signed)];
    const wanted = before + revisions.length - 2;
    return after === wanted ? ['right'] : ['wrong', `pdfsig: ${after} of ${wanted} signatures are valid`];
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) return ['wrong', String(error)];
    return [isSound(path, error) ? 'refused wrongly' : 'refused with reason', error.message];
  }
}

interface Word {
  readonly page: number;
  readonly text: string;
  /** From the left and the top of the page as it is shown. */
  readonly box: readonly number[];
}

function wordsOf(path: string): Word[] {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const pages = run('pdftotext', '-bbox', path, '-').stdout.split('<page ').slice(1);
  return pages.flatMap((page, i) =>
    [...page.matchAll(/<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<\/word>/g)].map(
      ([, ...parts]) => {
        const text = (parts.pop() ?? '').replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');
        return { page: i + 1, text: comparable(text), box: parts.map(Number) };
      },
    ),
  );
}

/** The rarest words of letters and digits, the longest first. */
function keywordsAmong(words: readonly Word[]): string[] {
  const plain = words.filter(({ text }) => /^[\p{L}\p{N}]{2,30}$/u.test(text));
  const groups = [...Map.groupBy(plain, ({ text }) => text)];
  const rarest = groups.sort(([a, some], [b, others]) => some.length - others.length || b.length - a.length);
  return rarest.slice(0, mostKeywords).map(([text]) => text);
}

async function misplacedIn(
  path: string,
  keywords: readonly string[],
  words: readonly Word[],
): Promise<string | undefined> {
  const pdf = await openDocument(readFileSync(path), maxPages);
  for (const [i, found] of findKeywordPlaces(pdf, keywords).entries()) {
    const keyword = keywords[i] as string;
    const places = found.map(({ page, pageNumber, keyword: glyphs }) => ({
      page: pageNumber,
      points: glyphs.map((glyph) => shownAt(pdf, page, glyphBox(glyph, 0))),
    }));
    const covers = ({ page, box }: Word, place: (typeof places)[number]) =>
      page === place.page && place.points.some((point) => isIn(point, box));
    const missed = words.find(
      (word) => word.text === keyword && !places.some((place) => covers(word, place)),
    );
    if (missed) return `"${keyword}" is missed on page ${missed.page} at ${missed.box}`;
    const invented = places.find((place) => !words.some((word) => covers(word, place)));
    if (invented) return `"${keyword}" is found on page ${invented.page} at ${invented.points[0]}`;
  }
  return undefined;
}

/** The middle of a box, from the left and the top of the page as it is shown, which pdftotext takes for its media box. */
function shownAt({ context }: PDF, { dict }: PDFPage, box: Box): [number, number] {
  const resolve = (ref: PdfRef) => context.resolve(ref);
  const media = inherited(dict, 'MediaBox', resolve);
  const [a = 0, b = 0, c = 612, d = 792] = media instanceof PdfArray ? numbersOf(media, resolve) : [];
  const x = (box.left + box.right) / 2 - Math.min(a, c);
  const y = (box.bottom + box.top) / 2 - Math.min(b, d);
  const [width, height] = [Math.abs(c - a), Math.abs(d - b)];
  const turn = inherited(dict, 'Rotate', resolve);
  const quarters = turn instanceof PdfNumber ? (((turn.value / 90) % 4) + 4) % 4 : 0;
  if (quarters === 1) return [y, x];
  if (quarters === 2) return [width - x, y];
  if (quarters === 3) return [height - y, width - x];
  return [x, height - y];
}

/** Two points more on each side: readers differ in how high a line is. */
function isIn(
  [x, y]: readonly [number, number],
  [left = 0, top = 0, right = 0, bottom = 0]: readonly number[],
): boolean {
  return x > left - 2 && x < right + 2 && y > top - 2 && y < bottom + 2;
}

function validIn(path: string): number {
  return run('pdfsig', path).stdout.match(/Signature Validation: Signature is Valid/g)?.length ?? 0;
}

/** Whether other programs have nothing to say against a document for which this reason was given. */
function isSound(path: string, { reason }: UnreadableDocument): boolean {
  if (reason === 'encrypted') return run('qpdf', '--is-encrypted', path).status !== 0;
  if (reason === 'broken-signature') return !/Digest Mismatch/.test(run('pdfsig', path).stdout);
  if (reason === 'damaged' || reason === 'unreadable-page') return run('qpdf', '--check', path).status === 0;
  return false;
}

function run(command: string, ...options: string[]): { status: number | null; stdout: string } {
  const { error, status, stdout } = spawnSync(command, options, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  if (error) throw new Error(`${command} is missing: apt-get install poppler-utils qpdf`, { cause: error });
  return { status, stdout };
}
