import { BudgetSpent, documentBudget } from './budget.ts';
import { expectedChanges, isSameDocument } from './check-fields-revision.ts';
import { type Original, openOriginal, pageNumbers } from './open-original.ts';
import { startOfReferences } from './original-references.ts';
import { canonical, isArray, isDictionary, NotAValue, type PdfValue, parseValue } from './pdf-value.ts';
import { isReadAlike, liesWithin, referredNumbers } from './whole-original.ts';

/** What another reader sees in a PDF, as far as signing replaces or repeats it. All texts are Latin-1. */
export interface SeenByReader {
  /** By their numbers. */
  readonly objects: ReadonlyMap<number, string>;
  /** The entries of the trailer that each revision repeats. */
  readonly trailer: string;
  /** The numbers of the pages on which someone signs. */
  readonly pages: readonly number[];
}

/**
 * Whether a PDF can be signed such that the verifier accepts it: it must be whole, the verifier must read what is
 * replaced as the other reader does, and examining it must not take more than its share of what a file may take.
 */
export async function isSignable(
  bytes: Uint8Array,
  { objects, trailer, pages }: SeenByReader,
): Promise<boolean> {
  return withOriginal(bytes, false, async (original) => {
    if (!(await isReadAlike(original))) return false;
    if (!isSameDocument(trailer, original) || !(await liesWithin(original))) return false;
    for (const [number, text] of objects) {
      const { value } = parseValue(text);
      if (canonical(value) !== canonical(await original.object(number))) return false;
    }
    const number = original.firstNew;
    const numbers = await pageNumbers(original);
    if (!pages.every((page) => numbers.has(page))) return false;
    const fields = pages.map((page) => ({ page, number }));
    if ((await expectedChanges(original, fields, number)) === undefined) return false;
    // The verifier looks through all of it, too.
    await referredNumbers(original, () => false);
    return true;
  });
}

/** Numbers among which room is looked for. More than that lie between a document and the highest that PDF permits. */
const searched = 1 << 20;

/**
 * The first of `count` numbers in a row for new objects: the document has no such objects, and refers to none either.
 * Documents do refer to objects that are missing, and would show those that get their numbers.
 *
 * @returns undefined when there are none, or the document cannot be read
 */
export async function firstFreeNumber(bytes: Uint8Array, count: number): Promise<number | undefined> {
  return withOriginal(bytes, undefined, async (original) => {
    const { firstNew } = original;
    const end = firstNew + searched;
    const referred = await referredNumbers(original, (number) => number >= firstNew && number < end);
    let first = firstNew;
    for (const number of [...referred].sort((a, b) => a - b)) {
      if (number >= first + count) break;
      first = number + 1;
    }
    return first + count <= end ? first : undefined;
  });
}

/**
 * The document with one section of cross-references behind it that says all of them, for a reader that does not know the
 * forms of those before: white space before a section, or fields of eight bytes. Such a copy is only to be read.
 *
 * @returns undefined when they cannot be read
 */
export async function withPlainReferences(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  return withOriginal(bytes, undefined, async (original) => {
    const { places, trailer, firstNew } = original;
    const rows = [...places].flatMap(([number, place]) => {
      if (place === 'free') return [];
      const isPlain = 'offset' in place;
      const [kind, one, two] = isPlain ? [1, place.offset, place.generation] : [2, place.within, place.index];
      return [{ number, row: [kind, ...bigEndian(one, 6), ...bigEndian(two, 4)] }];
    });
    const kept = ['Root', 'Info', 'ID', 'Encrypt'].map((key) => {
      const value = trailer.get(key);
      return value === undefined || isDictionary(value) ? '' : `/${key} ${written(value)}`;
    });
    const head = `\n${firstNew} 0 obj\n<</Type/XRef/Size ${firstNew + 1}/W[1 6 4]/Index[${rows.map(({ number }) => `${number} 1`).join(' ')}]${kept.join('')}/Length ${rows.length * 11}>>\nstream\n`;
    const tail = `\nendstream\nendobj\nstartxref\n${bytes.length + 1}\n%%EOF\n`;
    const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
    const pieces = [bytes, latin(head), Uint8Array.from(rows.flatMap(({ row }) => row)), latin(tail)];
    return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
  });
}

function bigEndian(number: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, i) => Math.floor(number / 256 ** (bytes - 1 - i)) % 256);
}

/** A reference, a string, or a list of strings, as a trailer has them. */
function written(value: PdfValue): string {
  if (isArray(value)) return `[${value.map(written).join('')}]`;
  return typeof value === 'string' && value.startsWith('<') ? `${value}>` : String(value);
}

/** What `examine` says of the document, or `otherwise` where it cannot be read. */
async function withOriginal<Answer>(
  bytes: Uint8Array,
  otherwise: Answer,
  examine: (original: Original) => Promise<Answer>,
): Promise<Answer> {
  const start = startOfReferences(bytes, bytes.length);
  if (start === undefined) return otherwise;
  try {
    const original = await openOriginal(bytes, start, bytes.length, documentBudget(bytes.length));
    return original ? await examine(original) : otherwise;
  } catch (error) {
    if (error instanceof NotAValue || error instanceof BudgetSpent) return otherwise;
    throw error;
  }
}
