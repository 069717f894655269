import { type Case, rule } from '../../suite/rule.ts';
import { describeAnswer, succeeded } from '../../target/exchange.ts';

/** What is open about Sandbox and Formal. */
export const openEnvironments: readonly Case[] = [
  rule(
    'ATT-OPEN-240',
    '',
    async (t) => {
      const no = await t.givenNo(t.create());
      const foreign = await t.send(t.read(no, undefined, { key: t.formalMember }));
      const unknown = await t.send(t.read([...no].reverse().join('')));
      const reported = succeeded(foreign) ? 'readable' : `answered ${describeAnswer(foreign)}`;
      t.note(
        `an attestation of one environment is ${reported} in the other; an unknown one ${describeAnswer(unknown)}`,
      );
    },
    { keys: ['formalMember'] },
  ),
];
