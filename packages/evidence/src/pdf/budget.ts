/** What reading the structure of PDFs may take; never time, or one file would have two verdicts. */
export interface Budget {
  /** Bytes that are inflated or searched. @throws BudgetSpent */
  spendBytes(count: number): void;
  /** Bytes that are parsed, which count as several. @throws BudgetSpent */
  spendParsed(count: number): void;
  /** Objects that are listed, in cross-references or in a stream of objects. @throws BudgetSpent */
  spendObjects(count: number): void;
}

/** Not caught where something of a PDF cannot be read: the file is refused as a whole. */
export class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent';
}

/** What any file may take, and what more for each of its bytes. */
const [bytes, objects] = [64 << 20, 1 << 18];
const [bytesEach, objectsEach] = [32, 0.25];
/** As many bytes are searched while one is parsed, and more. */
const parsedByte = 8;
/** Bytes by which the revisions of a signature, in an entry of the archive, are larger than their original. */
const leastGrowth = 8 << 10;

/** For all PDFs of an attestation file together. @param size bytes of the file */
export function fileBudget(size: number): Budget {
  return budget(bytes + size * bytesEach, objects + size * objectsEach);
}

/**
 * For one PDF. An attestation file holds each PDF that is signed, and it again with its signatures behind it: so however
 * many PDFs keep to this, they keep to the budget of their file.
 *
 * @param size bytes of the original
 */
export function documentBudget(size: number): Budget {
  const inFile = 2 * size + leastGrowth;
  return budget(inFile * bytesEach, inFile * objectsEach);
}

function budget(mostBytes: number, mostObjects: number): Budget {
  const left = { bytes: mostBytes, objects: mostObjects };
  const spend = (what: keyof typeof left) => (count: number) => {
    left[what] -= count;
    if (left[what] < 0) throw new BudgetSpent();
  };
  const spendBytes = spend('bytes');
  return {
    spendBytes,
    spendParsed: (count) => spendBytes(count * parsedByte),
    spendObjects: spend('objects'),
  };
}
