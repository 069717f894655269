import { ReadersBusy, UnreadableDocument, type UnreadableReason } from '@attestation/pdf';
import type { DocumentReader, SigningLimits } from './document-reader.ts';
import { DomainError } from './domain-error.ts';
import type { MatchedAttachment } from './match-attachments.ts';
import type { Owner } from './model.ts';

/**
 * Every keyword at which someone is to sign occurs in its document, and there are not more places to sign at than a
 * document may have. D8, ATT-OPEN-083
 *
 * @throws DomainError `keyword-places`, `unreadable-pdf`, `pdf-too-large`, `busy`
 */
export async function checkKeywords(
  owner: Owner,
  matched: ReadonlyMap<number, readonly MatchedAttachment[]>,
  documents: DocumentReader,
): Promise<void> {
  for (const [index, attachments] of matched) {
    for (const [position, { entry, file }] of attachments.entries()) {
      if (entry.sign === null) continue;
      const place = `attachments/${index}/${position}/sign`;
      const { maxBytes, maxPlaces } = documents.limits;
      if (file.size > maxBytes) throw tooLarge(place, maxBytes);
      // Two parties may sign at one place; it is looked for once.
      const keywords = [...new Set(entry.keywords)];
      const counts = await countsIn(place, () => documents.countKeywords(owner, file.path, keywords));
      const missing = counts.indexOf(0);
      if (missing >= 0) throw notThere(place, keywords[missing] as string);
      const places = new Map(keywords.map((keyword, i) => [keyword, counts[i] as number]));
      refuseTooManyPlaces(place, JSON.parse(entry.sign), places, maxPlaces);
    }
  }
}

/**
 * Each keyword costs a search and a signature: a document names a bounded number of parties and keywords. D26
 *
 * @throws DomainError `too-many`
 */
export function refuseTooManySigners(
  matched: ReadonlyMap<number, readonly MatchedAttachment[]>,
  { maxParties, maxKeywords }: SigningLimits,
): void {
  for (const [index, attachments] of matched) {
    for (const [position, { entry }] of attachments.entries()) {
      const place = `attachments/${index}/${position}/sign`;
      const counts = { parties: entry.signers.length, keywords: entry.keywords.length };
      if (counts.parties > maxParties) throw tooMany(place, maxParties, 'parties');
      if (counts.keywords > maxKeywords)
        throw tooMany(place, maxKeywords, 'keywords, of all parties together');
    }
  }
}

function tooMany(place: string, limit: number, what: string): DomainError {
  return new DomainError('too-many', `${place}: a document to be signed may have at most ${limit} ${what}`);
}

async function countsIn(place: string, count: () => Promise<number[]>): Promise<number[]> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof ReadersBusy) {
      const message = 'Too many PDFs that are to be signed are waiting; send the request again later';
      throw new DomainError('busy', message, { cause: error });
    }
    if (!(error instanceof UnreadableDocument)) throw error;
    const message = `${place}: the PDF ${unreadable[error.reason].replace('PAGE', String(error.page))}`;
    throw new DomainError('unreadable-pdf', message, { cause: error });
  }
}

/** Whatever writes a document again takes away the signatures that it has. */
const unsigned = 'if no one has signed it yet,';
const saveAgain = `${unsigned} open it in a PDF program, save it again and send that`;

const unreadable: Readonly<Record<UnreadableReason, string>> = {
  damaged: `is damaged, so it cannot be signed; ${saveAgain}`,
  'unreadable-page': `has text that cannot be read on page PAGE, so a place to sign at could be missed; ${saveAgain}`,
  encrypted: `is encrypted, so it cannot be signed; ${unsigned} send it without a password`,
  locked: 'is certified by a signature that permits no change, so no one else can sign it',
  'broken-signature':
    'has a signature that does not hold: the document was changed after it was signed; send it as it was signed',
  'too-many-pages': `has too many pages to be searched for keywords; ${unsigned} split it`,
  'too-slow': `takes too long to be searched for keywords; ${unsigned} save it again, or split it`,
  'too-much-memory': `takes too much memory to be searched for keywords; ${unsigned} save it again, or split it`,
};

function tooLarge(place: string, maxBytes: number): DomainError {
  return new DomainError(
    'pdf-too-large',
    `${place}: a PDF that is to be signed may have at most ${maxBytes} bytes`,
  );
}

function notThere(place: string, keyword: string): DomainError {
  return new DomainError(
    'keyword-places',
    `${place}: the keyword ${shown(keyword)} does not occur in the document; ${hintFor(keyword)}`,
  );
}

/** @param places of each keyword */
function refuseTooManyPlaces(
  place: string,
  sign: Readonly<Record<string, readonly string[]>>,
  places: ReadonlyMap<string, number>,
  maxPlaces: number,
): void {
  const keywords = Object.values(sign).flatMap((list) => [...new Set(list)]);
  const countOf = (keyword: string) => places.get(keyword) ?? 0;
  const total = keywords.reduce((sum, keyword) => sum + countOf(keyword), 0);
  if (total <= maxPlaces) return;
  const most = keywords.reduce((a, b) => (countOf(b) > countOf(a) ? b : a));
  throw new DomainError(
    'keyword-places',
    `${place}: the parties would sign at ${total} places, at most ${maxPlaces} are allowed; the keyword ${shown(most)} occurs at ${countOf(most)}, so name one that occurs only where they sign`,
  );
}

function shown(keyword: string): string {
  return JSON.stringify(keyword.slice(0, 64));
}

/** Why a keyword may not be found that someone sees in the document. */
function hintFor(keyword: string): string {
  if (/^[\s\p{Cf}]*$/u.test(keyword)) return 'it has no visible character';
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(keyword)) {
    return 'text that runs from right to left is found only where the document stores it in this order, so name a keyword in other letters';
  }
  if (/[-\u00ad\u2010\u2011]/.test(keyword)) {
    return 'a document may store a hyphen as a soft hyphen, which is not searched, so name a keyword without it';
  }
  return 'text in pictures is not searched';
}
