import { expect, test } from 'vitest';
import { verifyInThread } from '../../src/evidence/examine-file.ts';

const certificate = '-----BEGIN CERTIFICATE-----';
const trust = JSON.stringify({
  ...{ format: 1, environment: 'sandbox', origin: 'log.example', logKeys: [], witnesses: [] },
  ...{ authority: certificate, timeAuthority: certificate, chains: [] },
});
const noArchive = () => Uint8Array.from(Buffer.from('no archive'));
const outcome = (archive: Parameters<typeof verifyInThread>[0], text: string) =>
  verifyInThread(archive, text).then(
    ({ verdict }) => verdict,
    ({ name, message }: Error) => `${name}: ${message}`,
  );
const refused = expect.stringMatching(/^TrustError: This is not a trust file/);

test('each of several at once has its own outcome, and a fault is that of one alone', async () => {
  const asked = [
    outcome(noArchive(), trust),
    outcome(noArchive(), '{}'),
    outcome(import.meta.filename, trust),
    outcome(import.meta.filename, '{}'),
    outcome(noArchive(), trust),
  ];
  expect(await Promise.all(asked)).toEqual(['invalid', refused, 'invalid', refused, 'invalid']);
  expect(await outcome(noArchive(), trust)).toBe('invalid');
});

test('a path that leads nowhere is an error', async () => {
  expect(await outcome(`${import.meta.filename}.missing`, trust)).toMatch(/no such file|ENOENT|not found/i);
});
