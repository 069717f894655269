import { randomUUID } from 'node:crypto';
import type { Member } from './member.ts';
import { sha256 } from './signed-call.ts';

/** What can be seen of a decision: on the usual server, and on the variant that decides otherwise. */
interface Difference {
  readonly usual: unknown;
  readonly here: unknown;
  readonly probe: (member: Member) => Promise<unknown>;
}

type Differences = Readonly<Record<string, Difference>>;

/** A probe that looks at the status only. */
export const status =
  (send: (member: Member) => Promise<{ readonly status: number }>) =>
  async (member: Member): Promise<number> =>
    (await send(member)).status;

export const created = (payload: object) => status(({ create }) => create(payload));

/** The status of a create whose one factoid has more data than usual. */
export const data = (more: object) =>
  status(({ create, factoid }) => create({ factoids: [factoid({}, more)] }));

/** For each variant that decides something inside the server, a probe that tells it from the usual one. */
export const differences: Differences = {
  // Refusals, the envelope and encodings.
  'statuses-by-cause': {
    usual: 400,
    here: 404,
    probe: status(({ call }) => call('attestation', { ano: 'none' })),
  },
  'statuses-403': {
    usual: 400,
    here: 403,
    probe: status(({ call }) => call('attestation', { ano: 'none' })),
  },
  'statuses-500': {
    usual: 400,
    here: 500,
    probe: status(({ call }) => call('attestation', { ano: 'none' })),
  },
  'missing-422': { usual: 400, here: 422, probe: status(({ call }) => call('attestation', {})) },
  'long-request-ids': {
    usual: 400,
    here: 200,
    probe: status(({ create }) => create({}, { requestId: `/${'x'.repeat(200)}` })),
  },
  'replay-refused': { usual: 200, here: 400, probe: status(twice) },
  'payload-first': {
    usual: 500,
    here: 400,
    probe: status(({ call }) => call('attestation', { ano: 1 }, { signedPayload: '{}' })),
  },
  'signature-first': {
    usual: 400,
    here: 500,
    probe: status(({ call }) => call('attestation', { ano: '1' }, { envelope: { tonce: 1 } })),
  },
  'payload-re-serialized': {
    usual: 500,
    here: 200,
    probe: async ({ call, created }) => {
      const ano = await created();
      return (await call('attestation', `{ "ano" : "${ano}" }`, { signedPayload: `{"ano":"${ano}"}` }))
        .status;
    },
  },
  'lenient-base64': {
    usual: 500,
    here: 200,
    probe: status(({ create }) => create({}, { signature: (text) => text.replace(/=*$/, '====') })),
  },
  'unknown-key-401': {
    usual: 500,
    here: 401,
    probe: status(({ create, config }) => create({}, { key: { ...config.member, accessKey: 'UNKNOWN' } })),
  },
  'keys-of-any-case': {
    usual: 500,
    here: 200,
    probe: status(({ create, config: { member } }) =>
      create({}, { key: { ...member, accessKey: member.accessKey.toLowerCase() } }),
    ),
  },
  'tonce-as-string': {
    usual: 400,
    here: 200,
    probe: status(({ create }) => create({}, { envelope: { tonce: String(Math.floor(Date.now() / 1000)) } })),
  },
  'no-urlencoded': { usual: 200, here: 400, probe: status(({ create }) => create({}, { as: 'urlencoded' })) },
  'multipart-needs-file': {
    usual: 200,
    here: 400,
    probe: status(({ create }) => create({}, { as: 'multipart' })),
  },
  'files-last': {
    usual: 200,
    here: 400,
    probe: status(({ upload }) => upload({ as: 'multipart, files first' })),
  },
  'multipart-otherwise': { usual: 200, here: 400, probe: status(({ upload }) => upload()) },
  'any-content-type': { usual: 400, here: 200, probe: status(({ create }) => create({}, { as: 'text' })) },
  'strict-members': { usual: 200, here: 400, probe: created({ more: 1 }) },
  'few-of-each': {
    usual: 200,
    here: 413,
    probe: status(({ create, factoid }) => create({ factoids: Array.from({ length: 13 }, () => factoid()) })),
  },
  'queries-unknown': { usual: true, here: false, probe: path('attestations?x=1') },
  'lenient-paths': { usual: false, here: true, probe: path('/Attestations/') },
  'lenient-methods': {
    usual: 405,
    here: 204,
    probe: async ({ config }) => (await fetch(`${config.baseUrl}/api/v1/cas`, { method: 'OPTIONS' })).status,
  },
  // Templates, repeats, and who may see what.
  'any-template-match': { usual: 400, here: 200, probe: data({ unknown: 1 }) },
  'numbers-only': { usual: 400, here: 200, probe: data({ unknown: 1 }) },
  'common-accepted': {
    usual: 400,
    here: 200,
    probe: status(({ create, factoid }) => create({ factoids: [factoid({ type: 'common' })] })),
  },
  'strict-types': { usual: 200, here: 400, probe: data({ name: 1 }) },
  'strict-values': { usual: 200, here: 400, probe: data({ phone_number: '12' }) },
  'required-kinds-ignored': {
    usual: 400,
    here: 200,
    probe: status(({ create }) => create({ template_id: 'DEMO-TRADE-STRICT', completed: true })),
  },
  'closed-repeat-refused': {
    usual: 200,
    here: 400,
    probe: async ({ created, factoid, add }) => {
      const factoids = [factoid()];
      return (await add(await created({ factoids, completed: true }), { factoids })).status;
    },
  },
  'other-factoid-refused': {
    usual: 200,
    here: 400,
    probe: async ({ created, factoid, add }) => {
      const first = factoid();
      const ano = await created({ factoids: [first] });
      return (await add(ano, { factoids: [{ ...first, data: { ...first.data, name: 'Li Si' } }] })).status;
    },
  },
  'other-content-refused': { usual: 200, here: 400, probe: again({ completed: true }) },
  'unique-everywhere': { usual: 200, here: 400, probe: again({}, true) },
  'busy-unique-id': {
    usual: [200],
    here: [200, 400],
    probe: async ({ create }) => {
      const unique_id = randomUUID();
      const answers = await Promise.all(Array.from({ length: 8 }, () => create({ unique_id })));
      return [...new Set(answers.map((answer) => answer.status))].toSorted();
    },
  },
  'new-ca-each-time': { usual: true, here: false, probe: sameCa({}, true) },
  'one-ca-per-person': { usual: false, here: true, probe: sameCa({}, false) },
  'download-open': {
    usual: 400,
    here: 200,
    probe: async ({ call, created }) => (await call('attestation/download', { ano: await created() })).status,
  },
  'one-environment': {
    usual: 400,
    here: 200,
    probe: async ({ call, created, config }) =>
      (await call('attestation', { ano: await created() }, { key: config.formalMember ?? config.member }))
        .status,
  },
  // Values, attachments and numbers.
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

async function twice({ create }: Member) {
  const [payload, options] = [{ unique_id: randomUUID() }, { requestId: randomUUID().slice(0, 30) }];
  await create(payload, options);
  return create(payload, options);
}

/** Whether a path is one of the API's, however its request is answered. */
function path(rest: string) {
  return async ({ config }: Member) => {
    const response = await fetch(`${config.baseUrl}/api/v1/${rest}`, { method: 'POST', body: '{}' });
    return response.status !== 404;
  };
}

/** The status of a create that comes again with these changes. */
function again(changes: object, byOther = false) {
  return async ({ create, config }: Member) => {
    const unique_id = randomUUID();
    await create({ unique_id });
    const key = (byOther && config.formalMember) || config.member;
    return (await create({ unique_id, ...changes }, { key })).status;
  };
}

/** Whether two applications of one person give one caId. */
function sameCa(changes: object, sameRequest: boolean) {
  return async ({ apply }: Member) => {
    const requestIds = [randomUUID().slice(0, 30), randomUUID().slice(0, 30)];
    const [first, second] = [requestIds[0] as string, requestIds[sameRequest ? 0 : 1] as string];
    const { data: one } = await apply(changes, { requestId: first });
    const { data: other } = await apply(changes, { requestId: second });
    return one.no === other.no;
  };
}

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
