import { expect, test } from 'vitest';
import { startServerProcess } from '../server-process.ts';
import type { Closed } from './close-until-stopped.ts';
import { openFile } from './open-file.ts';
import { leavesLost } from './read-state.ts';
import { evidenceCrash } from './run.ts';
import { ask, numberOf } from './target.ts';
import { invalid, unlogged } from './unproven.ts';
import { type Seen, takenBack } from './watch-logs.ts';

test('over five kills, what was closed becomes provable, and no file and no leaf changes', async () => {
  const report = await evidenceCrash(5, 6);
  expect(report.faults).toEqual([]);
  // Else the kills came before or after the work, and prove nothing.
  expect(report.closed).toBeGreaterThan(15);
  expect(report.unmade).toBeGreaterThan(0);
  expect(report.compared).toBeGreaterThan(3);
  expect(report.checkpoints).toBeGreaterThan(3);
}, 120_000);

test('the search for losses finds them', async () => {
  const server = await startServerProcess();
  const payload = { unique_id: 'one', template_id: server.templateId, identities: { ID: '1' } };
  const no = (await numberOf(await ask(server, 'sandbox', 'createAttestation', payload))) ?? '';
  const closed: Closed = { no, environment: 'sandbox', toSign: false, file: undefined };
  const file = await openFile(server, closed);
  if (file?.place === undefined) throw new Error('the file has no proof');
  const elsewhere = new Map([[closed.no, file.place.replace(/\d+$/, '9')]]);
  const [origin = ''] = file.place.split(' ');
  const forged = { origin, size: 1, root: new Uint8Array(32) };
  const seen: Seen = new Map([
    ['a fork', forged],
    ['a larger one', { ...forged, size: 7 }],
  ]);
  const found = [
    ...(await invalid(server, [{ ...closed, toSign: true, file: { ...file, lasting: '' } }], new Map())),
    ...(await unlogged(server, [closed], elsewhere)),
    ...(await takenBack(server, seen)),
  ];
  await server.stop();
  await server.remove();
  expect(found).toEqual([
    expect.stringMatching(/its file was another before$/),
    expect.stringMatching(/has 0 signed PDFs$/),
    expect.stringMatching(/its leaf was at .* 9 and is at .* 0$/),
    expect.stringMatching(/^sandbox: checkpoint 1 was taken back/),
    expect.stringMatching(/^sandbox: checkpoint 7 was taken back/),
  ]);
});

test('a leaf that is missing, another, or not next to its neighbour is found', () => {
  const before = {
    pending: 0,
    unlinked: 0,
    leaves: new Map([
      ['formal 1 0', 'a'],
      ['formal 1 1', 'b'],
    ]),
  };
  const after = {
    pending: 0,
    unlinked: 0,
    leaves: new Map([
      ['formal 1 0', 'x'],
      ['formal 1 2', 'b'],
    ]),
  };
  expect(leavesLost(before, after)).toEqual([
    'the leaf formal 1 0 is another or missing',
    'the leaf formal 1 1 is another or missing',
    'there is no leaf before formal 1 2',
  ]);
});
