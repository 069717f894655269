import type { Key } from '../../config/config.ts';
import type { Trial } from '../../suite/trial.ts';
import { dataOf, succeeded } from '../../target/exchange.ts';

/** Premise: a caId that may sign: the config's, else one that is applied for. */
export async function givenCaId(t: Trial, key?: Key): Promise<string> {
  const { certification, capabilities, applicants } = t.config;
  if (certification && key === undefined) return certification.caId;
  if (!capabilities.cas) t.cannot('the config names no certification.caId, and cas is not offered');
  const options = key && { key };
  if (applicants.given) return t.givenNo(t.apply({}, options));
  for (const type of ['ENTERPRISE', 'PERSONAL']) {
    const exchange = await t.send(t.apply({ type }, options));
    const no = succeeded(exchange) ? dataOf(exchange)?.no : undefined;
    if (typeof no === 'string') return no;
  }
  return t.cannot(
    'this target accepts none of the applicants that the suite makes up; name some in applicants',
  );
}
