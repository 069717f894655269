import type { Changes } from '../../suite/drafts.ts';
import type { Trial } from '../../suite/trial.ts';
import { succeeded } from '../../target/exchange.ts';

export type Stage = Changes;

/** Codes that are not issued; their check digits are right (GB 11714, GB 32100, ISO 7064 MOD 11,10). */
export const invented = {
  threeCodes: {
    ic_code: '330184198501187',
    org_code: 'MA2ABCDEX',
    tax_code: '330184MA2ABCDEX',
  },
  creditCode: { ic_code: '91330184MA2ABCDEX6', org_code: undefined, tax_code: undefined },
} as const;

/** Whether the target refuses an enterprise that does not exist: then the suite's own codes prove nothing. ATT-OPEN-250 */
export async function verifiesApplicants(t: Trial): Promise<boolean> {
  return !succeeded(await t.send(t.apply(invented.creditCode)));
}
