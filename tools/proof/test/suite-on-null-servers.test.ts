import { describe, expect, test } from 'vitest';
import { day, ofDay } from '../src/day.ts';
import { judgeNullServer } from '../src/null-servers/judge-null-server.ts';
import { nullServers } from '../src/null-servers/table.ts';

// All by `node src/null-servers/main.ts`; here every second, and the others on the next day.
describe.concurrent(`the suite takes for nothing (those of PROOF_DAY=${day})`, () => {
  test.each(ofDay(nullServers, 2))('$name', { timeout: 300_000 }, async (server) => {
    const { exits, wrong, faults } = await judgeNullServer(server);
    expect(faults).toEqual([]);
    expect(wrong).toEqual([]);
    for (const exit of exits) expect([1, 2]).toContain(exit);
  });
});
