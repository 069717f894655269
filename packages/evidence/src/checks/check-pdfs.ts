import { CLOCK_DIFFERENCE, type ListedFile, type Revision, timeText } from '../file/manifest.ts';
import { fileBudget } from '../pdf/budget.ts';
import type { PdfWork } from '../pdf/check-fields-revision.ts';
import { checkSignedPdf, type PdfSignature } from '../pdf/check-signed-pdf.ts';
import type { Finding } from '../report/report.ts';
import { type NamedFile, SIGNED } from './check-data.ts';
import { type Case, findingsOf } from './check-files.ts';
import type { Trust } from './trust.ts';

type Parties = NamedFile['parties'];

/** Bytes; what a party signs is a document, not an archive. */
const MAX_PDF = 512 << 20;

const signing = findingsOf('pdf.signatures');

/**
 * Each signed PDF is its original, and behind it the signatures of those whom the member named, nothing else: viewers
 * let far more pass.
 *
 * @param wanted who was to sign, by path
 * @param stamped Unix milliseconds of the time stamp
 * @param size bytes of the file
 */
export async function checkPdfs(
  given: Case,
  trust: Trust | undefined,
  wanted: ReadonlyMap<string, Parties>,
  stamped: number | undefined,
  size: number,
): Promise<Finding[]> {
  const originals = new Map(given.manifest.files.map((file) => [file.path + SIGNED, file]));
  const work: PdfWork = { budget: fileBudget(size), textBudget: fileBudget(size) };
  const pdfs = Object.entries(given.manifest.signedPdfs).map(([path, revisions]) => {
    return { path, revisions, original: originals.get(path), parties: wanted.get(path) };
  });
  const findings = new Map<string, Finding | Finding[]>();
  // Those of one original after each other: it is examined once.
  for (const pdf of pdfs.toSorted((a, b) => compare(originalHash(a), originalHash(b)))) {
    findings.set(pdf.path, await checkPdf(given, pdf, trust, stamped, work));
  }
  return pdfs.length > 0
    ? pdfs.flatMap(({ path }) => findings.get(path) ?? [])
    : [signing.skipped('pdf-none')];
}

const originalHash = ({ revisions: [base] }: SignedPdf) => base?.sha256 ?? '';
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** For a file that is refused already: whoever made it may have made its PDFs such that they take long. */
export function pdfsNotExamined({ manifest: { signedPdfs } }: Case): Finding[] {
  return [signing.skipped(Object.keys(signedPdfs).length > 0 ? 'pdf-not-examined' : 'pdf-none')];
}

interface SignedPdf {
  readonly path: string;
  readonly revisions: readonly Revision[];
  readonly original: ListedFile | undefined;
  readonly parties: Parties | undefined;
}

async function checkPdf(
  { archive, digests, manifest }: Case,
  { path, revisions, original, parties }: SignedPdf,
  trust: Trust | undefined,
  stamped: number | undefined,
  work: PdfWork,
): Promise<Finding | Finding[]> {
  if (!original || !archive.entries.has(path)) return signing.failed('pdf-listed', {}, path);
  const [base] = revisions;
  if (base?.end !== original.size || base.sha256 !== original.sha256)
    return signing.failed('pdf-original', {}, path);
  const bytes = await archive.read(path, MAX_PDF);
  if (!bytes) return signing.failed('pdf-size', {}, path);
  if (!trust) return signing.skipped('no-trust', {}, path);
  if (work.last?.sha256 !== base.sha256) delete work.last;
  const result = await checkSignedPdf(bytes, revisions, { roots: [trust.authority], digests }, work);
  if (!result.ok) {
    const { reason, signature } = result;
    return signing.failed(
      reason === 'signature' && signature ? `signature-${signature}` : `pdf-${reason}`,
      {},
      path,
    );
  }
  if (!parties || !areThose(result.signatures, parties)) return signing.failed('pdf-parties', {}, path);
  // The PDF is signed after the closing, and its hash is in the manifest that is stamped.
  const earliest = Date.parse(manifest.closedAt) - CLOCK_DIFFERENCE;
  const latest = (stamped ?? Number.POSITIVE_INFINITY) + CLOCK_DIFFERENCE;
  const wrong = result.signatures.find(({ signedAt }) => !(+signedAt >= earliest && +signedAt <= latest));
  if (wrong) return signing.failed('pdf-time', { time: timeText(+wrong.signedAt) }, path);
  return signedAt(result.signatures, path);
}

/**
 * Each party has signed at each of its keywords, which may be at several places, and at no others. A certificate that
 * was brought from elsewhere may not name its caId: it is then of a party that would be missing.
 */
function areThose(signatures: readonly PdfSignature[], parties: Parties): boolean {
  const keyOf = (caId: string, keyword: string) => JSON.stringify([caId, keyword]);
  const wanted = [...parties].flatMap(([caId, keywords]) =>
    keywords.map((keyword) => ({ keyword, key: keyOf(caId, keyword) })),
  );
  const made = new Set(signatures.map(({ caId, keyword }) => keyOf(caId, keyword)));
  const missing = wanted.filter(({ key }) => !made.has(key));
  const isWanted = ({ caId, keyword }: PdfSignature) =>
    caId === ''
      ? missing.some((one) => one.keyword === keyword)
      : wanted.some(({ key }) => key === keyOf(caId, keyword));
  return missing.every(({ keyword }) => made.has(keyOf('', keyword))) && signatures.every(isWanted);
}

/** One finding for all, and one for each place at which a party has signed. */
function signedAt(signatures: readonly PdfSignature[], path: string): Finding[] {
  const names = new Set(signatures.map(({ signer }) => signer.name));
  const all = signing.ok('pdf-ok', { count: signatures.length, names: [...names].join(', ') }, path);
  const places = signatures.map((signature) => {
    const { signer, caId, keyword, page } = signature;
    const isSame = (one: PdfSignature) => one.signer.name === signer.name && one.caId === caId;
    const same = signatures.filter((one) => isSame(one) && one.keyword === keyword);
    const place = same.indexOf(signature) + 1;
    const values = { name: signer.name, keyword, page, place };
    return signature.isAtKeyword
      ? signing.ok('pdf-place', values, path)
      : signing.note('pdf-place-unread', values, path);
  });
  return [all, ...places];
}
