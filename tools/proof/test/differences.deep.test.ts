import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { differences } from '../src/variants/differences.ts';
import { type RunningVariant, startVariant } from '../src/variants/judge-variant.ts';
import { createMember, type Member } from '../src/variants/member.ts';
import { whyNoPython } from '../src/variants/start-python.ts';
import { variants } from '../src/variants/variants.ts';

const noPython = await whyNoPython();
let usual: RunningVariant;
beforeAll(async () => {
  usual = await startVariant({ id: 'usual', says: '', base: 'reference', decisions: [] });
});
afterAll(() => usual.stop());

const decided = variants.filter(({ edits, contract, id }) => edits || contract || id in differences);
/** Their difference is one of time, or needs a PDF; the suite's own run shows it. */
const unprobed = ['whole-seconds', 'certification-later', 'keyword-at-one-place'];

test('every variant that decides something otherwise has a probe', () => {
  const clocks = decided.filter(({ id }) => id.startsWith('clock')).map(({ id }) => id);
  expect([...Object.keys(differences), ...unprobed, ...clocks].toSorted()).toEqual(
    decided.map(({ id }) => id).toSorted(),
  );
});

test.each(Object.entries(differences))('the usual server differs from %s', async (_, difference) => {
  expect(await difference.probe(createMember(usual.config))).toEqual(difference.usual);
});

describe.concurrent('every variant keeps what is usual', () => {
  test.each(variants)('$id', { timeout: 120_000 }, async (variant) => {
    if (variant.base === 'python' && noPython) return;
    const running = await startVariant(variant);
    try {
      const member = createMember(running.config, await secondsAhead(running.config.baseUrl));
      await useAll(member);
      // Which parts carry the envelope next to files is open: here is one that no caller can know.
      const takesFiles =
        running.config.capabilities?.attachments !== false && variant.id !== 'multipart-otherwise';
      if (takesFiles) expect((await member.upload()).data.no).toEqual(expect.any(String));
      const difference = differences[variant.id];
      if (difference) expect(await difference.probe(member)).toEqual(difference.here);
    } finally {
      await running.stop();
    }
  });
});

/** How far the clock of a target is ahead, by the timestamp of an error. */
async function secondsAhead(baseUrl: string): Promise<number> {
  const response = await fetch(`${baseUrl}/api/v1/none`, { method: 'POST', body: '{}' });
  const { timestamp } = (await response.json()) as { timestamp: number };
  return Math.round((timestamp - Date.now()) / 1000);
}

async function useAll({ config, created, factoid, add, read, call, apply }: Member): Promise<void> {
  const { cas, download } = config.capabilities ?? {};
  const [first, second] = [factoid(), factoid()];
  const ano = await created({ factoids: [first] });
  expect((await add(ano, { factoids: [second], completed: true })).data.success).toBe(true);
  expect(await read(ano)).toMatchObject({ no: ano, completed: true, factoids: [first, second] });
  expect(await read(ano, [])).toMatchObject({ no: ano, factoids: null, identities: null });
  expect((await add(ano)).status).toBeGreaterThan(299);
  expect((await call('attestation', { ano }, { signature: (text) => `AAAA${text.slice(4)}` })).status).toBe(
    500,
  );
  expect((await call('attestation', { ano: 1 })).status).toBe(400);
  if (download !== false) {
    // One of them has it at the third time only.
    const names: (string | null)[] = [];
    for (const _ of [1, 2, 3]) {
      const { headers } = await call('attestation/download', { ano });
      names.push(headers.get('content-disposition'));
    }
    expect(names.at(-1)).toMatch(/filename/i);
  }
  if (cas !== false) expect((await apply()).data.no).toEqual(expect.any(String));
}
