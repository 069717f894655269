import { describe, expect, it } from 'vitest';
import { jsonMembers } from './json-members.ts';

describe('hostile texts take linear time', () => {
  const many = (n: number, make: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => make(i)).join(',');
  const table: [name: string, make: (n: number) => string][] = [
    ['keys', (n) => `{${many(n, (i) => `"k${i}":1`)}}`],
    ['escaped keys', (n) => `{${many(n, (i) => `"\\u006b${i}":1`)}}`],
    ['integer-like keys that share a hash', (n) => `{${many(n, (i) => `"${i * 1024}":1`)}}`],
    ['long escapes', (n) => `{"a":"${'\\u0061'.repeat(n)}"}`],
    ['escapes in one key', (n) => `{"${'\\n'.repeat(n)}":1}`],
    ['digits', (n) => `{"a":${'1'.repeat(n)}}`],
    ['spacing', (n) => `{"a":${' '.repeat(n)}1}`],
    ['emoji', (n) => `{"a":"${'📄'.repeat(n)}"}`],
    ['empty objects', (n) => `{"a":[${many(n, () => '{}')}]}`],
  ];
  it.each(table)('%s', (_name, make) => {
    const time = (text: string) => {
      const start = performance.now();
      jsonMembers(text);
      return performance.now() - start;
    };
    const [small, large] = [make(50_000), make(800_000)];
    time(small);
    // 16 times the text: quadratic would take 256 times as long; 80 leaves room for a busy machine.
    expect(time(large)).toBeLessThan(80 * Math.max(time(small), 5));
  });
});
