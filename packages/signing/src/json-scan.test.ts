import { describe, expect, it } from 'vitest';
import { jsonMembers } from './json-members.ts';
import { JsonTextError } from './json-text-error.ts';

describe('hostile texts take linear time', () => {
  const many = (n: number, make: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => make(i)).join(',');
  const table: [name: string, make: (n: number) => string][] = [
    ['keys', (n) => `{${many(n, (i) => `"k${i}":1`)}}`],
    ['escaped keys', (n) => `{${many(n, (i) => `"\\u006b${i}":1`)}}`],
    ['integer-like keys', (n) => `{${many(n, (i) => `"${i * 1024}":1`)}}`],
    ['long escapes', (n) => `{"a":"${'\\u0061'.repeat(n)}"}`],
    ['escapes in one key', (n) => `{"${'\\n'.repeat(n)}":1}`],
    ['digits', (n) => `{"a":${'1'.repeat(n)}}`],
    ['spacing', (n) => `{"a":${' '.repeat(n)}1}`],
    ['emoji', (n) => `{"a":"${'📄'.repeat(n)}"}`],
    ['empty objects', (n) => `{"a":[${many(n, () => '{}')}]}`],
  ];
  it.each(table)('%s', (_name, make) => {
    // Processor time in ms, the best of three: what else the machine does only makes it longer.
    const time = (text: string) => {
      const runs = [1, 2, 3].map(() => {
        const start = process.cpuUsage();
        jsonMembers(text);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1000;
      });
      return Math.min(...runs);
    };
    const [small, large] = [make(2_000), make(32_000)];
    time(small);
    // 16 times the text: quadratic would take 256 times as long; 160 leaves room for a busy machine.
    expect(time(large)).toBeLessThan(160 * Math.max(time(small), 1));
  });
});

describe('the characters of a string', () => {
  const table: [name: string, { given: string; want: 'accepted' | 'refused' }][] = [
    ['the last control character', { given: '\u001f', want: 'refused' }],
    ['the first other character', { given: '\u0020', want: 'accepted' }],
    ['delete', { given: '\u007f', want: 'accepted' }],
    ['the character before the surrogates', { given: '\ud7ff', want: 'accepted' }],
    ['the first surrogate', { given: '\ud800', want: 'refused' }],
    ['the last surrogate', { given: '\udfff', want: 'refused' }],
    ['the character after the surrogates', { given: '\ue000', want: 'accepted' }],
    ['two high halves', { given: '\ud83d\ud83d', want: 'refused' }],
    ['two low halves', { given: '\udcc4\udcc4', want: 'refused' }],
    ['a high half and a letter', { given: '\ud83da', want: 'refused' }],
    ['the first pair', { given: '\ud800\udc00', want: 'accepted' }],
    ['the last pair', { given: '\udbff\udfff', want: 'accepted' }],
  ];
  it.each(table)('%s', (_name, { given, want }) => {
    const text = `{"a":"${given}"}`;
    if (want === 'refused') expect(() => jsonMembers(text)).toThrow(JsonTextError);
    else expect(jsonMembers(text).get('a')).toBe(`"${given}"`);
  });
});
