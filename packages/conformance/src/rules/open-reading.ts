import type { Json, JsonObject } from '../json.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { dataOf, describeAnswer, succeeded } from '../target/exchange.ts';
import { givenCaId, invented } from './certifications.ts';
import { provoke429 } from './limits.ts';
import { pdf, request, signed, word } from './pdf-signing.ts';
import { download, givenClosed } from './shared/downloads.ts';
import { observe, outcome, readOf } from './shared/observe.ts';
import { withFile } from './shared/refused-variations.ts';
import { additionIndex, sent, upload, withEntries } from './shared/uploads.ts';

const alone = { alone: true, hostile: true } as const;

/** Open points about answers, files, certifications and limits: no behaviour is a fault. */
export const openReading: readonly Case[] = [
  rule('ATT-OPEN-170', 'no', async (t) => t.note(`no: ${formOf(await t.givenNo(t.create()))}`)),
  rule('ATT-OPEN-170', 'caId', { needs: ['cas'] }, async (t) =>
    t.note(`caId: ${formOf(await givenCaId(t))}`),
  ),
  rule('ATT-OPEN-170', 'attachments', { needs: ['attachments'] }, async (t) => {
    const read = await readOf(t, await t.givenNo(t.create(...withFile(t))));
    const [id] = Object.values((read?.attachments ?? {}) as JsonObject).flat();
    t.note(typeof id === 'string' ? `an attachment: ${formOf(id)}` : 'no attachment is reported');
  }),
  rule('ATT-OPEN-200', 'in a create', async (t) => {
    for (const member of ['factoids', 'completed', 'attachments']) {
      const exchange = await observe(t, `${member} null in a create`, t.create({ [member]: null }));
      const read = await readOf(t, exchange);
      if (read && member === 'completed')
        t.note(`completed is then ${JSON.stringify(read.completed ?? null)}`);
    }
  }),
  rule('ATT-OPEN-200', 'in an addition', async (t) => {
    for (const member of ['attachments', 'completed']) {
      const no = await t.givenNo(t.create());
      const changes = { factoids: t.completeFactoids(), [member]: null };
      await observe(t, `${member} null in an addition`, t.add(no, changes));
      const read = await readOf(t, no);
      if (read && member === 'completed')
        t.note(`completed is then ${JSON.stringify(read.completed ?? null)}`);
    }
  }),
  rule('ATT-OPEN-201', 'in payload and envelope', async (t) => {
    const extra = { unknown: 'x', no: 'x' };
    const no = await t.givenNo(t.create());
    await observe(t, 'an unknown member of a create', t.create(extra));
    await observe(t, 'an unknown member of an addition', t.add(no, extra));
    await observe(t, 'an unknown member of a read', t.draft('readAttestation', { ano: no, ...extra }));
    const factoid = t.factoid(0, extra);
    await observe(t, 'an unknown member of a factoid', t.create({ factoids: [factoid] }));
    const envelope = (members: Map<string, string>) => new Map([...members, ['unknown', '"x"']]);
    await observe(t, 'an unknown member of the envelope', { ...t.create(), envelope });
  }),
  rule('ATT-OPEN-210', 'other names', async (t) => {
    const no = await t.givenNo(t.create());
    const names = ['completed', 'blockchain_hash', 'no', 'IDENTITIES', t.id(), ''];
    for (const name of names) await observe(t, `fields ["${name}"]`, t.read(no, [name]));
    await observe(t, 'a known name together with an unknown one', t.read(no, ['identities', 'unknown']));
    await observe(t, 'a name twice', t.read(no, ['identities', 'identities']));
    for (const fields of [true, false]) {
      await observe(t, `fields ${fields}`, t.draft('readAttestation', { ano: no, fields }));
    }
  }),
  rule('ATT-OPEN-230', 'from closing on', async (t) => {
    const { blockchainLink } = t.config.capabilities;
    const no = await t.givenNo(t.create({ completed: true }));
    const started = Date.now();
    const limit = blockchainLink === false ? 0 : blockchainLink.withinSeconds * 1000;
    const hash = async () => (await readOf(t, no))?.blockchain_hash;
    let first = await hash();
    for (let wait = 100; typeof first !== 'string'; wait = Math.min(wait * 1.5, 1000)) {
      if (Date.now() - started > limit) t.cannot(`no link came within ${limit / 1000} s`);
      await t.end.sleep(wait);
      first = await hash();
    }
    t.note(`the link took ${Math.round((Date.now() - started) / 100) / 10} s`);
    await t.givenNo(t.create({ completed: true }));
    t.note((await hash()) === first ? 'blockchain_hash stayed' : 'blockchain_hash changed afterwards');
  }),
  rule('ATT-OPEN-241', 'not observable', async (t) => {
    t.cannot('when sandbox data is removed shows only after days: the implementation states it');
  }),
  // Sandbox and Formal.
  rule('ATT-OPEN-240', '', { keys: ['formalMember'] }, async (t) => {
    const no = await t.givenNo(t.create());
    const foreign = await t.send(t.read(no, undefined, { key: t.formalMember }));
    const unknown = await t.send(t.read([...no].reverse().join('')));
    const reported = succeeded(foreign) ? 'readable' : `answered ${describeAnswer(foreign)}`;
    t.note(
      `an attestation of one environment is ${reported} in the other; an unknown one ${describeAnswer(unknown)}`,
    );
  }),
  // The attestation file.
  rule('ATT-OPEN-220', '', async (t) => {
    const { no } = await givenClosed(t);
    const { answer } = await download(t, no);
    t.note(`a download has the media type ${answer.headers['content-type'] ?? '(none)'}`);
  }),
  rule('ATT-OPEN-221', '', async (t) => {
    const { no } = await givenClosed(t);
    const { answer } = await download(t, no);
    t.note(
      `the Content-Disposition of the download of attestation ${no} is ${answer.headers['content-disposition'] ?? '(none)'}`,
    );
  }),
  rule('ATT-OPEN-222', '', async (t) =>
    observe(t, 'the download of an open attestation', t.download(await t.givenNo(t.create()))),
  ),
  // Attachments.
  rule('ATT-OPEN-180', '', { needs: ['attachments'] }, async (t) => {
    const made = upload(t, [1, 2]);
    const list = [made.attachments[0] ?? [], made.attachments[1] ?? []];
    await observe(t, 'attachments as an array', t.create(...sent(made, { attachments: list })));
  }),
  rule('ATT-OPEN-181', '', { needs: ['attachments'] }, async (t) => {
    const whose = await additionIndex(t);
    t.note(`the indexes of an addition count the factoids of the ${whose}`);
  }),
  rule('ATT-OPEN-182', '', { needs: ['attachments'] }, async (t) => {
    const made = upload(t, [1]);
    const entries = [...(made.attachments[0] ?? []), t.checksum(t.file())];
    await observe(t, 'an entry without a file', t.create(...sent(made, { attachments: { 0: entries } })));
  }),
  rule('ATT-OPEN-183', '', { needs: ['attachments'] }, async (t) => {
    const upper = (list: readonly Json[]) => list.map((checksum) => String(checksum).toUpperCase());
    await observe(t, 'a checksum in upper case', t.create(...sent(withEntries(upload(t, [1]), upper))));
  }),
  rule('ATT-OPEN-184', '', { needs: ['attachments'] }, async (t) => {
    const made = withEntries(upload(t, [3]), (list) => list.toReversed());
    await observe(t, 'entries in another order than their files', t.create(...sent(made)));
  }),
  // Signatures inside PDF attachments.
  rule('ATT-OPEN-082', '', async (t) => {
    const [one, two] = [word(t), word(t)];
    const caId = await givenCaId(t);
    const file = await pdf(['A contract.', one, two]);
    for (const [name, keywords] of [
      ['a keyword that the document does not hold', [word(t)]],
      ['two keywords of one party', [one, two]],
    ] as const) {
      await observe(t, name, t.create(...request(t, [signed(t, file, { [caId]: keywords })])));
    }
  }),
  rule('ATT-OPEN-083', '', async (t) => {
    const [one, two] = [word(t), word(t)];
    const sign = { [await givenCaId(t)]: [one] };
    for (const [name, pages] of [
      ['on one page', [['A contract.', one, one], [two]]],
      ['in one line', [[`A ${one} and ${one}`], [two]]],
      [
        'on two pages',
        [
          ['A contract.', one],
          [one, two],
        ],
      ],
    ] as const) {
      const draft = t.create(...request(t, [signed(t, await pdf(...pages), sign)]));
      await observe(t, `a keyword at two places ${name}`, draft);
    }
  }),
  rule('ATT-OPEN-250', '', { needs: ['attachments', 'attachmentSigning'] }, async (t) => {
    const keyword = word(t);
    const { no } = await t.given(t.apply());
    const files = [signed(t, await pdf([keyword]), { [String(no)]: [keyword] })];
    await observe(t, 'a caId used at once', t.create(...request(t, files)));
  }),
  // Certifications.
  rule('ATT-OPEN-131', '', async (t) => {
    const draft = t.apply();
    const first = await t.send(draft);
    const again = await t.send(draft);
    const another = await t.send({ ...draft, requestId: t.id() });
    const same = (other: typeof first) =>
      succeeded(other) && dataOf(other)?.no === dataOf(first)?.no ? 'the first caId' : describeAnswer(other);
    t.note(
      `an application sent again with its request_id is answered with ${same(again)}, with another one ${same(another)}`,
    );
  }),
  rule('ATT-OPEN-251', '', async (t) => {
    const { ic_code, ...more } = invented.threeCodes;
    const wrongDigit = t.apply({ ...invented.creditCode, ic_code: '91330184MA2ABCDEX7' });
    await observe(t, 'a credit code with a wrong check digit', wrongDigit);
    const short = t.apply({ ic_code, org_code: undefined, tax_code: undefined });
    await observe(t, 'an ic_code of 15 digits alone', short);
    await observe(t, 'codes together with a credit code', t.apply(more));
  }),
  rule('ATT-OPEN-252', '', async (t) => {
    for (const [member, value] of [
      ['link_email', 'no address'],
      ['link_phone', 'no phone'],
      ['link_id_card', '1'],
    ] as const) {
      await observe(t, `${member} "${value}"`, t.apply({ [member]: value }));
    }
  }),
  rule('ATT-OPEN-253', '', async (t) => {
    const draft = t.apply({ type: 'PERSONAL', name: 'Example Ltd', ic_code: invented.creditCode.ic_code });
    await observe(t, 'an application of a person with members of an enterprise', draft);
  }),
  rule('ATT-OPEN-102', 'Retry-After', alone, async (t: Trial) => {
    const { first } = await provoke429(t);
    if (!first) t.cannot('no request was answered with 429');
    const after = first.exchange.answer?.headers['retry-after'];
    t.note(after === undefined ? 'a 429 comes without Retry-After' : `a 429 carries Retry-After: ${after}`);
  }),
  rule('ATT-OPEN-260', 'sizes and counts', { hostile: true }, async (t) => {
    for (const count of [10, 100, 1000]) {
      const factoids = Array.from({ length: count }, () => t.factoid());
      t.note(`${count} factoids in a request are ${outcome(await t.send(t.create({ factoids })))}`);
    }
    t.note(`the config tells ${t.config.limits.maxRequestBytes} bytes as the largest request`);
  }),
  rule('ATT-OPEN-261', 'the rate', alone, async (t: Trial) => {
    const { first } = await provoke429(t);
    if (!first) t.cannot('no request was answered with 429');
    t.note(`429 began at ${first.perSecond} accepted requests a second`);
  }),
];

/** Length and alphabet. */
function formOf(id: string): string {
  const alphabets: [string, RegExp][] = [
    ['decimal digits', /^\d+$/],
    ['lower-case hexadecimal digits', /^[\da-f]+$/],
    ['upper-case hexadecimal digits', /^[\dA-F]+$/],
    ['the form of a UUID', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i],
    ['letters and digits', /^[\da-z]+$/i],
  ];
  const [alphabet] = alphabets.find(([, pattern]) => pattern.test(id)) ?? ['other characters'];
  return `${id.length} characters, ${alphabet}`;
}
