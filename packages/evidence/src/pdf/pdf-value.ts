/**
 * A value of a PDF, in a form that can be compared. A string of JavaScript stands for what JavaScript has not, and its
 * first character says what: `/Name`, `<` and the bytes of a string in hexadecimal, or a reference such as `1 0 R`.
 */
export type PdfValue = null | boolean | number | string | readonly PdfValue[] | PdfDictionary;
export type PdfDictionary = ReadonlyMap<string, PdfValue>;

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

export function isArray(value: PdfValue | undefined): value is readonly PdfValue[] {
  return Array.isArray(value);
}

const referenceForm = /^(\d+) (\d+) R$/;

/** The object's number, if the value is a reference. */
export function referenceOf(value: PdfValue | undefined): number | undefined {
  const number = typeof value === 'string' ? referenceForm.exec(value)?.[1] : undefined;
  return number === undefined ? undefined : Number(number);
}

/** Two values are the same when these are: the order of a dictionary does not count, nor an entry that is null. */
export function canonical(value: PdfValue): string {
  if (isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isDictionary(value)) return JSON.stringify(value);
  const entries = [...value].filter(([, item]) => item !== null).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
