import openapi from '@attestation/contract/v1/openapi.json' with { type: 'json' };
import { createAttestationPayload } from '@attestation/contract/v1/validators';
import { expect, test } from 'vitest';
import { readUnverifiedForm, readUnverifiedJson } from '../src/http/envelope.ts';

/**
 * Work on the one thread that serves everybody must stay linear in the bytes sent. The worst of these takes some 70 ms;
 * anything that is not linear takes minutes for 1 MiB, so the bound may be generous to a busy machine.
 */
const boundMs = 2000;
const MiB = 2 ** 20;

/** As many units as fit into 1 MiB. */
function filled(unit: (i: number) => string, separator = ','): string {
  const units: string[] = [];
  for (let size = 0, i = 0; size < MiB - 200; i++) {
    const text = unit(i);
    units.push(text);
    size += text.length + separator.length;
  }
  return units.join(separator);
}

function milliseconds(work: () => unknown): number {
  const started = performance.now();
  try {
    work();
  } catch {
    // Refused is as good as read: what counts is the time.
  }
  return performance.now() - started;
}

test.each([
  ['keys of the envelope', () => `{${filled((i) => `"${i.toString(36)}":0`)}}`],
  ['keys of the payload', () => `{"payload":{${filled((i) => `"${i.toString(36)}":0`)}}}`],
  ['keys with escapes', () => `{"payload":{${filled((i) => `"\\u0061${i}":0`)}}}`],
  ['keys that differ in their ends', () => `{${filled((i) => `"${'x'.repeat(1000)}${i}":0`)}}`],
  ['keys that look like indexes', () => `{${filled((i) => `"${i * 7919}":0`)}}`],
  ['escapes', () => `{"payload":"${'\\u0041'.repeat(MiB / 6 - 20)}"}`],
  ['backslashes', () => `{"payload":"${'\\\\'.repeat(MiB / 2 - 20)}"}`],
  ['an open string', () => `{"payload":"${'a'.repeat(MiB - 20)}`],
  ['digits', () => `{"tonce":${'9'.repeat(MiB - 20)}}`],
  ['spaces', () => `{"payload":${' '.repeat(MiB - 20)}}`],
  ['depth', () => `{"payload":${'['.repeat(MiB - 20)}`],
  ['sixty levels, again and again', () => `{"payload":[${filled(() => '['.repeat(60) + ']'.repeat(60))}]}`],
])('1 MiB of %s is read in linear time', (_, make) => {
  const bytes = Buffer.from(make());
  expect(milliseconds(() => readUnverifiedJson(bytes))).toBeLessThan(boundMs);
});

test.each([
  ['fields', () => filled((i) => `a${i}=`, '&')],
  ['ampersands', () => '&'.repeat(MiB)],
  ['plus signs', () => `a=${'+'.repeat(MiB)}`],
  ['escapes', () => `a=${'%41'.repeat(MiB / 3)}`],
  ['half escapes', () => `a=${'%4'.repeat(MiB / 2)}`],
])('1 MiB of %s in a form is read in linear time', (_, make) => {
  const bytes = Buffer.from(make());
  expect(milliseconds(() => readUnverifiedForm(bytes))).toBeLessThan(boundMs);
});

const checksum = 'a'.repeat(64);
test.each([
  ['factoids', filled((i) => `{"unique_id":"${i}","type":"t","data":{}}`), ''],
  [
    'a factoid with keys',
    `{"unique_id":"f","type":"t","data":{${filled((i) => `"${i.toString(36)}":0`)}}}`,
    '',
  ],
  ['attachments', '', `{${filled((i) => `"${i}":["${checksum}"]`)}}`],
  ['signers', '', `[[{"checksum":"${checksum}","sign":{${filled((i) => `"${i}":["k"]`)}}}]]`],
  ['keywords', '', `[[{"checksum":"${checksum}","sign":{"A":[${filled((i) => `"${i}"`)}]}}]]`],
])('1 MiB of %s is validated in linear time', (_, factoids, attachments) => {
  const text = `{"unique_id":"x","template_id":"t","identities":{"ID":"1"},"factoids":[${factoids}],"attachments":${attachments || '[]'}}`;
  const payload: unknown = JSON.parse(text);
  expect(milliseconds(() => createAttestationPayload(payload))).toBeLessThan(boundMs);
});

test('no pattern of the contract backtracks without end', () => {
  const patterns = new Set(patternsIn(openapi));
  expect(patterns.size).toBeGreaterThan(3);
  const units = ['a', '0', 'A', '@', ' ', '-', '.', 'a@', '@a', '0A', '\u{1f600}'];
  // The last character suits no pattern to its end, so that each must be tried in every way there is.
  const texts = units.map((unit) => `${unit.repeat(MiB / unit.length)}\u0000`);
  for (const pattern of patterns) {
    const compiled = new RegExp(pattern, 'u');
    for (const text of texts)
      expect(
        milliseconds(() => compiled.test(text)),
        pattern,
      ).toBeLessThan(boundMs);
  }
});

function patternsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { pattern, patternProperties } = value as { pattern?: unknown; patternProperties?: object };
  const own = [...(typeof pattern === 'string' ? [pattern] : []), ...Object.keys(patternProperties ?? {})];
  return own.concat(Object.values(value).flatMap(patternsIn));
}
