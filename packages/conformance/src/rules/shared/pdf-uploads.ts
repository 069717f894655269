import type { FilePart } from '../../request/draft.ts';
import type { Json } from '../../request/json.ts';
import { makePdf } from '../../request/pdf.ts';
import type { Changes, DraftOptions } from '../../suite/drafts.ts';
import type { Trial } from '../../suite/trial.ts';
import { givenCaId } from './given-ca-id.ts';

/** A file with the entry that describes it. */
export interface Described {
  readonly file: FilePart;
  readonly entry: Json;
}

export type Sign = { readonly [caId: string]: readonly string[] };

/** The files, each with the factoid of its index. */
export function request(t: Trial, files: readonly Described[]): [Changes, DraftOptions] {
  const last = Math.max(...files.map(({ file }) => Number(file.index)));
  const factoids = Array.from({ length: last + 1 }, (_, at) => t.factoid(at));
  const attachments: Record<string, Json[]> = {};
  for (const { file, entry } of files) attachments[file.index] = [...(attachments[file.index] ?? []), entry];
  return [{ factoids, attachments }, { files: files.map(({ file }) => file) }];
}

/** The same file for the second factoid. */
export function ofSecond({ file, entry }: Described): Described {
  return { file: { ...file, index: 1 }, entry };
}

export function signed(t: Trial, file: FilePart, sign: Sign): Described {
  return { file, entry: { checksum: t.checksum(file), sign } };
}

export function unsigned(t: Trial, { file }: Described): Described {
  return { file, entry: { checksum: t.checksum(file) } };
}

export async function pdf(...pages: readonly (readonly string[])[]): Promise<FilePart> {
  return { index: 0, bytes: await makePdf(...pages), name: 'contract.pdf', type: 'application/pdf' };
}

export function textFile(t: Trial): FilePart {
  return { index: 0, bytes: Buffer.from(`notes ${t.id()}\n`), name: 'notes.txt', type: 'text/plain' };
}

/** A keyword that stands nowhere else. Letters and digits alone: no font and no reader of PDFs sees them otherwise. */
export function word(t: Trial): string {
  return `SEAL${t.id()}`;
}

export async function twoParties(t: Trial): Promise<[string, string]> {
  const { certification, capabilities } = t.config;
  if (certification || !capabilities.cas)
    t.cannot('the config names one certification in force; this needs two');
  const person = await t.givenNo(t.apply({ type: 'PERSONAL' }));
  return [await givenCaId(t), person];
}
