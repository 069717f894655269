import { AttestationError, BadRequestError, NetworkError } from '@attestation/client/v1';
import { expect, test } from 'vitest';
import type { Kind } from '../template/template-document.ts';
import { type BatchPlan, guessMapping, mappingFaults } from './check-rows.ts';
import { openRows, rowsOf, UnreadableRows } from './read-rows.ts';
import { BatchRun, checkAll, resultFile } from './run-batch.ts';

const kind: Kind = {
  name: 'product',
  fields: [
    { name: 'name', type: 'string', required: true, label: '商品名称' },
    { name: 'price', type: 'number' },
    { name: 'sold_on', type: 'date' },
  ],
};

async function planOf(text: string | Uint8Array<ArrayBuffer>, name = 'rows.csv'): Promise<BatchPlan> {
  const source = await openRows(new Blob([text]), name);
  return { source, templateId: 'T', kind, mapping: guessMapping(source.columns, kind), completed: true };
}

/** A row with a fault has one in the result file, too: nothing that was in it is lost there. */
async function badOfResult(plan: BatchPlan): Promise<number> {
  const source = await openRows(await resultFile(plan, new Map(), String, 'not sent'), 'result.csv');
  return (await check({ ...plan, source, mapping: guessMapping(source.columns, kind) })).bad;
}

const never = new AbortController().signal;
const check = (plan: BatchPlan) => checkAll(plan, never, () => undefined);

test('columns find their content by name and label, and none twice', async () => {
  const columns = [
    'Unique ID',
    '手机号',
    '商品名称',
    'name',
    'PRICE',
    'note',
    'attestation_no',
    'attestation_row',
  ];
  expect(guessMapping(columns, kind)).toEqual({
    ...{
      'Unique ID': 'unique_id',
      手机号: 'identity/MO',
      商品名称: 'data/name',
      name: '',
      PRICE: 'data/price',
    },
    ...{ note: '', attestation_no: 'no', attestation_row: '' },
  });
  const mapping = { a: 'data/price', b: 'data/price' };
  expect(mappingFaults({ mapping, kind })).toEqual({
    ...{ repeated: ['data/price'], missing: ['unique_id', 'data/name', 'identity'] },
  });
});

test('rows are counted as a spreadsheet counts them, and each fault has its column', async () => {
  const plan = await planOf(
    'unique_id;mo;name;price;sold_on\r\n' +
      'a;13900;"two\r\nlines; and "" quotes";1.50;2026-05-13\r\n' +
      ';;;;\r\n' +
      'b;;;12,5;30.2.2026\r\n' +
      'a;13900;x;;;too much\r\n',
  );
  const [first] = plan.source.sample;
  expect(first).toMatchObject({ number: 2, cells: { name: 'two\r\nlines; and " quotes', price: '1.50' } });
  const { faults, ...counts } = await check(plan);
  expect(counts).toEqual({ rows: 3, good: 1, stored: 0, bad: 2 });
  expect(faults.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
    ...['4 mo missing', '4 name missing', '4 price number', '4 sold_on date'],
    ...['5  cells', '5 unique_id repeated'],
  ]);
  expect(await badOfResult(plan)).toBe(2);
});

test('a file that arrives in small pieces, in the encoding of Chinese spreadsheets', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) => `n-${at},13900000000,珍珠耳环 ${at}`).join('\n');
  const plain = `unique_id,mo,name\n${lines}\n`;
  const whole = new TextEncoder().encode(`\ufeff${plain}`);
  const blob = new Blob([whole]);
  // A piece may end in the middle of a character.
  blob.stream = () =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < whole.length; at += 1021) controller.enqueue(whole.slice(at, at + 1021));
        controller.close();
      },
    });
  const source = await openRows(blob, 'rows.csv');
  expect(source).toMatchObject({ encoding: 'utf-8', columns: ['unique_id', 'mo', 'name'] });
  const names: (string | undefined)[] = [];
  for await (const { cells } of rowsOf(source)) names.push(cells.name);
  expect(names).toEqual(Array.from({ length: 3000 }, (_, at) => `珍珠耳环 ${at}`));
  // 珍珠 in GB 18030.
  const plan = await planOf(
    Uint8Array.of(...Buffer.from('unique_id,mo,name\na,10000,'), 0xd5, 0xe4, 0xd6, 0xe9),
  );
  expect(plan.source).toMatchObject({ encoding: 'gb18030', sample: [{ cells: { name: '珍珠' } }] });
});

test('JSON Lines keep the digits of numbers', async () => {
  const plan = await planOf(
    '{"unique_id":"a","mo":"10000","name":"x","price":12345678901234567890.10}\n\n{"unique_id":"b"\n{"unique_id":"c","mo":"10000","name":"x","price":["1"]}\n{"unique_id":"d","mo":null,"id":"2","name":7}',
    'rows.jsonl',
  );
  const { faults, ...counts } = await check(plan);
  expect(plan.source.sample[0]?.cells.price).toBe('12345678901234567890.10');
  expect(counts).toEqual({ rows: 4, good: 2, stored: 0, bad: 2 });
  expect(faults.map(({ row, code }) => `${row} ${code}`)).toEqual(['3 json', '4 json']);
  expect(await badOfResult(plan)).toBe(2);
});

test.each([
  ['', 'empty'],
  ['unique_id,name\n', 'empty'],
  ['a,a\n1,2\n', 'columns'],
])('%j: %s', async (text, reason) => {
  await expect(openRows(new Blob([text]), 'rows.csv')).rejects.toMatchObject({ reason });
  await expect(openRows(new Blob([text]), 'rows.csv')).rejects.toBeInstanceOf(UnreadableRows);
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
  const rows = Array.from({ length: 20 }, (_, at) => `id-${at},13900,珍珠 ${at},`);
  rows[3] = 'id-3,13900,,';
  const plan = await planOf(`unique_id,mo,name,price\n${rows.join('\n')}\n`);
  const sent: string[] = [];
  let isBroken = false;
  const send = async ({ draft: { uniqueId } }: { draft: { uniqueId: string } }) => {
    if (isBroken) throw new NetworkError('broken', { requestId: 'r' });
    if (uniqueId === 'id-5') throw new BadRequestError(refusal);
    sent.push(uniqueId);
    isBroken = sent.length === 10;
    return `NO-${uniqueId}`;
  };
  const run = new BatchRun(plan, send, () => 'refused');
  const ended = run.run();
  await expect.poll(() => run.state.phase).toBe('paused');
  expect(run.state.stopped).toBeInstanceOf(AttestationError);
  const partly = await resultFile(plan, run.outcomes, ({ column, code }) => `${column} ${code}`, 'not sent');
  isBroken = false;
  run.resume();
  await ended;
  expect(run.state).toMatchObject({ phase: 'done', sent: 18, refused: 1 });
  expect(new Set(sent).size).toBe(sent.length);

  // Those with a number are not sent again.
  const again = { ...plan, source: await openRows(partly, 'result.csv') };
  const next = { ...again, mapping: guessMapping(again.source.columns, kind) };
  expect(await check(next)).toMatchObject({ rows: 20, stored: 10, good: 9, bad: 1 });
  const lines = (await partly.text()).split('\r\n');
  expect(lines[0]).toBe('attestation_row,attestation_no,attestation_error,unique_id,mo,name,price');
  expect(lines.slice(1, 6)).toEqual([
    ...['2,NO-id-0,,id-0,13900,珍珠 0,', '3,NO-id-1,,id-1,13900,珍珠 1,', '4,NO-id-2,,id-2,13900,珍珠 2,'],
    ...['5,,name missing,id-3,13900,,', '6,NO-id-4,,id-4,13900,珍珠 4,'],
  ]);
});

test('a run that is cancelled sends no more rows', async () => {
  const plan = await planOf(
    `unique_id,mo,name\n${Array.from({ length: 20 }, (_, at) => `${at},10000,x`).join('\n')}`,
  );
  const run = new BatchRun(
    plan,
    async ({ number }) => {
      if (number === 6) run.cancel();
      return 'NO';
    },
    String,
  );
  await run.run();
  expect(run.state.phase).toBe('cancelled');
  expect(run.outcomes.size).toBeLessThan(10);
});
