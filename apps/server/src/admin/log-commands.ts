import { checkLog, headFilePath, openHeadFile, openShardKey, repairNotes, rotateLog } from '@attestation/log';
import { openKeyFile } from '../certificates/key-file.ts';
import { environments } from '../domain/model.ts';
import { leafRecords } from '../storage/records/leaf-records.ts';
import { AdminError } from './admin-error.ts';
import { type Answer, adminCommand, examples, type Session } from './command.ts';
import { table } from './table.ts';

/** `log fsck` */
export const logFsck = adminCommand({
  name: 'log fsck',
  about:
    'Makes the tree again from the database and compares every tile and checkpoint. Changes nothing without --repair. Exit code 1 when something is wrong.',
  examples: examples('log fsck', 'log fsck --environment formal --json', 'log fsck --repair'),
  positionals: [],
  options: {
    environment: {
      type: 'string',
      value: 'ENVIRONMENT',
      choices: ['sandbox', 'formal'],
      about: 'Only this log; default: both',
    },
    repair: { type: 'boolean', about: 'Sign again checkpoints of the database that are damaged' },
  },
  async run({ storage, keyFile, lockKeys }, { values: { environment, repair } }): Promise<Answer> {
    const records = leafRecords(storage.database);
    const chosen = environments.filter((one) => environment === undefined || one === environment);
    const repaired: string[] = [];
    if (repair === true) {
      lockKeys();
      const { sealer } = await openKeyFile(keyFile, { create: false });
      for (const shard of (await Promise.all(chosen.map(records.shards))).flat()) {
        const folder = await storage.tiles.find(shard);
        if (folder === undefined) continue;
        const signer = await openShardKey(shard, sealer);
        const sizes = await repairNotes(shard, records, folder, signer);
        repaired.push(...sizes.map((size) => `  ${shard.origin}: checkpoint ${size} was signed again`));
      }
    }
    const reports = (await Promise.all(chosen.map((one) => checkLog(one, records, storage.tiles)))).flat();
    const rows = reports.map((report) => [
      report.origin,
      `${report.leaves}`,
      `${report.published}`,
      `${report.tiles}`,
      `${report.checkpoints}`,
    ]);
    const problems = reports.flatMap((report) =>
      report.problems.map(({ at, what }) => `  ${report.origin}: ${at} ${what}`),
    );
    const text = [
      table(['log', 'leaves', 'published', 'tiles compared', 'checkpoints'], rows),
      ...(repaired.length === 0 ? [] : [`REPAIRED\n${repaired.join('\n')}`]),
      ...(problems.length === 0 ? ['All is well.'] : [`PROBLEMS\n${problems.join('\n')}`, remedy]),
    ];
    return { data: reports, text: text.join('\n\n'), failed: problems.length > 0 };
  },
});

const remedy =
  'Tiles are made again from the database: stop the server, move DATA_DIR/log/<environment>/<shard> away, start it. A checkpoint whose signature is damaged is signed again with --repair. One that is not the root of the leaves means that the database was changed: restore a backup.';

/** A key that ended in the past would make files invalid that were closed since. */
async function demandTime({ knownTime }: Session['storage'], now: number): Promise<void> {
  const known = await knownTime.read();
  if (now >= known) return;
  throw new AdminError(
    `The clock says ${new Date(now).toISOString()}, but it was ${new Date(known).toISOString()} before. Set the clock; if it is right, run: attestation-admin clock accept`,
  );
}

/** `log rotate` */
export const logRotate = adminCommand({
  name: 'log rotate',
  about:
    'Ends the current key of a log and starts a new shard with a new key. What the old key signed stays valid; witnesses must be given the new key.',
  examples: examples('log rotate --environment formal'),
  positionals: [],
  options: {
    environment: {
      type: 'string',
      value: 'ENVIRONMENT',
      choices: ['sandbox', 'formal'],
      required: true,
      about: 'Of which log',
    },
  },
  async run({ storage, keyFile, lockKeys, warn: print }, { values: { environment } }) {
    const warn = (error: unknown) => print(String(error));
    const now = Date.now();
    await demandTime(storage, now);
    lockKeys();
    const { sealer } = await openKeyFile(keyFile, { create: false });
    const records = leafRecords(storage.database);
    const heads = openHeadFile(headFilePath(keyFile), warn);
    const rotated = await rotateLog({ records, sealer, environment, heads, now });
    if (rotated === undefined) {
      throw new AdminError(`The log of ${environment} has not begun yet. Start the server once.`);
    }
    const { ended, started } = rotated;
    return {
      data: { ended: ended.origin, started: started.origin, key: started.publicKey },
      text: `Ended ${ended.origin}. Started ${started.origin} with the key\n${started.publicKey}`,
    };
  },
});
