import { type Case, rule } from '../../suite/rule.ts';

/** One that was made in the sandbox would be refused rightly: only the config can tell. */
const EITHER =
  'the template is accepted in either environment (where formalMember is given, template must be one that the formal environment knows)';

/** Sandbox and Formal. */
export const environments: readonly Case[] = [
  rule(
    'ATT-ENVIRON-001',
    'a create with a key of each environment',
    async (t) => {
      const keys = [t.member, t.formalMember];
      for (const key of keys) {
        for (const completed of [false, true]) await t.accepts(t.create({ completed }, { key }), EITHER);
      }
    },
    { keys: ['formalMember'] },
  ),
];
