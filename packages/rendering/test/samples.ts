import type { TemplateKind } from '../src/layout.ts';
import type { RenderInput } from '../src/render-input.ts';

const unsigned = { signers: [], signed: false } as const;

/** A kind of string fields. */
export function kindOf(name: string, ...fields: string[]): TemplateKind {
  return {
    name,
    allowOtherFields: false,
    fields: fields.map((field) => ({ name: field, type: 'string' })),
  };
}

/** All fields but the first are numbers. */
function withNumbers(kind: TemplateKind): TemplateKind {
  const fields = kind.fields.map((field, n) => ({ ...field, type: n === 0 ? 'string' : 'number' }) as const);
  return { ...kind, fields };
}

/** A small attestation; `changes` replaces parts of it. */
export function sample(changes: Partial<RenderInput> = {}): RenderInput {
  return {
    no: '019AA4D2C5B07F3E8D41A6E2B39C5F10',
    closedAt: '2026-11-21T02:37:29.000Z',
    environment: 'formal',
    productName: '交易记录 Trade record',
    organizationName: '示例科技（上海）有限公司',
    identities: '{"ID": "42012319800127691X", "MO": "15857112383"}',
    layout: null,
    kinds: [kindOf('trade', 'amount')],
    factoids: [{ uniqueId: 'trade-1', type: 'trade', data: '{"amount": 560.50}' }],
    attachments: [],
    publicAddress: 'https://attest.example.com',
    ...changes,
  };
}

const address = '上海市浦东新区世纪大道100号环球金融中心15楼';

/** Three kinds: one factoid, two factoids with many fields, and five in one table. */
export const typical = sample({
  kinds: [
    kindOf(
      '合同 contract',
      'contract_no',
      'party_a',
      'party_b',
      'signed_on',
      'amount',
      'currency',
      'remarks',
    ),
    kindOf('payment', 'payer', 'payee', 'bank', 'account', 'amount'),
    withNumbers(kindOf('item', 'name', 'quantity', 'unit_price', 'total')),
  ],
  factoids: [
    {
      uniqueId: 'c-2026-0001',
      type: '合同 contract',
      data: `{"contract_no": "HT-2026-000123", "party_a": "示例科技（上海）有限公司", "party_b": "Example Trading GmbH, ${address}", "signed_on": "2026-11-20", "amount": 128000.00, "currency": "CNY", "remarks": "甲乙双方经友好协商，就货物买卖事宜达成如下一致：乙方应于收到货物之日起三十日内付清全部货款；逾期付款的，每逾期一日按应付金额的万分之五支付违约金。The parties agree that delivery is DAP Hamburg (Incoterms 2020).\\nSecond line."}`,
    },
    ...[1, 2].map((n) => ({
      uniqueId: `p-${n}`,
      type: 'payment',
      data: `{"payer": "Example Trading GmbH", "payee": "示例科技（上海）有限公司", "bank": "中国工商银行上海分行", "account": "6222020200112233${n}", "amount": 64000.00}`,
    })),
    ...[1, 2, 3, 4, 5].map((n) => ({
      uniqueId: `i-${n}`,
      type: 'item',
      data: `{"name": "精密轴承 6204-2RS 型 bearing ${n}", "quantity": ${n * 100}, "unit_price": 12.50, "total": ${n * 1250}.00}`,
    })),
  ],
  attachments: [
    {
      factoid: 0,
      name: '买卖合同（已签署）.pdf',
      checksum: 'a3f1'.repeat(16),
      size: 1_482_113,
      signers: [
        {
          name: '上海瑞坤信息科技有限公司',
          caId: '0A1B'.repeat(8),
          keywords: [
            { keyword: '甲方（盖章）', pages: [1, 3] },
            { keyword: '骑缝', pages: [] },
          ],
        },
        { name: '李四', caId: '2C3D'.repeat(8), keywords: [{ keyword: '乙方（签字）', pages: [3] }] },
      ],
      signed: true,
    },
    {
      ...unsigned,
      factoid: 1,
      name: 'bank-receipt-2026-11-20.pdf',
      checksum: '09bc'.repeat(16),
      size: 88_012,
    },
    { ...unsigned, factoid: 1, name: null, checksum: '77de'.repeat(16), size: 512 },
  ],
});

/** One factoid with so many fields. */
export function wide(count: number): RenderInput {
  const names = Array.from({ length: count }, (_, n) => `field_${n + 1}`);
  const members = names.map((name, n) => {
    const value = n % 7 === 3 ? `"${address}，第${n}号"` : n % 3 === 0 ? `${n}.50` : `"value ${n}"`;
    return `"${name}": ${value}`;
  });
  return sample({
    kinds: [kindOf('record', ...names)],
    factoids: [{ uniqueId: 'r-1', type: 'record', data: `{${members.join(', ')}}` }],
  });
}
