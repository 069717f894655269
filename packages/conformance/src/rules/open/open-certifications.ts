import { type Case, rule } from '../../suite/rule.ts';
import { dataOf, describeAnswer, succeeded } from '../../target/exchange.ts';
import { invented } from '../shared/applicants.ts';

/** What is open about certifications. */
export const openCertifications: readonly Case[] = [
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
    const wrongDigit = await t.send(t.apply({ ...invented.creditCode, ic_code: '91330184MA2ABCDEX7' }));
    const more = { org_code: invented.threeCodes.org_code, tax_code: invented.threeCodes.tax_code };
    const { ic_code } = invented.threeCodes;
    const short = await t.send(t.apply({ ic_code, org_code: undefined, tax_code: undefined }));
    const extra = await t.send(t.apply(more));
    t.note(`a credit code with a wrong check digit is answered ${describeAnswer(wrongDigit)}`);
    t.note(`an ic_code of 15 digits alone is answered ${describeAnswer(short)}`);
    t.note(`codes together with a credit code are answered ${describeAnswer(extra)}`);
  }),
  rule('ATT-OPEN-252', '', async (t) => {
    for (const [member, value] of [
      ['link_email', 'no address'],
      ['link_phone', 'no phone'],
      ['link_id_card', '1'],
    ] as const) {
      t.note(
        `${member} "${value}" is answered ${describeAnswer(await t.send(t.apply({ [member]: value })))}`,
      );
    }
  }),
  rule('ATT-OPEN-253', '', async (t) => {
    const draft = t.apply({ type: 'PERSONAL', name: 'Example Ltd', ic_code: invented.creditCode.ic_code });
    t.note(
      `a person's application with members of an enterprise is answered ${describeAnswer(await t.send(draft))}`,
    );
  }),
];
