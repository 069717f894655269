import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSigner, newRequestId, sign } from '@attestation/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { postmanCollection } from '../src/postman-collection.ts';
import { readText, repository } from '../src/repository.ts';
import { type Demo, startDemo } from './start-demo.ts';

let demo: Demo;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docs-machine-files-'));
  demo = await startDemo();
});
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the Postman collection runs in Newman, with keys of both forms', { timeout: 300_000 }, () => {
  writeFileSync(join(folder, 'collection.json'), JSON.stringify(postmanCollection()));
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', 'newman@6.2.1'];
  const installed = spawnSync('npm', install, { encoding: 'utf8' });
  expect(installed.status, installed.stderr).toBe(0);
  const { BASE_URL, ACCESS_KEY, TEMPLATE_ID, PRIVATE_KEY_FILE = '' } = demo.environment;
  const pkcs1 = spawnSync('openssl', ['rsa', '-traditional', '-in', PRIVATE_KEY_FILE], { encoding: 'utf8' });
  expect(pkcs1.stdout).toContain('BEGIN RSA PRIVATE KEY');
  for (const privateKey of [readFileSync(PRIVATE_KEY_FILE, 'utf8'), pkcs1.stdout]) {
    const values = {
      base_url: BASE_URL,
      access_key: ACCESS_KEY,
      template_id: TEMPLATE_ID,
      private_key: privateKey,
    };
    const variables = Object.entries(values).flatMap(([key, value]) => ['--env-var', `${key}=${value}`]);
    const newman = join(folder, 'node_modules/newman/bin/newman.js');
    const run = ['run', join(folder, 'collection.json'), ...variables, '--color', 'off', '--disable-unicode'];
    const ran = spawnSync(process.execPath, [newman, ...run], { encoding: 'utf8' });
    expect(ran.status, ran.stdout).toBe(0);
    // Downloads are repeated until the file is made.
    expect(ran.stdout).toMatch(/assertions[^\n]* 8 [^\n]* 0 /);
  }
});

interface Step {
  readonly stepId: string;
  readonly operationId: string;
  readonly requestBody: { readonly payload: { readonly access_key: string; readonly payload: unknown } };
  readonly successCriteria: readonly { readonly condition: string }[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly onFailure?: readonly { readonly retryAfter: number; readonly retryLimit: number }[];
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

test('the Arazzo workflow is valid, and runs with our signer', async () => {
  const file = 'apps/docs/workflows/attest.arazzo.yaml';
  const options = {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  } as const;
  const linted = spawnSync('npx', ['redocly', 'lint', file], options);
  expect(linted.status, linted.stderr).toBe(0);

  const { BASE_URL, ACCESS_KEY, TEMPLATE_ID, PRIVATE_KEY_FILE = '' } = demo.environment;
  const signer = await createSigner(readFileSync(PRIVATE_KEY_FILE, 'utf8'));
  const { paths } = JSON.parse(readText('packages/contract/generated/v1/openapi.json'));
  const pathOf = (operation: string) =>
    Object.keys(paths).find((path) => paths[path].post.operationId === operation) ?? '';
  const known = {
    inputs: { access_key: ACCESS_KEY, template_id: TEMPLATE_ID, unique_id: 'arazzo' },
    steps: {},
  };
  const [{ steps, outputs }] = parse(readText(file)).workflows;

  async function send({ operationId, requestBody }: Step): Promise<Answer> {
    const { access_key: accessKey, payload } = resolved(
      requestBody.payload,
      known,
    ) as Step['requestBody']['payload'];
    const text = JSON.stringify(payload);
    const parts = { path: pathOf(operationId), requestId: newRequestId(), accessKey, payload: text };
    const tonce = Math.floor(Date.now() / 1000);
    const signature = await sign({ ...parts, tonce }, signer);
    const body = `{"request_id":"${parts.requestId}","access_key":"${accessKey}","tonce":${tonce},"payload":${text},"signature":"${signature}"}`;
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${BASE_URL}${parts.path}`, { method: 'POST', headers, body });
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? await response.json() : await response.bytes() };
  }

  for (const step of steps as Step[]) {
    let answer = await send(step);
    const [retry] = step.onFailure ?? [];
    for (let tries = retry?.retryLimit ?? 0; tries > 0 && answer.status === 400; tries--) {
      await sleep((retry?.retryAfter ?? 0) * 1000);
      answer = await send(step);
    }
    for (const { condition } of step.successCriteria) {
      const [expression = '', expected = ''] = condition.split(' == ');
      expect(valueAt(expression, known, answer), `${step.stepId}: ${condition}`).toEqual(
        JSON.parse(expected),
      );
    }
    const found = Object.entries(step.outputs ?? {}).map(([name, text]) => [
      name,
      valueAt(text, known, answer),
    ]);
    Object.assign(known.steps, { [step.stepId]: { outputs: Object.fromEntries(found) } });
  }
  const { no, factoids } = resolved(outputs, known) as { no: string; factoids: { unique_id: string }[] };
  expect(no).toMatch(/^\w{32}$/);
  expect(factoids.map(({ unique_id }) => unique_id)).toEqual(['buyer-1', 'seller-1']);
});

/** The value of a runtime expression (Arazzo 1.0.1, section 4.7). */
function valueAt(expression: string, known: object, answer?: Answer): unknown {
  if (expression === '$statusCode') return answer?.status;
  const [whole, pointer] = /^\$response\.body#\/(.*)$/.exec(expression) ?? [];
  const [from, keys] =
    whole === undefined ? [known, expression.slice(1).split('.')] : [answer?.body, pointer?.split('/')];
  return keys?.reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], from as unknown);
}

/** The value, with what its expressions stand for. */
function resolved(value: unknown, known: object): unknown {
  if (typeof value === 'string') return value.startsWith('$') ? valueAt(value, known) : value;
  if (Array.isArray(value)) return value.map((item) => resolved(item, known));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolved(inner, known)]));
}
