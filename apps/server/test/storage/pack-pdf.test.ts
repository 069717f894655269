import { createRenderer } from '@attestation/rendering';
import { describe, expect, test } from 'vitest';
import { sampleInput } from '../../src/console/templates.ts';
import { ownDictionary, packPdf, unpackPdf } from '../../src/storage/records/file-records.ts';

const own = async () => ownDictionary();

async function certificate(name: string): Promise<string> {
  const renderer = createRenderer({ threads: 1 });
  const field = { name, type: 'string', required: true } as const;
  const kinds = [{ name, required: true, allowOtherFields: false, fields: [field] }];
  const template = { id: 't', member: 'm', name, kinds, layout: null };
  const pdf = await renderer.render(sampleInput(template, name));
  await renderer.close();
  return Buffer.from(pdf).toString('base64');
}

describe('a certificate', () => {
  // When it looks different by now: `npm run dictionary --workspace=@attestation/server`.
  test.each([
    ['in English', 'Gold bar, 1 kg', 0.15],
    ['in Chinese', '黄金交易凭证：买方与卖方', 0.3],
  ])('%s is stored in a part of its bytes, and comes back as it was', async (_name, text, part) => {
    const pdf = await certificate(text);
    const packed = await packPdf(pdf, ownDictionary());
    expect(packed.length / pdf.length).toBeLessThan(part);
    expect(await unpackPdf(packed, own)).toBe(pdf);
  });
});

test('what an earlier release stored is answered as it is', async () => {
  expect(await unpackPdf('JVBERi0xLjQ=', own)).toBe('JVBERi0xLjQ=');
});

test('bytes that have nothing in common with it come back as they were', async () => {
  for (const pdf of ['', 'AA==', Buffer.alloc(100_000, 'x').toString('base64')]) {
    expect(await unpackPdf(await packPdf(pdf, ownDictionary()), own)).toBe(pdf);
  }
});

test('another dictionary is found by its hash, and the wrong one is noticed', async () => {
  const other = {
    hash: '0123456789abcdef',
    content: Buffer.from('another '.repeat(1000)).toString('base64'),
  };
  const pdf = Buffer.from('another '.repeat(500)).toString('base64');
  const packed = await packPdf(pdf, other);
  expect(await unpackPdf(packed, async (hash) => (hash === other.hash ? other : ownDictionary()))).toBe(pdf);
  const wrong = await unpackPdf(packed, own).catch(() => 'an error');
  expect(wrong).not.toBe(pdf);
});
