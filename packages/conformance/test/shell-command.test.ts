import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from '@attestation/signing';
import { expect, test } from 'vitest';
import type { Config } from '../src/config/config.ts';
import { hideSecrets, secretsOf } from '../src/report/redact.ts';
import { shellCommand } from '../src/report/shell-command.ts';
import type { Draft } from '../src/request/draft.ts';
import type { Exchange } from '../src/target/exchange.ts';
import { writeRequest } from '../src/target/write-request.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const key = {
  accessKey: 'A1B2C3D4E5F60718293A4B5C6D7E8F90',
  privateKey: pem,
  signer: await createSigner(pem),
};
const config = { baseUrl: 'http://127.0.0.1:1', member: key } as unknown as Config;
const base: Draft = {
  ...{ operation: 'createAttestation', path: '/api/v1/attestations', key, requestId: 'r1', files: [] },
  ...{ payload: '{"unique_id":"a"}', encoding: 'json' },
};

async function exchangeOf(changes: Partial<Draft> = {}): Promise<Exchange> {
  const draft = { ...base, ...changes };
  const now = Math.floor(Date.now() / 1000) - 60;
  const request = await writeRequest(draft, now);
  return { request, draft, answer: undefined, missing: undefined, sentAt: now * 1000, answeredAt: 0 };
}

const scriptOf = (exchange: Exchange) => shellCommand(exchange, config, hideSecrets(secretsOf([exchange])));

test('what a person could not send again has no script', async () => {
  const changed = await exchangeOf({
    body: (body) => Buffer.from(Buffer.from(body).toString().replace('signature":"', 'signature":" ')),
  });
  expect(scriptOf(changed)).toContain('%s');
  const swapped = await exchangeOf({
    body: (body) =>
      Buffer.from(
        Buffer.from(body)
          .toString()
          .replace(/(signature":")(.{20}).*"/, '$1$2"'),
      ),
  });
  expect(scriptOf(swapped)).toBeUndefined();
  const other = await exchangeOf({ signature: async () => 'AAAA' });
  expect(scriptOf(other)).toBeUndefined();
  expect(scriptOf(await exchangeOf({ payload: `"${'x'.repeat(9000)}"` }))).toBeUndefined();
});
