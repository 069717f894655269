import type { JsonObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { dataOf, succeeded } from '../../target/exchange.ts';

/**
 * Well-formed values for the codes for which the config has none. The description does not fix their format, so a server
 * may refuse them.
 */
const usual: { readonly [code: string]: readonly string[] } = {
  ID: ['42012319800127691X', '11010519491231002X'],
  MO: ['15857112383', '13800138000'],
  USCID: ['91332406MA27XMXJ27', '91110000600037341L', '91350100M000100Y43'],
};

/** Whom an attestation belongs to. */
export const identities: readonly Case[] = [
  ...Object.keys(usual).map((code) =>
    rule('ATT-CRE-007', code, async (t) => {
      const value = t.config.identities[code];
      if (value !== undefined) return acceptsAll(t, { [code]: value });
      if ((await takenValue(t, code)) !== undefined) return;
      if (!(await takesAnyValue(t)))
        t.cannot(`no value of ${code} is known that this implementation accepts`);
      const claim = `the code ${code} is accepted`;
      await t.accepts(t.create({ identities: { [code]: usual[code]?.[0] ?? '' } }), claim);
    }),
  ),
  rule('ATT-CRE-008', 'those of the config', async (t) => {
    const given = Object.entries(t.config.identities);
    if (given.length < 2) t.cannot('the config gives one identity');
    await acceptsAll(t, Object.fromEntries(given));
    await acceptsAll(t, Object.fromEntries(given.toReversed()));
    await acceptsAll(t, Object.fromEntries(given.slice(0, 2)));
    await acceptsAll(t, Object.fromEntries(given.slice(-2)));
  }),
  rule('ATT-CRE-008', 'every two and all three', async (t) => {
    const known: [string, string][] = [];
    for (const code of Object.keys(usual)) {
      const value = t.config.identities[code] ?? (await takenValue(t, code));
      if (value !== undefined) known.push([code, value]);
    }
    if (known.length < 2) t.cannot('fewer than two codes are known with a value that is accepted');
    await acceptsAll(t, Object.fromEntries(known));
    for (const [code] of known) {
      await acceptsAll(t, Object.fromEntries(known.filter(([other]) => other !== code)));
    }
  }),
  rule('ATT-READ-016', 'identities of attestations with different ones', async (t) => {
    const each = Object.entries(t.config.identities).map(([code, value]) => ({ [code]: value }));
    if (each.length < 2) t.cannot('the config names one identity only');
    const made: [string, JsonObject][] = [];
    for (const identities of each) {
      const exchange = await t.send(t.create({ identities }));
      // Which identities a service wants together is not said.
      if (succeeded(exchange)) made.push([String(dataOf(exchange)?.no), identities]);
    }
    if (made.length < 2) t.cannot('an identity alone was refused');
    for (const [no, identities] of made) {
      const data = await t.accepts(t.read(no, ['identities']), 'fields ["identities"] is accepted');
      t.same(data.identities, identities, 'identities are those of the attestation');
    }
  }),
];

/** Claim: accepted, and read back as they are. */
async function acceptsAll(t: Trial, values: JsonObject): Promise<void> {
  const codes = Object.keys(values).join(' and ');
  const { no } = await t.accepts(t.create({ identities: values }), `${codes} are accepted as identities`);
  const stored = await t.stored(String(no));
  t.same(stored.identities, values, `${codes} read back`, stored.exchange);
}

/** A usual value that is accepted for a code; claims that it reads back. */
async function takenValue(t: Trial, code: string): Promise<string | undefined> {
  for (const value of usual[code] ?? []) {
    const exchange = await t.send(t.create({ identities: { [code]: value } }));
    if (!succeeded(exchange)) continue;
    const stored = await t.stored(String(dataOf(exchange)?.no));
    t.same(stored.identities, { [code]: value }, `the identity ${code} reads back`, stored.exchange);
    return value;
  }
  return undefined;
}

/** Whether values are not looked at: then it is the code that was refused. */
async function takesAnyValue(t: Trial): Promise<boolean> {
  const codes = Object.keys(t.config.identities);
  for (const code of codes) {
    if (!succeeded(await t.send(t.create({ identities: { [code]: t.id() } })))) return false;
  }
  return codes.length > 0;
}
