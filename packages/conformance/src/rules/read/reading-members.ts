import type { Draft } from '../../request/draft.ts';
import type { JsonObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { formRule } from '../shared/form-rule.ts';
import { factoidsIn, numberIn, payloadOf, sameFactoids } from '../shared/read-back.ts';

/** Each member of a read, with its value; what type it has is checked on every read of a run. */
export const readingMembers: readonly Case[] = [
  ofEach('ATT-READ-004', 'no', (_, no) => no),
  ofEach('ATT-READ-005', 'unique_id', ({ unique_id }) => unique_id),
  rule('ATT-READ-005', 'long, with letters of both cases', async (t) => {
    for (const unique_id of [`${t.id()}ABCxyz`, t.id().padEnd(254, 'Ab')]) {
      const stored = await t.stored(await t.givenNo(t.create({ unique_id })));
      t.same(stored.unique_id, unique_id, 'unique_id is that of the create', stored.exchange);
    }
  }),
  ofEach('ATT-READ-006', 'template_id', ({ template_id }) => template_id),
  ofEach('ATT-READ-007', 'identities', ({ identities }) => identities),
  rule('ATT-READ-007', 'one code', async (t) => {
    for (const [code, value] of Object.entries(t.config.identities)) {
      const stored = await t.stored(await t.givenNo(t.create({ identities: { [code]: value } })));
      t.same(stored.identities, { [code]: value }, 'identities are those of the create', stored.exchange);
    }
  }),
  rule('ATT-READ-008', 'each element', async (t) => {
    const drafts = await written(t);
    for (const { no, sent } of drafts) {
      sameFactoids(t, await t.stored(no), sent, 'factoids have unique_id, type and data as they were sent');
      const { factoids } = await t.given(t.read(no, ['factoids']));
      t.check(Array.isArray(factoids), 'factoids are an array');
    }
  }),
  rule('ATT-READ-009', 'after each write', async (t) => {
    const no = await t.givenNo(t.create());
    const reads = async (completed: boolean, after: string) => {
      for (const fields of [undefined, [], ['factoids']]) {
        const data = await t.given(t.read(no, fields));
        t.same(data.completed, completed, `completed is ${completed} after ${after}`);
      }
    };
    await reads(false, 'a create with completed false');
    await t.given(t.add(no));
    await reads(false, 'an addition with completed false');
    await t.given(t.add(no, { factoids: t.completeFactoids(), completed: true }));
    await reads(true, 'an addition with completed true');
    await t.send(t.add(no));
    await reads(true, 'an addition that came too late');
  }),
  ...[false, true].map((alike) =>
    formRule('ATT-READ-010', alike ? 'the first of several factoids' : 'later factoids', (t) =>
      attachmentsOf(t, alike),
    ),
  ),
  formRule('ATT-READ-010', 'after a factoid that stands twice', async (t) => {
    const [file, factoid] = [t.file(2), t.factoid()];
    const draft = t.create(
      { factoids: [factoid, factoid, t.factoid()], attachments: { 2: [t.checksum(file)] } },
      { files: [file] },
    );
    const no = numberIn(await t.send(draft));
    if (no === undefined) return t.cannot('a create that holds a factoid twice was refused');
    const { attachments, exchange } = await t.stored(no);
    const lists = Object.entries(attachments).filter(([, list]) => !Array.isArray(list) || list.length > 0);
    const claim =
      'the key counts in the factoids that are stored, where the third of the request is the second';
    t.same(
      lists.map(([key]) => key),
      ['1'],
      claim,
      exchange,
    );
  }),
  formRule('ATT-READ-011', 'one string for each file', async (t) => {
    const wanted = [
      [2, 0, 1],
      [0, 1],
    ];
    const numbers: string[] = [];
    for (const counts of wanted) numbers.push((await withFiles(t, counts)).no);
    for (const [at, counts] of wanted.entries()) {
      const { attachments, exchange } = await t.stored(numbers[at] ?? '');
      for (const [index, count] of counts.entries()) {
        const list = attachments[String(index)] ?? [];
        t.check(Array.isArray(list), `attachments of the factoid ${index} are an array`, exchange);
        const ids = list as readonly unknown[];
        t.same(ids.length, count, `so many files has the factoid ${index}`, exchange);
        const strings = ids.every((id) => typeof id === 'string' && id !== '');
        t.check(strings, 'an attachment is a string', exchange);
      }
    }
  }),
];

interface Written {
  readonly draft: Draft;
  readonly no: string;
  /** All factoids of the attestation. */
  readonly sent: ReturnType<typeof factoidsIn>;
}

/** Attestations in different states: open, closed, added to. */
async function written(t: Trial): Promise<Written[]> {
  const drafts = [t.create(), t.create({ completed: true }), t.create({ factoids: undefined }), t.create()];
  const result: Written[] = [];
  for (const draft of drafts) {
    const no = await t.givenNo(draft);
    const sent = factoidsIn(draft);
    if (draft === drafts[3]) {
      const adding = t.add(no, { factoids: [t.factoid(), ...t.completeFactoids()], completed: true });
      await t.given(adding);
      sent.push(...factoidsIn(adding));
    }
    result.push({ draft, no, sent });
  }
  return result;
}

function ofEach(id: string, member: string, want: (payload: JsonObject, no: string) => unknown): Case {
  return rule(id, 'of different attestations', async (t) => {
    for (const { draft, no } of await written(t)) {
      const data = await t.given(t.read(no));
      t.same(data[member], want(payloadOf(draft), no), `${member} is that of the attestation`);
    }
  });
}

/** An open create whose factoids have so many files, each with its own content. */
async function withFiles(t: Trial, counts: readonly number[]): Promise<{ no: string }> {
  const files = counts.flatMap((count, index) => Array.from({ length: count }, () => t.file(index)));
  const attachments: Record<string, string[]> = {};
  for (const file of files) {
    attachments[file.index] = [...(attachments[file.index] ?? []), t.checksum(file)];
  }
  const factoids = counts.map(() => t.factoid());
  return { no: await t.givenNo(t.create({ factoids, attachments }, { files })) };
}

/** The keys of a read count over the whole attestation: what is added moves none of them. */
async function attachmentsOf(t: Trial, first: boolean): Promise<void> {
  const counts = first ? [1, 0, 0] : [0, 1, 2];
  const { no } = await withFiles(t, counts);
  const shape = async () => {
    const { attachments, factoids, exchange } = await t.stored(no);
    for (const key of Object.keys(attachments)) {
      const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
      t.check(index >= 0 && index < factoids.length, `the key ${key} is the index of a factoid`, exchange);
    }
    return counts.map((_, index) => {
      const list = attachments[String(index)] ?? [];
      return Array.isArray(list) ? list.length : -1;
    });
  };
  t.same(await shape(), counts, 'each index has the files of its factoid');
  await t.given(t.add(no, { factoids: [t.factoid(), t.factoid()] }));
  t.same(await shape(), counts, 'each index has the files of its factoid, after an addition too');
}
