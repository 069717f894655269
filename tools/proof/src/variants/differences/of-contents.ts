import type { Member } from '../member.ts';
import { sha256 } from '../signed-call.ts';
import { created, type Differences, data, status } from './difference.ts';

/** Values, attachments and numbers. */
export const contentDifferences: Differences = {
  'any-identities': { usual: 400, here: 200, probe: created({ identities: { PASSPORT: 'E1' } }) },
  'identity-formats': { usual: 200, here: 400, probe: created({ identities: { MO: '1' } }) },
  'no-bounds': { usual: 400, here: 200, probe: created({ identities: { MO: '1'.repeat(300) } }) },
  'any-characters': { usual: 400, here: 200, probe: created({ identities: { MO: '1\u0000' } }) },
  'any-data': {
    usual: 400,
    here: 200,
    probe: status(({ create, factoid }) => create({ factoids: [factoid({}, { username: true })] })),
  },
  'no-null-data': { usual: 200, here: 400, probe: data({ username: null }) },
  'no-empty-arrays': {
    usual: 200,
    here: 400,
    probe: status(({ upload }) => upload({ entries: [{ checksum: sha256('one'), sign: [] }] })),
  },
  'no-nulls': { usual: 200, here: 400, probe: created({ factoids: null }) },
  'any-fields': {
    usual: 400,
    here: 200,
    probe: async ({ call, created }) =>
      (await call('attestation', { ano: await created(), fields: ['other'] })).status,
  },
  'applicant-formats': { usual: 200, here: 400, probe: status(({ apply }) => apply({ link_phone: '1' })) },
  'no-array': {
    usual: 200,
    here: 400,
    probe: status(({ create, factoid }) => create({ factoids: [factoid()], attachments: [] })),
  },
  'lower-case-only': {
    usual: 200,
    here: 400,
    probe: status(({ upload }) => upload({ entries: [sha256('one').toUpperCase()] })),
  },
  'entry-without-file': {
    usual: 400,
    here: 200,
    probe: status(({ upload }) => upload({ entries: [sha256('one'), sha256('two')] })),
  },
  'paired-in-order': {
    usual: 200,
    here: 400,
    probe: status(({ upload }) =>
      upload({
        entries: [sha256('two'), sha256('one')],
        files: [
          [0, 'one'],
          [0, 'two'],
        ],
      }),
    ),
  },
  'any-ic-code': {
    usual: 400,
    here: 200,
    probe: status(({ apply }) =>
      apply({ type: 'ENTERPRISE', name: 'Example Ltd', ic_code: '330184198501187' }),
    ),
  },
  'factoid-members-made-up': {
    usual: 400,
    here: 200,
    probe: status(({ create, factoid }) => create({ factoids: [factoid({ unique_id: undefined })] })),
  },
  'repeat-without-success': {
    usual: true,
    here: false,
    probe: async ({ created, factoid, add }) => {
      const factoids = [factoid()];
      return (await add(await created({ factoids }), { factoids })).data.success;
    },
  },
  'index-of-attestation': {
    usual: 400,
    here: 200,
    probe: async ({ created, factoid, add }) => {
      const ano = await created({ factoids: [factoid()] });
      return (await add(ano, { attachments: { 1: [sha256('one')] } }, { files: [[1, 'one']] })).status;
    },
  },
  'checksums-as-ids': { usual: ['?', '?'], here: ['one', 'two'], probe: filesListed },
  'any-order': { usual: ['?', '?'], here: ['two', 'one'], probe: filesListed },
  'empty-lists': {
    usual: {},
    here: { 0: [] },
    probe: async ({ created, factoid, read }) =>
      (await read(await created({ factoids: [factoid()] }))).attachments,
  },
  'no-attachments-null': {
    usual: {},
    here: null,
    probe: async ({ created, read }) => (await read(await created())).attachments,
  },
  'applicants-known': {
    usual: 200,
    here: 400,
    probe: status(({ apply }) => apply({ link_name: 'Han Meimei' })),
  },
  'counting-numbers': { usual: false, here: true, probe: numberLooks(/^\d{1,3}$/) },
  'long-numbers': { usual: false, here: true, probe: numberLooks(/^a{200}/) },
  'odd-numbers': { usual: false, here: true, probe: numberLooks(/^№ .* "ä" \\ \/ 100%25 李😀 __proto__$/) },
  'mixed-case-numbers': { usual: false, here: true, probe: numberLooks(/[a-z]/) },
};

/** Which of two files a read lists by its checksum, in the read's order. */
async function filesListed({ upload, read }: Member) {
  const names = ['one', 'two'];
  const { data: stored } = await upload({
    entries: names.map(sha256),
    files: names.map((name) => [0, name] as const),
  });
  const { attachments } = await read(String(stored.no));
  return (attachments as Record<string, string[]>)[0]?.map(
    (id) => names.find((name) => sha256(name) === id) ?? '?',
  );
}

function numberLooks(form: RegExp) {
  return async ({ created, read }: Member) => {
    const no = await created();
    return form.test(no) && (await read(no)).no === no;
  };
}
