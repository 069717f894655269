import type { Draft } from '../request/draft.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { factoidsIn, sameFactoids, unchanged } from './shared/read-back.ts';
import { someOf } from './shared/refused-variations.ts';

/** A template of the sandbox would be refused rightly: only the config can say which it is. */
const EITHER =
  'the template is accepted in either environment (where formalMember is given, template must be one that the formal environment knows)';

const rules: Rules = {
  'ATT-READ-019': {
    because: ['service-01'],
    core: ['open and closed, whole and in part, before and after the owner reads'],
  },
  'ATT-FAC-013': { because: ['service-01'], core: ['leaving open and closing'] },
  'ATT-DOWN-005': { because: ['service-01'], core: ['a closed attestation'] },
  'ATT-ENVIRON-001': { because: ['template-03'], core: ['a create with a key of each environment'] },
};

/** A member cannot read, add to or download the attestations of another member. */
export const membersAndEnvironments = casesOf(rules, [
  rule(
    'ATT-READ-019',
    'open and closed, whole and in part, before and after the owner reads',
    { keys: ['otherMember'] },
    async (t) => {
      for (const completed of someOf(t, [false, true], 1)) {
        const no = await t.givenNo(t.create({ completed }));
        for (const fields of [undefined, [], ['factoids']]) {
          await notForOthers(t, t.read(no, fields), 'a read of an attestation of another member');
          await t.given(t.read(no, fields));
          await notForOthers(t, t.read(no, fields), 'a read of an attestation of another member');
        }
      }
    },
  ),
  rule('ATT-FAC-013', 'leaving open and closing', { keys: ['otherMember'] }, async (t) => {
    const first = t.create();
    const no = await t.givenNo(first);
    const before = await t.stored(no);
    const said = 'an addition to an attestation of another member';
    await notForOthers(t, t.add(no), said);
    await notForOthers(t, t.add(no, { factoids: t.completeFactoids(), completed: true }), said);
    unchanged(t, before, await t.stored(no), `${said} leaves it as it was`);
    const own = t.add(no);
    await t.given(own);
    const sent = [...factoidsIn(first), ...factoidsIn(own)];
    sameFactoids(t, await t.stored(no), sent, `${said} stores nothing`);
  }),
  rule('ATT-DOWN-005', 'a closed attestation', { keys: ['otherMember'] }, async (t) => {
    const no = await t.givenNo(t.create({ completed: true }));
    await notForOthers(t, t.download(no), 'a download of an attestation of another member');
    // The time at which the file exists is open; ATT-DOWN-002 judges that its owner can download it.
    await t.given(t.read(no));
    await t.send(t.download(no));
    await notForOthers(t, t.download(no), 'a download of an attestation of another member');
  }),
  // Sandbox and Formal.
  rule(
    'ATT-ENVIRON-001',
    'a create with a key of each environment',
    { keys: ['formalMember'] },
    async (t) => {
      const keys = [t.member, t.formalMember];
      for (const key of keys) {
        for (const completed of [false, true]) await t.accepts(t.create({ completed }, { key }), EITHER);
      }
    },
  ),
]);

async function notForOthers(t: Trial, draft: Draft, said: string): Promise<void> {
  await t.refuses({ ...draft, requestId: t.id(), key: t.otherMember }, `${said} is refused`);
}
