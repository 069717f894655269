import type { BaseEnd } from './base-end.ts';
import { latin1 } from './latin1.ts';
import { PdfFault } from './pdf-fault.ts';
import type { Increment, IncrementObject } from './read-increment.ts';

/** An empty signature field, as its revision prints it. */
export interface EmptyField {
  readonly number: number;
  readonly generation: number;
  /** Without the brackets around it. */
  readonly dict: string;
}

const fieldForm =
  /^<<(\/Type\/Annot\/Subtype\/Widget\/FT\/Sig\/T\(\w+\)\/Rect\[[-.\d ]+\]\/F 132\/P \d+ \d+ R\/AP<<\/N \d+ 0 R>>)>>$/;

/** Longest object that is looked at as text: a page's dictionary, or a list of its annotations. */
const longestObject = 1 << 20;

/**
 * The first revision behind the original makes the fields that are signed later. All signatures cover it. What it adds
 * has numbers of its own; what it replaces is the catalog, the form, a page or a list of references.
 *
 * @throws PdfFault `revision-chain`, `fields-revision`
 */
export function checkFieldsRevision(
  bytes: Uint8Array,
  increment: Increment,
  base: BaseEnd | undefined,
  revision: number,
): EmptyField[] {
  const { references, objects } = increment;
  const root = /^\/Root (\d+ \d+ R)(?![\d])/.exec(references.trailer)?.[1];
  if (!base || references.previous !== base.startxref || root !== base.root) {
    throw new PdfFault('revision-chain', revision);
  }
  const fields: EmptyField[] = [];
  for (const object of objects.values()) {
    if (object.number >= references.size) throw new PdfFault('revision-form', revision);
    const field = object.number < base.size ? undefined : emptyField(bytes, object);
    if (field) fields.push(field);
    else if (object.number < base.size ? !mayReplace(bytes, object, base) : isSignatureValue(bytes, object)) {
      throw new PdfFault('fields-revision', revision);
    }
  }
  if (fields.length === 0) throw new PdfFault('fields-revision', revision);
  return fields;
}

function emptyField(bytes: Uint8Array, object: IncrementObject): EmptyField | undefined {
  const dict = fieldForm.exec(textOf(bytes, object))?.[1];
  const { number, generation } = object;
  return dict === undefined || generation !== 0 ? undefined : { number, generation, dict };
}

/** Signatures have revisions of their own. */
function isSignatureValue(bytes: Uint8Array, object: IncrementObject): boolean {
  return (
    /\/ByteRange\b/.test(textOf(bytes, object).slice(0, 4096)) && !textOf(bytes, object).includes('stream')
  );
}

function mayReplace(bytes: Uint8Array, object: IncrementObject, { root }: BaseEnd): boolean {
  const text = textOf(bytes, object);
  if (text === '' || /\bstream\n/.test(text)) return false;
  if (`${object.number} ${object.generation} R` === root) return /\/AcroForm\b/.test(text);
  if (/^\[(?:\d+ \d+ R ?)+\]$/.test(text)) return true;
  return text.startsWith('<<') && (/\/Type \/Page\b/.test(text) || /\/SigFlags\b/.test(text));
}

function textOf(bytes: Uint8Array, { from, to }: IncrementObject): string {
  return to - from > longestObject ? '' : latin1(bytes, from, to);
}
