import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { testKeys } from '../scripts/test-keys.ts';
import * as signing from './index.ts';

it('the two examples of the README work together', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const code = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1]).join('\n');
  const key = (await testKeys())['rsa-2048'];
  const names = Object.keys(signing).join(', ');
  const run = new Function(
    'signing',
    'readFile',
    'publicKeyOrCertificatePem',
    `return (async () => { const { ${names} } = signing; ${code.replaceAll(/^import .*$/gm, '')}; return { body, ok }; })()`,
  );
  const { body, ok } = await run(signing, async () => key?.private_key_pkcs8, key?.certificate);
  expect(ok).toBe(true);
  expect(JSON.parse(body)).toMatchObject({ access_key: 'AK1', payload: { ano: expect.any(String) } });
});
