import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { documentLimits, type RenderInput } from '../src/render-input.ts';
import { renderPdf } from '../src/render-pdf.ts';
import { loadFaces } from '../src/style.ts';
import { kindOf, sample, typical, wide } from './samples.ts';

const faces = loadFaces();
const folder = mkdtempSync(join(tmpdir(), 'attestation-rendering-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a reader's program finds in the document, page by page. */
async function pagesOf(input: RenderInput, limits = documentLimits): Promise<string[]> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  writeFileSync(path, await renderPdf(input, faces, limits));
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/[ \n]+/g, ' '));
}

const one = (data: string, ...fields: string[]) =>
  sample({ kinds: [kindOf('k', ...fields)], factoids: [{ uniqueId: 'u', type: 'k', data }] });

describe('text of the document', () => {
  test.each<[string, { given: RenderInput; want: (string | RegExp)[]; not?: string[] }]>([
    [
      'number, time, names, identities and page',
      {
        given: sample(),
        want: [
          '交易记录 Trade record',
          '存证编号 Attestation no. 019AA4D2C5B07F3E8D41A6E2B39C5F10',
          '2026-11-21 02:37:29 (UTC)',
          '示例科技（上海）有限公司',
          '42012319800127691X',
          '第 1 页，共 1 页 Page 1 of 1',
          'https://attest.example.com/lookup#019AA4D2C5B07F3E8D41A6E2B39C5F10',
        ],
        not: ['Sandbox'],
      },
    ],
    [
      'who signed which file',
      {
        given: typical,
        want: [
          /合同（已签署）\.pdf .* Signed by: 上海瑞坤信息科技有限公司 “甲方（盖章）” \(.* place 1 on page 1, place 2 on page 3\) “骑缝” caId 0A1B.* Signed by: 李四 “乙方（签字）” \(.* place 1 on page 3\)/,
        ],
        not: ['Not signed'],
      },
    ],
    [
      'who was to sign, and has not',
      {
        given: {
          ...typical,
          attachments: typical.attachments.map((attachment) => ({ ...attachment, signed: false })),
        },
        want: ['Not signed: 李四'],
        not: ['Signed by'],
      },
    ],
    ['sandbox says so', { given: sample({ environment: 'sandbox' }), want: ['Sandbox: for tests only'] }],
    [
      'numbers keep their text',
      {
        given: one('{"a": 560.50, "b": 12345678901234567890, "c": 1e400, "d": "007"}', 'a', 'b', 'c', 'd'),
        want: ['a 560.50 b 12345678901234567890 c 1e400 d 007'],
      },
    ],
    [
      'nothing and empty are the same',
      { given: one('{"a": null, "b": ""}', 'a', 'b'), want: ['（无） (none)', '（空） (empty)'] },
    ],
    ['an empty object written as an array', { given: one('[]', 'a'), want: ['Value u （无） (none)'] }],
    [
      'what the font lacks, and what is invisible',
      {
        given: one('{"a": "\u{20BB7}田", "b": "x\u202e1\\u0000\\ud800"}', 'a', 'b'),
        want: ['\u{20BB7}田', 'x [U+202E] 1 [U+0000] [U+D800]', 'A box with digits stands for'],
      },
    ],
    [
      'other fields, where the kind takes them',
      {
        given: sample({
          kinds: [{ ...kindOf('k', 'a'), allowOtherFields: true }],
          factoids: [{ uniqueId: 'u', type: 'k', data: '{"z.1": "more", "a": 1}' }],
        }),
        want: [/a 1 z\.1 more/],
      },
    ],
    [
      'attachments with name, owner, size and checksum',
      {
        given: typical,
        want: ['买卖合同（已签署）.pdf', '1482113', 'a3f1'.repeat(16), '（未命名） (no name)'],
      },
    ],
    [
      'labels of fields, where the layout names no other',
      {
        given: sample({
          kinds: [
            {
              ...kindOf('k'),
              fields: [
                { name: 'a', type: 'string', label: 'Name of goods' },
                { name: 'b', type: 'string', label: 'Price' },
              ],
            },
          ],
          layout: {
            blocks: [
              { fields: ['k.a', { field: 'k.b', label: 'Price in yuan' }] },
              { table: ['k.a', 'k.b'] },
              { each: 'k', blocks: [{ fields: ['k.*'] }] },
            ],
          },
          factoids: [{ uniqueId: 'u', type: 'k', data: '{"a": "v1", "b": "v2"}' }],
        }),
        want: ['Name of goods v1', 'Price in yuan v2', 'Name of goods Price v1 v2', 'Price v2'],
      },
    ],
    [
      'labels of fields that no block places',
      {
        given: sample({
          kinds: [{ ...kindOf('k'), fields: [{ name: 'a', type: 'string', label: 'Left over' }] }],
          layout: { blocks: [] },
          factoids: [{ uniqueId: 'u', type: 'k', data: '{"a": "v1"}' }],
        }),
        want: ['Left over v1'],
      },
    ],
    ['no factoids', { given: sample({ factoids: [] }), want: ['This attestation has no data.'] }],
    [
      'braces in a name are not fields',
      { given: sample({ productName: '{a.b} }', kinds: [kindOf('{x}', 'a')] }), want: ['{a.b} }'] },
    ],
  ])('%s', async (_name, { given, want, not = [] }) => {
    const text = (await pagesOf(given)).join('\n');
    for (const part of want) {
      if (typeof part === 'string') expect(text).toContain(part);
      else expect(text).toMatch(part);
    }
    for (const part of not) expect(text).not.toContain(part);
  });
});

describe('layout', () => {
  const given = (layout: RenderInput['layout']) => ({ ...typical, layout, attachments: [] });

  test('places fields in title, texts and tables, in its own zone and language', async () => {
    const pages = await pagesOf(
      given({
        language: 'en',
        utcOffset: '+08:00',
        title: 'Sale {合同 contract.contract_no}',
        unplaced: 'omit',
        blocks: [
          { heading: 'Of {common.organization_name}' },
          { text: '{{{common.attestation_at}}} {payment.account}', align: 'right' },
          { each: 'payment', blocks: [{ text: 'Paid by {payment.account}' }] },
          { table: [{ field: 'item.name', label: 'Goods', width: 4 }, 'item.total'] },
          { fields: ['common.attestation_no', { field: '合同 contract.amount', label: 'Sum' }] },
        ],
      }),
    );
    const text = pages.join('\n');
    expect(text).toContain('Sale HT-2026-000123');
    expect(text).toContain('Of 示例科技（上海）有限公司');
    expect(text).toContain('{2026-11-21 10:37:29 (UTC+08:00)} 62220202001122331; 62220202001122332');
    expect(text).toMatch(/Paid by 62220202001122331 Paid by 62220202001122332/);
    expect(text).toMatch(/Goods total 精密轴承 6204-2RS 型 bearing 1 1250\.00/);
    expect(text).toContain('Sum 128000.00');
    expect(text).toContain('23 more values are not printed; see data/attestation.json.');
    expect(text).not.toContain('存证编号');
  });

  test('however narrow a column is, its characters are all there', async () => {
    const narrow = ['quantity', 'unit_price', 'total'].map((name) => ({ field: `item.${name}`, width: 1 }));
    const table = [{ field: 'item.name', width: 20 }, ...narrow, ...narrow, ...narrow];
    const text = (await pagesOf(given({ language: 'en', blocks: [{ table }] }))).join('\n');
    expect(text.match(/轴承/g)).toHaveLength(5);
  });

  test('lists what it does not place', async () => {
    const text = (await pagesOf(given({ language: 'en', blocks: [{ text: 'Nothing.' }] }))).join('\n');
    expect(text).toMatch(/Nothing\. Other data 合同 contract Field Value/);
    for (const value of ['HT-2026-000123', '62220202001122332', '6250.00']) expect(text).toContain(value);
  });
});

describe('pages', () => {
  test('a long table goes on under its header, and every page has its number', async () => {
    const pages = await pagesOf(wide(200));
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.slice(0, -1).entries()) {
      expect(page).toContain('字段 Field 内容 Value');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    }
    expect(pages.join(' ').match(/field_\d+ /g)).toHaveLength(200);
  });

  test('a value longer than a page loses nothing', async () => {
    const words = Array.from({ length: 6000 }, (_, n) => `w${n}`);
    const text = (await pagesOf(one(JSON.stringify({ a: words.join(' ') }), 'a'))).join(' ');
    expect(text.match(/\bw\d+/g)).toEqual(words);
  });

  test.each([
    ['pages', { maxPages: 3, maxCharacters: 1e9 }],
    ['characters', { maxPages: 1000, maxCharacters: 2500 }],
  ])('one with too many %s ends with a page that says so', async (_name, limits) => {
    const pages = await pagesOf(wide(500), limits);
    expect(pages.length).toBeLessThan(8);
    expect(pages.at(-1)).toContain('All data is in data/attestation.json');
  });
});

test('every font is embedded as a subset, and the file is sound', async () => {
  const path = join(folder, 'typical.pdf');
  writeFileSync(path, await renderPdf(typical, faces));
  const fonts = execFileSync('pdffonts', [path], { encoding: 'utf8' }).split('\n').slice(2, -1);
  expect(fonts.map((line) => line.match(/yes +yes +yes/) !== null)).toEqual([true, true]);
  expect(execFileSync('pdfinfo', [path], { encoding: 'utf8' })).toMatch(/Title: +Attestation 019A/);
});
