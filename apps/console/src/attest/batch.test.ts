import { readFile } from 'node:fs/promises';
import { AttestationError, BadRequestError, NetworkError } from '@attestation/client/v1';
import { expect, test } from 'vitest';
import type { Kind } from '../template/template-document.ts';
import {
  type BatchPlan,
  type CheckedRow,
  checkRows,
  guessMapping,
  type Known,
  mappingFaults,
  sampleRows,
} from './check-rows.ts';
import { readRows, UnreadableRows } from './read-rows.ts';
import { resultFile, startBatch } from './run-batch.ts';

const kind: Kind = {
  name: 'product',
  fields: [
    { name: 'name', type: 'string', required: true, label: '商品名称' },
    { name: 'price', type: 'number' },
    { name: 'sold_on', type: 'date' },
  ],
};
const buyer: Kind = { name: 'buyer', fields: [{ name: 'name', type: 'string', required: true }] };

const at = (kind: string, field: string) => JSON.stringify([kind, field]);

async function planOf(
  text: string | Uint8Array<ArrayBuffer>,
  name = 'rows.csv',
  kinds: readonly Kind[] = [kind],
): Promise<BatchPlan> {
  const source = await readRows(new Blob([text]), name);
  const mapping = guessMapping(source.columns, kinds);
  return { environment: 'sandbox', source, templateId: 'T', kinds, mapping, completed: true };
}

const check = (plan: BatchPlan, known: Known = new Map()) =>
  checkRows(plan, known, new AbortController().signal);

const countsOf = (rows: readonly CheckedRow[]) => ({
  rows: rows.length,
  good: rows.filter(({ no, faults }) => no === undefined && faults.length === 0).length,
  stored: rows.filter(({ no }) => no !== undefined).length,
  bad: rows.filter(({ faults }) => faults.length > 0).length,
});

const faultsOf = (rows: readonly CheckedRow[]) =>
  rows.flatMap(({ source, faults }) =>
    faults.map(({ column, code }) => `${source.number} ${column} ${code}`),
  );

/** A row with a fault has one in the result file, too: nothing that was in it is lost there. */
async function badOfResult(plan: BatchPlan): Promise<number> {
  const text = resultFile(await check(plan), plan, new Map(), String);
  return countsOf(await check(await planOf(text))).bad;
}

test('columns find their content by name and label, and none twice', () => {
  const columns = ['Unique ID', '手机号', '商品名称', 'name', 'PRICE', 'note', 'date sold'];
  expect(guessMapping(columns, [kind])).toEqual({
    ...{ 'Unique ID': 'unique_id', 手机号: 'identities/MO', 商品名称: at('product', 'name'), name: '' },
    ...{ PRICE: at('product', 'price'), note: '', 'date sold': '' },
  });
  const mapping = { a: at('product', 'price'), b: at('product', 'price') };
  expect(mappingFaults({ mapping, kinds: [kind], completed: true })).toEqual({
    repeated: [at('product', 'price')],
    missing: ['unique_id', at('product', 'name'), 'identity'],
  });
});

test.each([
  ['name,price', { name: at('product', 'name'), price: at('product', 'price') }],
  ['name,商品名称', { name: at('buyer', 'name'), 商品名称: at('product', 'name') }],
  ['buyer: name,product_name', { 'buyer: name': at('buyer', 'name'), product_name: at('product', 'name') }],
])('of several kinds, %s', (head, want) => {
  expect(guessMapping(head.split(','), [buyer, kind])).toEqual(want);
});

test('a row has parts of several kinds, without those whose cells are empty', async () => {
  const text = sampleRows([buyer, kind])
    .map((cells) => cells.join(','))
    .join('\n');
  const plan = await planOf(`${text}\nc,13900,,x,,\nd,13900,y,,1,\n`, 'rows.csv', [buyer, kind]);
  const rows = await check(plan);
  const types = rows.map(({ draft }) => draft.factoids.map(({ uniqueId }) => uniqueId).join(' '));
  expect(types).toEqual(['buyer-1 product-1', 'buyer-1 product-1', 'product-1', 'buyer-1 product-1']);
  expect(faultsOf(rows)).toEqual(['5 product: name missing']);
  const required = { ...plan, kinds: [{ ...buyer, required: true }, kind] };
  expect(faultsOf(await check(required))).toEqual(['4 buyer: name missing', '5 product: name missing']);
  expect(faultsOf(await check({ ...required, completed: false }))).toEqual(['5 product: name missing']);
});

test('rows are counted as a spreadsheet counts them, and each fault has its column', async () => {
  const plan = await planOf(
    'unique_id;mo;name;price;sold_on\r\n' +
      'a;13900;"two\r\nlines; and "" quotes";1.50;2026-05-13\r\n' +
      ';;;;\r\n' +
      'b;;;12,5;30.2.2026\r\n' +
      'a;13900;x;;;too much\r\n',
  );
  const [first] = plan.source.rows;
  expect(first).toMatchObject({ number: 2, cells: { name: 'two\r\nlines; and " quotes', price: '1.50' } });
  const rows = await check(plan);
  expect(countsOf(rows)).toEqual({ rows: 3, good: 1, stored: 0, bad: 2 });
  expect(faultsOf(rows)).toEqual([
    ...['4 mo missing', '4 name missing', '4 price number', '4 sold_on date'],
    ...['5  cells', '5 unique_id repeatedRow'],
  ]);
  expect(await badOfResult(plan)).toBe(2);
});

test('rows whose lines end with CR LF, then with LF or the other way round', async () => {
  const quoted = '"two\r\nlines","or\nthree"';
  for (const [first, then] of [
    ['\r\n', '\n'],
    ['\n', '\r\n'],
  ])
    for (const end of ['', first, then]) {
      const text = `unique_id,name,x${first}a,${quoted}${first}b,1,2${then}c,1,"2"${then}d,${quoted}${end}`;
      expect((await planOf(text)).source.rows.map(({ cells }) => Object.values(cells))).toEqual([
        ...[
          ['a', 'two\r\nlines', 'or\nthree'],
          ['b', '1', '2'],
          ['c', '1', '2'],
        ],
        ['d', 'two\r\nlines', 'or\nthree'],
      ]);
    }
  // As an old program of a Mac writes it.
  expect((await planOf('unique_id,x\ra,"1\n2"\r')).source.rows).toMatchObject([{ cells: { x: '1\n2' } }]);
});

const head = 'unique_id,mo,name,price\na,10000,ok,1\n';

test.each([
  ['a closed quotation mark with text behind it', `${head}b,10000,"a" b,1\nc,10000,x,1\n`, '3  quotes'],
  ['an unclosed one', `${head}b,10000,"19"" m,1\nc,10000,x,1\nd,10000,x,1\n`, '3  quotes'],
  ['one that the next one would close', `${head}b,10000,"19 m,1\nc,10000,"20" m,1\n`, '3  quotes'],
  ['one alone in the last line', `${head}"`, '3  quotes'],
  ['a file cut off in a cell', `${head}b,10000,"x`, '3  quotes'],
  ['a file cut off in a row', `${head}b,10000,x`, '3  cutOff'],
  ['an opening and a closing one too many', `${head}b,10000,"19 m,1\nc,10000,20",1\n`, '3  rowsInCell'],
  ['the same with a blank line', `${head}b,10000,"19 m,1\n\nc,10000,20",1\n`, '3  rowsInCell'],
  [
    'the same in lines that end with CR',
    'unique_id,mo,name,price\ra,10000,ok,1\rb,10000,"19 m,1\rc,10000,20",1\r',
    '3  rowsInCell',
  ],
])('%s: nothing from its line on is sent', async (_, text, want) => {
  const plan = await planOf(text);
  const rows = await check(plan);
  expect(faultsOf(rows)).toEqual([want]);
  expect(countsOf(rows)).toMatchObject({ rows: 2, good: 1 });
  expect(await badOfResult(plan)).toBe(1);
});

test.each([
  ['a short row before others, as spreadsheets write it', `${head}b,10000,x\r\nc,10000,x,1`],
  ['a quotation mark in a cell without quotation marks', `${head}b,10000,19" m,1\nc,10000,m 19",1\n`],
  ['a cell with line breaks and commas', `${head}b,10000,"Main St 1,\nRoom 2, left",1\nc,10000,x,""`],
])('%s is not a fault', async (_, text) => {
  expect(countsOf(await check(await planOf(text)))).toEqual({ rows: 3, good: 3, stored: 0, bad: 0 });
});

const caseOf = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../test/cases/${name}`, import.meta.url)));

test('a quotation mark in the first line: nothing is read', async () => {
  await expect(planOf('unique_id,"mo,name\na,10000,x\n')).rejects.toMatchObject({ reason: 'quotes' });
  const closed = planOf('unique_id,mo,"name\na,10000,x"\nb,10000,y\n');
  await expect(closed).rejects.toMatchObject({ reason: 'quotes' });
  expect((await planOf('unique_id,"name\n(in full)",mo\na,x,10000\n')).source.rows).toHaveLength(1);
  const cut = await readRows(new Blob([await caseOf('unclosed-quote.csv')]), 'a.csv');
  expect(cut.rows.map(({ number, fault }) => [number, fault])).toEqual([
    [2, undefined],
    [3, 'quotes'],
  ]);
});

test('a file that is not UTF-8 is read in the encoding that was chosen, never in a guessed one', async () => {
  const file = new Blob([await caseOf('windows-1252.csv')]);
  const differences = [
    { number: 3, texts: { gb18030: 'M黮ler GmbH', 'windows-1252': 'Müller GmbH' } },
    { number: 4, texts: { gb18030: 'Fen阾re Lumi鑢e', 'windows-1252': 'Fenêtre Lumière' } },
  ];
  await expect(readRows(file, 'a.csv')).rejects.toMatchObject({ differences });
  const lines = { number: 3, texts: { 'windows-1252': expect.stringContaining('Müller') } };
  await expect(readRows(file, 'a.jsonl')).rejects.toMatchObject({ differences: [lines, {}] });
  expect((await readRows(file, 'a.csv', 'windows-1252')).rows[1]?.cells.Product).toBe('Müller GmbH');
  // 珍珠 in GB 18030.
  const bytes = Uint8Array.of(...Buffer.from('unique_id,mo,name\na,10000,'), 0xd5, 0xe4, 0xd6, 0xe9);
  const chosen = await readRows(new Blob([bytes]), 'a.csv', 'gb18030');
  expect(chosen.rows).toMatchObject([{ cells: { name: '珍珠' } }]);
  const broken = readRows(new Blob([Uint8Array.of(0x61, 0xff)]), 'a.csv', 'gb18030');
  await expect(broken).rejects.toMatchObject({ reason: 'encoding' });
});

test('UTF-16 is known by its mark', async () => {
  const little = Buffer.from('\ufeffunique_id\tname\na\t珍珠', 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16()])
    expect((await planOf(new Uint8Array(bytes))).source.rows).toMatchObject([{ cells: { name: '珍珠' } }]);
  const odd = planOf(Uint8Array.of(...little, 0));
  await expect(odd).rejects.toMatchObject({ reason: 'encoding' });
  const unmarked = planOf(new Uint8Array(Buffer.from('unique_id,name\na,x\n', 'utf16le')));
  await expect(unmarked).rejects.toMatchObject({ reason: 'encoding' });
});

test('UTF-8 that is cut off in a character is damaged, and no other encoding is offered', async () => {
  const bytes = Uint8Array.of(...Buffer.from('unique_id,name\na,珍'), 0xe5, 0x8f);
  await expect(readRows(new Blob([bytes]), 'a.csv')).rejects.toMatchObject({ reason: 'encoding' });
});

test('JSON Lines keep the digits of numbers', async () => {
  const plan = await planOf(
    '{"unique_id":"a","mo":"10000","name":"x","price":12345678901234567890.10}\n\n{"unique_id":"b"\n{"unique_id":"c","mo":"10000","name":"x","price":["1"]}\n{"unique_id":"e","mo":"10000","name":true}\n{"unique_id":"d","mo":null,"id":"2","name":7}',
    'rows.jsonl',
  );
  const rows = await check(plan);
  expect(plan.source.rows[0]?.cells.price).toBe('12345678901234567890.10');
  expect(countsOf(rows)).toEqual({ rows: 5, good: 2, stored: 0, bad: 3 });
  expect(faultsOf(rows)).toEqual(['3  json', '4  json', '5  json']);
  expect(await badOfResult(plan)).toBe(3);
  expect((await readRows(new Blob(['{"__proto__":"x"}']), 'a.jsonl')).columns).toEqual(['__proto__']);
});

test('a file of a spreadsheet program is named as such', async () => {
  await expect(readRows(new Blob(['PK']), 'Rows.XLSX')).rejects.toMatchObject({ reason: 'spreadsheet' });
});

test('a file that is too large is not read', async () => {
  const large = { size: 50_000_001 } as Blob;
  await expect(readRows(large, 'rows.csv')).rejects.toMatchObject({ reason: 'large' });
});

test.each([
  ['', 'empty'],
  ['unique_id,name\n', 'empty'],
  ['a,a\n1,2\n', 'columns'],
  ['[{"a":1},', 'noJson'],
])('%j: %s', async (text, reason) => {
  const name = reason === 'noJson' ? 'rows.jsonl' : 'rows.csv';
  await expect(readRows(new Blob([text]), name)).rejects.toMatchObject({ reason });
  await expect(readRows(new Blob([text]), name)).rejects.toBeInstanceOf(UnreadableRows);
});

const refusal = {
  requestId: 'r',
  status: 400,
  timestamp: 1,
  clockSkewMs: 0,
  serverMessage: 'no',
  answer: null as never,
};

test('a run pauses when the connection breaks, goes on, and its result file goes on in turn', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `id-${at},13900,珍珠 ${at},`);
  lines[3] = 'id-3,13900,,';
  const plan = await planOf(`unique_id,mo,name,price\n${lines.join('\n')}\n`);
  const rows = await check(plan);
  const sent: string[] = [];
  let isBroken = false;
  const send = async ({ draft: { uniqueId } }: CheckedRow) => {
    if (isBroken) throw new NetworkError('broken', { requestId: 'r' });
    if (uniqueId === 'id-5') throw new BadRequestError(refusal);
    sent.push(uniqueId);
    isBroken = sent.length === 10;
    return { no: `NO-${uniqueId}`, isNew: true };
  };
  const run = startBatch(
    rows.filter(({ faults }) => faults.length === 0),
    send,
    () => 'refused',
  );
  await expect.poll(() => run.state().phase).toBe('paused');
  expect(run.state().stopped).toBeInstanceOf(AttestationError);
  const partly = resultFile(rows, plan, run.outcomes, String);
  isBroken = false;
  run.resume();
  await run.ended;
  expect(run.state()).toMatchObject({ phase: 'done', sent: 18, refused: 1 });
  expect(new Set(sent).size).toBe(sent.length);

  // Those with a number are not sent again, unless something is changed in them.
  const next = await planOf(partly.replace('珍珠 1,', '珍珠 8,'), 'result.csv');
  expect(next.source.columns).toEqual(plan.source.columns);
  const stored = new Map(
    next.source.rows.map(({ cells }) => {
      return [cells.attestation_content ?? '', { no: cells.attestation_no ?? '', isOther: false }] as const;
    }),
  );
  stored.delete('');
  expect(countsOf(await check(next, stored))).toEqual({ rows: 20, stored: 9, good: 10, bad: 1 });
  expect(countsOf(await check({ ...next, environment: 'formal' }, stored))).toMatchObject({ stored: 0 });
  const other: Known = new Map(
    [...stored].slice(0, 1).map(([content, { no }]) => [content, { no, isOther: true }]),
  );
  expect(faultsOf(await check(next, other))).toEqual(['2 unique_id otherContent', '5 name missing']);
  const result = partly.replaceAll(/,[0-9a-f]{64},/g, ',DIGEST,').split('\r\n');
  expect(result.slice(0, 6)).toEqual([
    '\ufeffattestation_row,attestation_no,attestation_error,attestation_content,unique_id,mo,name,price',
    ...['2,NO-id-0,,DIGEST,id-0,13900,珍珠 0,', '3,NO-id-1,,DIGEST,id-1,13900,珍珠 1,'],
    ...['4,NO-id-2,,DIGEST,id-2,13900,珍珠 2,', '5,,name: missing,,id-3,13900,,'],
    '6,NO-id-4,,DIGEST,id-4,13900,珍珠 4,',
  ]);
});

test('a run that is cancelled sends no more rows', async () => {
  const plan = await planOf(
    `unique_id,mo,name\n${Array.from({ length: 20 }, (_, at) => `${at},10000,x`).join('\n')}`,
  );
  const run = startBatch(
    await check(plan),
    async ({ source: { number } }) => {
      if (number === 6) run.cancel();
      return { no: 'NO', isNew: true };
    },
    String,
  );
  await run.ended;
  expect(run.state().phase).toBe('cancelled');
  expect(run.outcomes.size).toBeLessThan(10);
});
