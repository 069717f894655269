import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { type RunningTarget, startNullServer, wronglyPassed } from '../src/null-servers/judge-null-server.ts';
import { nullServers } from '../src/null-servers/table.ts';

const targets: RunningTarget[] = [];
afterEach(async () => {
  for (const target of targets.splice(0)) await target.stop();
});

async function ask(name: string, path: string, body: object, milliseconds = 60_000) {
  const target = targets[0] ?? (await startNullServer(name));
  if (targets.length === 0) targets.push(target);
  const response = await fetch(`${target.url}/api/v1${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(milliseconds),
  });
  const text = await response.text();
  return { status: response.status, text, json: () => JSON.parse(text) };
}

const create = { request_id: 'r1', payload: { unique_id: 'u1', factoids: [], completed: false } };

describe('answers', () => {
  test.each([
    ['refuse-400', 400],
    ['refuse-404', 404],
    ['refuse-405', 405],
    ['refuse-429', 429],
    ['refuse-500', 500],
    ['refuse-by-kind', 500],
  ])('%s refuses well', async (name, status) => {
    const answer = await ask(name, '/attestations', create);
    expect(answer.status).toBe(status);
    expect(answer.json()).toEqual({
      request_id: 'r1',
      message: expect.any(String),
      timestamp: expect.any(Number),
    });
  });

  test.each([
    ['accept-all', '0123456789abcdef'],
    ['accept-and-echo', 'r1'],
    ['constant', '0123456789abcdef'],
    ['remember-all', 'r1'],
    ['read-last', 'r1'],
  ])('%s accepts', async (name, requestId) => {
    for (const path of ['/attestations', '/factoids', '/attestation', '/cas']) {
      const answer = await ask(name, path, create);
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ request_id: requestId, data: expect.any(Object) });
    }
    expect((await ask(name, '/attestation/download', create)).text).toMatch(/^PK/);
  });

  test.each([
    ['echo', JSON.stringify(create)],
    ['empty-200', ''],
    ['html', expect.stringContaining('<h1>')],
    ['too-short', expect.stringMatching(/^\{"request_id":"[^}]*$/)],
  ])('%s answers 200', async (name, text) => {
    expect(await ask(name, '/attestations', create)).toMatchObject({ status: 200, text });
  });

  test('redirect leads to itself', async () => {
    expect((await ask('redirect', '/attestations', create)).status).toBe(307);
  });

  test('random-json has something else for each request', async () => {
    const answers = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const { status, text } = await ask('random-json', '/attestations', create);
      answers.add(`${status} ${text}`);
    }
    expect(answers.size).toBeGreaterThan(5);
  });

  test.each(['too-long', 'endless', 'hang', 'close-at-once'])('%s gives no whole answer', async (name) => {
    const answer = ask(name, '/attestations', create, 500);
    await expect(answer).rejects.toThrow();
  });
});

describe('memory', () => {
  const factoid = { unique_id: 'f1', type: 'user', data: { name: 'A' } };
  const read = (ano: string, fields?: string[]) => ({ payload: { ano, fields } });

  test('remember-all keeps numbers apart, read-last does not', async () => {
    for (const [name, want] of [
      ['remember-all', 'a'],
      ['read-last', 'b'],
    ] as const) {
      const { no } = (await ask(name, '/attestations', { payload: { unique_id: 'a' } })).json().data;
      await ask(name, '/attestations', { payload: { unique_id: 'b' } });
      expect((await ask(name, '/attestation', read(no))).json().data.unique_id).toBe(want);
      await targets.pop()?.stop();
    }
  });

  test('remember-all handles repeats once, fills the groups asked for, and refuses nothing', async () => {
    const payload = { unique_id: 'a', factoids: [factoid, factoid], completed: true };
    const { no } = (await ask('remember-all', '/attestations', { payload })).json().data;
    expect((await ask('remember-all', '/attestations', { payload })).json().data.no).toBe(no);
    await ask('remember-all', '/factoids', {
      payload: { ano: no, factoids: [{ ...factoid, unique_id: 'f2' }] },
    });
    const all = (await ask('remember-all', '/attestation', read(no))).json().data;
    expect(all.factoids).toEqual([factoid, { ...factoid, unique_id: 'f2' }]);
    const some = (await ask('remember-all', '/attestation', read(no, ['factoids']))).json().data;
    expect(some).toMatchObject({ identities: null, attachments: null, factoids: all.factoids });
  });

  test('remember-all keeps files with their factoid', async () => {
    const target = await startNullServer('remember-all');
    targets.push(target);
    const form = new FormData();
    form.append(
      'payload',
      JSON.stringify({ unique_id: 'a', factoids: [factoid, { ...factoid, unique_id: 'f2' }] }),
    );
    form.append('attachments[1][]', new Blob(['x\r\ny']), 'x.txt');
    const response = await fetch(`${target.url}/api/v1/attestations`, { method: 'POST', body: form });
    const { no } = ((await response.json()) as { data: { no: string } }).data;
    const { attachments } = (await ask('remember-all', '/attestation', read(no))).json().data;
    expect(attachments).toEqual({ 1: [createHash('sha256').update('x\r\ny').digest('hex')] });
  });
});

describe('the table', () => {
  test('has names that differ', () => {
    expect(new Set(nullServers.map(({ name }) => name)).size).toBe(nullServers.length);
  });

  test('lists as kept only rules that exist, each with a reason', () => {
    const catalogue = readFileSync(new URL('../../../spec/rules.yaml', import.meta.url), 'utf8');
    for (const { keeps } of nullServers) {
      for (const [rule, reason] of Object.entries(keeps)) {
        if (!rule.startsWith('ATT-AUTO-')) expect(catalogue).toContain(`  ${rule}:\n`);
        expect(reason).not.toBe('');
      }
    }
  });

  test('never lists a rule that a server without checks cannot keep', () => {
    // The error body is kept by one that both accepts and refuses, by luck.
    const areas = nullServers.flatMap(({ keeps, runs }) => (runs ? [] : Object.keys(keeps))).join(' ');
    expect(areas).not.toMatch(
      /ATT-(SIG-0(?!11)|TON-00[13]|ERR|STATE-00[2356789]|READ-00[12]|READ-018|CAS-00[1-5])/,
    );
  });
});

test.each([
  ['a kept rule', 'passed', 'A-1', undefined, false],
  ['a rule of a kept pattern', 'passed', 'A-2.response', undefined, false],
  ['a detail of a kept rule', 'passed', 'A-3', 'A-1', false],
  ['another rule', 'passed', 'A-3', undefined, true],
  ['a detail of another rule', 'passed', 'A-4', 'A-3', true],
  ['a rule whose id begins like a kept one', 'passed', 'A-11', undefined, true],
  ['another that failed', 'failed', 'A-3', undefined, false],
  ['another that was noted', 'note', 'A-3', undefined, false],
  ['another that was not seen', 'not-observed', 'A-3', undefined, false],
])('%s, %s: wrong or not', (_, status, rule, detailOf, wrong) => {
  const result = { rule, status, ...(detailOf && { detailOf }) };
  expect(wronglyPassed({ keeps: { 'A-1': 'why', 'A-*.response': 'why' } }, [result])).toEqual(
    wrong ? [rule] : [],
  );
});
