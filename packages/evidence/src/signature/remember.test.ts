import { describe, expect, test } from 'vitest';
import { remember } from './remember.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);

/** Answers with the question, and notes how often it was asked. */
function counted() {
  const asked: string[] = [];
  const ask = remember(
    (question: readonly (Uint8Array<ArrayBuffer> | string)[]) => question,
    async (question) => {
      asked.push(question.map(String).join('|'));
      return { question };
    },
  );
  return { asked, ask };
}

describe('an answer', () => {
  test('is remembered for equal bytes', async () => {
    const { asked, ask } = counted();
    const first = await ask([bytes(1, 2, 255), 'x']);
    expect(await ask([bytes(1, 2, 255), 'x'])).toBe(first);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['another byte', [bytes(1, 3), bytes(4)]],
    ['another boundary between two parts', [bytes(1), bytes(2, 4)]],
    ['another text', [bytes(1, 2), bytes(4), 'x']],
    ['a byte more', [bytes(1, 2), bytes(4, 0)]],
    ['the text of the same bytes in another place', [bytes(1, 2), bytes(), bytes(4)]],
  ])('is not that of a question with %s', async (_, other) => {
    const { ask } = counted();
    await ask([bytes(1, 2), bytes(4)]);
    expect(await ask(other)).toEqual({ question: other });
  });

  test('to a question that throws is asked for again', async () => {
    let times = 0;
    const ask = remember(
      (question: string) => [question],
      async () => {
        times += 1;
        if (times === 1) throw new Error('once');
        return times;
      },
    );
    await expect(ask('a')).rejects.toThrow('once');
    expect([await ask('a'), await ask('a')]).toEqual([2, 2]);
  });

  test('of no is remembered, too', async () => {
    let times = 0;
    const ask = remember(
      (question: string) => [question],
      async () => {
        times += 1;
        return false;
      },
    );
    expect([await ask('a'), await ask('a'), times]).toEqual([false, false, 1]);
  });
});

describe('the memory ends', () => {
  test('after 64 answers: the oldest is forgotten', async () => {
    const { asked, ask } = counted();
    for (let i = 0; i <= 64; i++) await ask([bytes(i)]);
    await ask([bytes(64)]);
    expect(asked).toHaveLength(65);
    await ask([bytes(0)]);
    expect(asked).toHaveLength(66);
  });

  test('at questions of more than 8 KiB', async () => {
    const { asked, ask } = counted();
    const long = new Uint8Array(8193);
    await ask([long]);
    await ask([long]);
    expect(asked).toHaveLength(2);
  });
});
