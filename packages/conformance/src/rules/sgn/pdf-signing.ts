import { type Case, rule } from '../../suite/rule.ts';
import type { Stored, Trial } from '../../suite/trial.ts';
import { createToAddTo } from '../shared/addition-index.ts';
import { givenCaId } from '../shared/given-ca-id.ts';
import { type Described, pdf, request, signed, textFile, twoParties, word } from '../shared/pdf-uploads.ts';
import { attachmentsOf } from '../shared/uploads.ts';

/** Signatures inside PDF attachments that must be accepted. */
export const pdfSigning: readonly Case[] = [
  accepted('ATT-SGN-004', 'a keyword that stands once', async (t) => {
    const keyword = word(t);
    return [signed(t, await pdf(['A contract.', keyword]), { [await givenCaId(t)]: [keyword] })];
  }),
  accepted('ATT-SGN-004', 'a keyword on the second page', async (t) => {
    const keyword = word(t);
    return [signed(t, await pdf(['A contract.'], [keyword]), { [await givenCaId(t)]: [keyword] })];
  }),
  accepted('ATT-SGN-004', 'two parties with a keyword each', async (t) => {
    const [one, two] = [word(t), word(t)];
    const [first, second] = await twoParties(t);
    return [signed(t, await pdf(['A contract.', one, two]), { [first]: [one], [second]: [two] })];
  }),
  accepted('ATT-SGN-002', 'a PDF with sign and a file without', async (t) => {
    const keyword = word(t);
    const text = textFile(t);
    const contract = await pdf([keyword]);
    return [
      { file: text, entry: t.checksum(text) },
      signed(t, contract, { [await givenCaId(t)]: [keyword] }),
    ];
  }),
];

/** Claim: accepted, and as many attachments as files read back at the least: a signed copy may be next to its original. */
function accepted(id: string, name: string, make: (t: Trial) => Promise<readonly Described[]>): Case {
  return rule(id, name, async (t) => {
    const files = await make(t);
    const [changes, options] = request(t, files);
    const create = t.create(changes, options);
    const { no } = await t.accepts(create, 'a create with a PDF to be signed is accepted');
    readsBack(t, await t.stored(String(no)), files);
    const open = await t.givenNo(await createToAddTo(t));
    await t.accepts(t.add(open, ...request(t, files)), 'an addition with a PDF to be signed is accepted');
  });
}

function readsBack(t: Trial, stored: Stored, files: readonly Described[]): void {
  const [factoid] = stored.factoids;
  const count = attachmentsOf(stored, factoid ?? {}).length;
  t.check(count >= files.length, `${files.length} files were sent, ${count} read back`, stored.exchange);
}
