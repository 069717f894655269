import type { Variant } from '../variant.ts';
import { edit } from './edit.ts';

const numbers = 'domain/new-number.ts';
const usual = "return randomUUIDv7().replaceAll('-', '').toUpperCase();";
const fileName = `'Content-Disposition': 'attachment; filename="record.zip"'`;
const download = edit('v1/download-attestation.ts', 'headers: {', `headers: { ${fileName} },\n    was: {`);

// Our attestation file has numbers of our form only; other services have other files.
const unexamined = edit('evidence/file-maker.ts', 'await examineDraft(file, ports);', '');

/** Reference numbers, caIds and names of attachments in other alphabets. D17 */
export const numberVariants: readonly Variant[] = [
  row('counting-numbers', 'Counts its numbers: the next one up belongs to somebody', [
    edit(
      numbers,
      'export function newNumber(): string {',
      'let count = 8;\nexport function newNumber(): string {',
    ),
    edit(numbers, usual, 'count += 1;\n  return String(count);'),
  ]),
  row('long-numbers', 'Gives numbers of 250 characters that differ only at the end', [
    edit(numbers, usual, "return randomUUIDv7().replaceAll('-', '').padStart(250, 'a');"),
  ]),
  row(
    'odd-numbers',
    'Gives numbers with blanks, quotes, slashes, percent signs and letters of many scripts',
    [
      edit(numbers, usual, 'return `№ ` + randomUUIDv7() + String.raw` "ä" \\ / 100%25 李😀 __proto__`;'),
      download,
    ],
  ),
  row('mixed-case-numbers', 'Gives numbers in which the case of a letter counts', [
    edit(
      numbers,
      usual,
      "return Buffer.from(randomUUIDv7().replaceAll('-', ''), 'hex').toString('base64url');",
    ),
  ]),
];

function row(id: string, says: string, edits: Variant['edits'] & object): Variant {
  return { id, says, base: 'reference', decisions: ['D17'], edits: [...edits, unexamined] };
}
