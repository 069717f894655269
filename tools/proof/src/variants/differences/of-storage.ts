import { randomUUID } from 'node:crypto';
import type { Member } from '../member.ts';
import { type Differences, data, status } from './difference.ts';

/** Templates, repeats, and who may see what. */
export const storageDifferences: Differences = {
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
};

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
