import { expect, test } from 'vitest';
import { aftermath } from './fuzz/aftermath.ts';
import { fuzz, fuzzSettings, memoryBound } from './fuzz/fuzz.ts';
import { startServerProcess } from './server-process.ts';

const seed = 20_261_121;
/** An eighth of what `npm run fuzz` sends. */
const cases = 2_500;

test('hostile requests get the error of the contract or a closed connection, and do no harm', async () => {
  const server = await startServerProcess(fuzzSettings);
  const { failures, statuses } = await fuzz(server, { seed, cases });
  const after = await aftermath(server, memoryBound);
  await server.remove();
  const shown = failures.map(
    ({ index, name, problems }) =>
      `${name}: ${problems.join('; ')} (npm run fuzz -- --seed ${seed} --replay ${index})`,
  );
  expect(shown).toEqual([]);
  expect(after).toEqual([]);
  // Else they were refused at the door, and proved little: many are signed and right up to one place.
  const share = (status: string) => statuses.get(status) ?? 0;
  expect(share('200')).toBeGreaterThan(375);
  expect(share('400')).toBeGreaterThan(625);
  for (const status of ['404', '405', '413', '500', 'closed'])
    expect(share(status), status).toBeGreaterThan(5);
}, 300_000);
