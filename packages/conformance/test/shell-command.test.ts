import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { createSigner } from '@attestation/signing';
import { printableLines } from '@attestation/signing/printable';
import { expect, test } from 'vitest';
import { replayCommands } from '../src/cli/replay.ts';
import type { Config } from '../src/config/config.ts';
import { sequenceText as explored } from '../src/explore/explore.ts';
import type { Step } from '../src/explore/steps.ts';
import { hideSecrets, secretsOf } from '../src/report/redact.ts';
import type { Report } from '../src/report/report.ts';
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

/** What a shell makes of a text that was copied from a terminal or a page. */
function inShell(script: string, env: Readonly<Record<string, string>> = {}): Buffer {
  expect(printableLines(script)).toBe(script);
  expect(script).not.toMatch(/(?!\n)[\p{C}\p{Zl}\p{Zp}]/u);
  return execFileSync('sh', ['-c', script], { env: { ...process.env, ...env } });
}

/** Each is shown as something else, or not at all, by terminals, pages or XML. */
const hostile = [
  ...['\u0001\u007f1', '\u0085', '\u00ad\u200b\ufeff', '\u2028\u2029', '\u202e', '\ufffe\uffff\ue000'],
  ...['\u{e0001}\u{1f600}', 'it\'s 100% \\n \\u{7f} $HOME `id` "x"', '-n', '李\u007f\\'],
];

test.each(hostile)('the printed script sends the bytes of %j', async (text) => {
  for (const body of [Buffer.from(JSON.stringify({ text })), Buffer.from(`${text}\xff`, 'latin1')]) {
    const exchange = await exchangeOf({ body: () => body });
    const command = scriptOf(exchange)?.split('\n').at(-1)?.split(' | curl')[0] ?? '';
    expect(inShell(command)).toEqual(body);
  }
});

test.each(hostile)('the printed replay is the sequence with %j, for any config', (text) => {
  const sequence = explored([{ do: 'create', text } as unknown as Step]);
  const results = [{ replay: `attestation-conformance replay ${sequence}` }];
  const report = replayCommands({ suite: {}, results } as unknown as Report, `conf ${text}.yaml`);
  const [result] = report.results;
  const words = inShell(
    (result?.replay ?? '').replace('attestation-conformance', "printf '%s\\0'"),
  ).toString();
  const [, json = '', , file] = words.split('\0');
  expect(JSON.parse(json)).toEqual({ steps: [{ do: 'create', text }] });
  expect(file).toBe(`conf ${text}.yaml`);
});
