import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines } from './canvas.ts';

/** Chinese characters are two wide, all others one. */
const measure = (codePoint: number) => (codePoint >= 0x2e80 ? 2 : 1);

test.each<[string, { given: string; width: number; want: string[] }]>([
  ['nothing', { given: '', width: 10, want: [''] }],
  ['what fits', { given: 'ab cd', width: 5, want: ['ab cd'] }],
  ['at spaces', { given: 'ab cd ef', width: 5, want: ['ab cd', 'ef'] }],
  ['spaces at the end of a line hang', { given: 'ab    cd', width: 3, want: ['ab', 'cd'] }],
  ['within a long word', { given: 'abcdefg hi', width: 3, want: ['abc', 'def', 'g', 'hi'] }],
  ['between Chinese characters', { given: '甲乙丙丁戊', width: 4, want: ['甲乙', '丙丁', '戊'] }],
  ['not before a closing sign', { given: '甲乙丙，丁', width: 6, want: ['甲乙', '丙，丁'] }],
  ['not after an opening sign', { given: '甲乙（丙）', width: 6, want: ['甲乙', '（丙）'] }],
  ['where the scripts meet', { given: '甲abc乙', width: 4, want: ['甲', 'abc', '乙'] }],
  [
    'after a hyphen, but not in a date',
    { given: 'well-known 2026-11-21', width: 7, want: ['well-', 'known', '2026-11', '-21'] },
  ],
  ['after a slash', { given: 'https://a.example/path', width: 18, want: ['https://a.example/', 'path'] }],
  ['line ends of every sort', { given: 'a\nb\r\nc\rd\u2028e', width: 9, want: ['a', 'b', 'c', 'd', 'e'] }],
  [
    'what was kept together and is too wide for a line',
    { given: '/aaa，', width: 4, want: ['/', 'aaa', '，'] },
  ],
  ['a tab is four spaces', { given: 'a\tb', width: 9, want: ['a    b'] }],
  ['a character wider than the line stands alone', { given: '甲乙', width: 1, want: ['甲', '乙'] }],
])('%s', (_name, { given, width, want }) => {
  expect(breakLines(given, measure, width).map(({ text }) => text)).toEqual(want);
});

test('nothing but white space is lost, no line is too wide, and its width is that of its characters', () => {
  const signs = fc.constantFrom('a', 'B', '1', ' ', '-', '/', '甲', '，', '（', '\u3000', '\u{20BB7}', '\n');
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), fc.integer({ min: 2, max: 12 }), (list, width) => {
      const given = list.join('');
      const lines = breakLines(given, measure, width);
      expect(
        lines
          .map(({ text }) => text)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(given.replace(/\s/g, ''));
      for (const line of lines) {
        expect(line.width).toBe(
          [...line.text].reduce((sum, sign) => sum + measure(sign.codePointAt(0) ?? 0), 0),
        );
        expect(line.width).toBeLessThanOrEqual(width);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a text of a million characters takes no more than moments', () => {
  const before = process.cpuUsage();
  expect(breakLines('长'.repeat(1_000_000), measure, 100)).toHaveLength(20_000);
  expect(breakLines(`${' '.repeat(1_000_000)}x`, measure, 100)).toHaveLength(2);
  expect(breakLines('a '.repeat(500_000), measure, 100)).toHaveLength(10_000);
  // Processor time, which other work on the machine does not prolong, in µs.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
