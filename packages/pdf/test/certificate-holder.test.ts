import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const vectors = readFileSync(join(import.meta.dirname, '../../signing/vectors/keys.json'), 'utf8');

const reader = `
  import { certificateHolder } from '@attestation/pdf';
  const { name } = certificateHolder(process.argv[1]);
  const tls = await import('node:tls');
  process.stdout.write(JSON.stringify({ name, tls: typeof tls.createSecureContext }));
`;

test('a process that has read the holder of a certificate can still use TLS', () => {
  const { certificate } = JSON.parse(vectors).keys['rsa-2048'];
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module', '--eval', reader, '--', certificate],
    {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    },
  );
  expect(JSON.parse(printed)).toEqual({ name: expect.stringMatching(/./), tls: 'function' });
});
