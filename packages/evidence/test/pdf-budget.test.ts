import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSignable, verify } from '../src/index.ts';
import { heavyPdf } from './heavy-pdf.ts';
import { makeFile, type Tamper } from './make-file.ts';

const MiB = 2 ** 20;
let inflated = 0;

beforeEach(() => {
  inflated = 0;
  const Inflate = DecompressionStream;
  vi.stubGlobal(
    'DecompressionStream',
    class {
      readonly readable: ReadableStream;
      readonly writable: WritableStream;
      constructor(format: CompressionFormat) {
        const { readable, writable } = new Inflate(format);
        const transform = (piece: Uint8Array, to: TransformStreamDefaultController) => {
          inflated += piece.length;
          to.enqueue(piece);
        };
        this.writable = writable;
        this.readable = readable.pipeThrough(new TransformStream({ transform }));
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A file with so many PDFs, each of which inflates to so many bytes. */
const withPdfs = (count: number, size: number, nameOf: (i: number) => string, more: Tamper = {}) =>
  makeFile({
    draft(draft) {
      for (let i = 0; i < count; i++) {
        const path = `attachments/0/${i + 3}-x.pdf`;
        const pdf = heavyPdf({ text: 'a 1 2 R ', size, streams: 1, name: nameOf(i) });
        const original = pdf.bytes.subarray(0, pdf.revisions[0]?.end);
        draft.attachments.push({ path, bytes: original }, { path: `${path}.signed.pdf`, bytes: pdf.bytes });
        draft.signedPdfs[`${path}.signed.pdf`] = pdf.revisions;
      }
    },
    ...more,
  });

const codesOf = ({ checks }: Awaited<ReturnType<typeof verify>>) =>
  checks.filter(({ id }) => id === 'pdf.signatures').map(({ code }) => code);

test('the PDFs of a file are examined within one budget, however many there are', async () => {
  const { blob, trust } = await withPdfs(10, 60e6, (i) => `PDF ${i}`);
  const report = await verify(blob, { trust });
  expect(report.verdict).toBe('invalid');
  expect(codesOf(report).filter((code) => code === 'pdf-budget').length).toBeGreaterThanOrEqual(9);
  // As SECURITY.md says. What is inflated ahead of the budget are a few pieces.
  expect(inflated).toBeLessThan(64 * MiB + 32 * blob.size + 10 * MiB);
});

test('one original is inflated once', async () => {
  const { blob, trust } = await withPdfs(2, 20e6, () => 'the same');
  expect((await verify(blob, { trust })).verdict).toBe('invalid');
  expect(inflated).toBeLessThan(21e6);
});

test('a file that its service has not signed gets none of them inflated', async () => {
  const { blob, trust } = await withPdfs(2, 20e6, String, {
    proofs: (proofs) => void proofs.set('META-INF/manifest.p7s', new TextEncoder().encode('none')),
  });
  expect(codesOf(await verify(blob, { trust }))).toEqual(['pdf-not-examined']);
  expect(inflated).toBe(0);
});

test('a PDF that is more than its share of the budget is not signed', async () => {
  const trailer = '/Root 1 0 R';
  const seen = { objects: new Map(), trailer, pages: [] };
  const heavy = heavyPdf({ text: 'a', size: 60e6, streams: 1, name: 'heavy' });
  expect(await isSignable(heavy.bytes.subarray(0, heavy.revisions[0]?.end), seen)).toBe(false);
  expect(inflated).toBeLessThan(10 * MiB);
});
