import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { betweenParts, inPieces } from './parts-in-turns.ts';

/** Keeps the thread busy, as a parser does. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('a body that takes long to be taken apart comes in small pieces, with turns between them', async () => {
  const body = Buffer.from(Array.from({ length: 30_000 }, (_, i) => i % 251));
  let turns = 0;
  const pieces = inPieces(async () => {
    turns += 1;
  });
  const got: Buffer[] = [];
  pieces.on('data', (piece: Buffer) => {
    got.push(piece);
    work(1.5);
  });
  const ended = new Promise((resolve) => pieces.on('end', resolve));
  Readable.from([body.subarray(0, 20_000), body.subarray(20_000)]).pipe(pieces);
  await ended;
  expect(Buffer.concat(got)).toEqual(body);
  expect(got.at(-1)?.length).toBeLessThanOrEqual(1024);
  expect(turns).toBeGreaterThan(10);
});

test('one that has been given up is passed on no further', async () => {
  const pieces = inPieces(async () => void pieces.destroy());
  let got = 0;
  pieces.on('data', () => {
    got += 1;
    work(1.5);
  });
  const closed = new Promise((resolve) => pieces.on('close', resolve));
  Readable.from([Buffer.alloc(30_000)]).pipe(pieces);
  await closed;
  expect(got).toBe(1);
});

test('a turn that fails ends the body', async () => {
  const pieces = inPieces(() => Promise.reject(new Error('no turn')));
  const failed = new Promise((resolve) => pieces.on('error', resolve));
  pieces.on('data', () => work(1.5));
  Readable.from([Buffer.alloc(30_000)]).pipe(pieces);
  expect(await failed).toEqual(new Error('no turn'));
});

test('between parts there is a turn once they have taken a millisecond', async () => {
  let turns = 0;
  const giveWay = betweenParts(async () => {
    turns += 1;
  });
  work(1.5);
  await giveWay();
  await giveWay();
  expect(turns).toBe(1);
});
