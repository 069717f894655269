import { describe, expect, test } from 'vitest';
import { judgeNullServer } from '../src/null-servers/judge-null-server.ts';
import { nullServers } from '../src/null-servers/table.ts';

describe.concurrent('no rule passes on a server that does nothing', () => {
  test.each(nullServers)('$name', { timeout: 600_000 }, async (server) => {
    const { exits, wrong, faults } = await judgeNullServer(server);
    expect(faults).toEqual([]);
    expect(wrong).toEqual([]);
    for (const exit of exits) expect([1, 2]).toContain(exit);
  });
});
