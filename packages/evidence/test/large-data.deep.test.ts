import { expect, it } from 'vitest';
import { verify } from '../src/index.ts';
import { makeFile, type Tamper } from './make-file.ts';

/** Large in the data, not in the requests: the second factoid of the plain file grows. */
const large = (data: (text: string) => string): Tamper => ({
  draft(draft) {
    const filling = `{"text":"${'金'.repeat((17 << 20) / 3)}"}`;
    const [create] = draft.requests;
    if (!create) throw new Error('There is no request');
    create.payload = create.payload.replace(
      '"type":"product","data":[]',
      `"type":"product","data":${filling}`,
    );
    const factoids = [
      '    {"unique_id": "buyer-1", "type": "user", "data": {"name":"\\u674e四","price":560.50,"n":12345678901234567890}}',
      `    {"unique_id": "goods-1", "type": "product", "data": ${filling}}`,
      '    {"unique_id": "goods-2", "type": "product", "data": { "name": "gold" , "weight": 1e400 }}',
    ];
    const head = draft.data.slice(0, draft.data.indexOf('"factoids": [') + '"factoids": ['.length);
    draft.data = data(`${head}\n${factoids.join(',\n')}\n  ]\n}\n`);
  },
});

it.each<[string, (text: string) => string, string[]]>([
  ['as the service writes it', (text) => text, ['data-ok']],
  ['with a number changed', (text) => text.replace('560.50', '560.51'), ['data-differs-somewhere']],
])('compares data that is too large to be parsed: %s', async (_, change, want) => {
  const { blob, trust } = await makeFile(large(change));
  const { checks } = await verify(blob, { trust });
  expect(checks.filter(({ id }) => id === 'data.attestation').map(({ code }) => code)).toEqual(want);
});
