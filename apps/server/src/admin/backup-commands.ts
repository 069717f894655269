import { existsSync } from 'node:fs';
import type { OptionSpecs, Values } from '@attestation/command-line';
import { hasAllPublished, headFilePath, openHeadFile, rotateLog } from '@attestation/log';
import { printable } from '@attestation/signing/printable';
import { openAuthority } from '../certificates/authority.ts';
import { openKeyFile } from '../certificates/key-file.ts';
import type { Sealer } from '../certificates/sealer.ts';
import { environments } from '../domain/model.ts';
import type { Settings } from '../settings/values.ts';
import { type BackupNote, makeBackup } from '../storage/backup/backup.ts';
import { moveRecords } from '../storage/backup/move-records.ts';
import { restoreBackup } from '../storage/backup/restore.ts';
import type { Database } from '../storage/database/database.ts';
import { openDataDir } from '../storage/files/data-dir.ts';
import { openStorage } from '../storage/open-storage.ts';
import { authorityRecords } from '../storage/records/deployment-records.ts';
import { leafRecords } from '../storage/records/leaf-records.ts';
import { type AdminCommand, AdminError, commonOptions, examples, settingsOf, sizeOnDisk } from './command.ts';

const positionals = [{ name: 'FOLDER', about: 'Folder of the backup', required: true } as const];

export const backupCommand: AdminCommand = {
  name: 'backup',
  about:
    'Copies records, files and log into an empty folder, also while the server runs. The backup does not contain KEY_FILE: keep a copy elsewhere. Exit code 1 if a stored file is damaged.',
  examples: examples('backup /backups/2026-11-23'),
  positionals,
  options: commonOptions,
  async run({ values, positionals: [folder = ''] }, terminal) {
    const settings = settingsOf(values as Values<typeof commonOptions>, terminal);
    const { dataDir, keyFile, databaseUrl, blobUrl } = settings;
    if (!existsSync(dataDir) && (databaseUrl === null || blobUrl === null)) {
      throw new AdminError(`There is no DATA_DIR ${dataDir}. Name it with --data-dir.`);
    }
    const result = await backUp(settings, folder, progress(terminal, 'copying'));
    const { damaged = [], files, bytes, from, until, attestations, databaseBytes } = result;
    const lines = [
      `The backup ${folder} is complete: ${contentsText(result)}. It contains all data acknowledged before ${from}.`,
      `It does not contain KEY_FILE ${keyFile}: without it, no private key of the backup can be decrypted.`,
      ...(damaged.length === 0
        ? []
        : [`PROBLEMS\n${damaged.map((path) => `  ${path}: damaged before it was copied`).join('\n')}`]),
    ];
    return {
      data: { folder, from, until, attestations, databaseBytes, files, bytes, damaged },
      text: lines.join('\n'),
      failed: damaged.length > 0,
    };
  },
};

async function backUp(settings: Settings, folder: string, onStep: (what: string) => void) {
  const { dataDir, databaseUrl, blobUrl } = settings;
  if (blobUrl === null) {
    // Refuses what does not belong together.
    const dir = await openDataDir(dataDir, { role: 'admin', hasDatabaseUrl: databaseUrl !== null });
    await dir.close();
    return makeBackup({ dataDir, databaseUrl }, folder, onStep);
  }
  const storage = await openStorage({ dataDir, databaseUrl, blobUrl, role: 'admin', onFatal: () => {} });
  try {
    const { files, leafRecords, store } = storage;
    return await makeBackup(
      { dataDir, databaseUrl, store: store && { files, leafRecords, store } },
      folder,
      onStep,
    );
  } finally {
    await storage.close();
  }
}

const restoreOptions = {
  ...commonOptions,
  incomplete: {
    type: 'boolean',
    about:
      'Restore what is left of a backup that has been damaged, or lacks files; fsck names what is missing',
  },
} as const satisfies OptionSpecs;

export const restoreCommand: AdminCommand = {
  name: 'restore',
  about:
    'Restores a backup into a missing or empty DATA_DIR and, with DATABASE_URL, into an empty PostgreSQL, whichever database it was made from. Needs the KEY_FILE of the service.',
  examples: examples(
    'restore /backups/2026-11-23',
    'restore /backups/2026-11-23 --data-dir /var/lib/attestation',
  ),
  positionals,
  options: restoreOptions,
  async run({ values: given, positionals: [folder = ''] }, terminal) {
    const values = given as Values<typeof restoreOptions>;
    const settings = settingsOf(values, terminal);
    const rotated: string[] = [];
    const { sealer } = await openKeyFile(settings.keyFile, { create: false });
    const result = await restoreBackup(folder, settings, {
      isIncomplete: values.incomplete ?? false,
      check: (database) => requireKeyFile(database, sealer, settings.keyFile),
      prepare: async (database) => {
        rotated.push(...(await rotateUnlessWhole(database, sealer, settings.keyFile)));
      },
      onStep: progress(terminal, 'restoring'),
    });
    const { damaged, fault, from, until, files, attestations } = result;
    const lines = [
      `${settings.dataDir} has the backup ${folder}: ${contentsText(result)}. It lacks data acknowledged after ${until}.`,
      ...rotated.map(
        (origin) =>
          `${origin} may have published more than this backup contains: a new shard with a new key starts. Publish the new trust files, and give witnesses the new key.`,
      ),
      ...(fault === undefined ? [] : [`The backup ${fault}. Run fsck: it names what is missing.`]),
      ...(damaged.length === 0
        ? []
        : [`PROBLEMS\n${damaged.map((path) => `  ${path}: damaged`).join('\n')}`]),
      'Run fsck --checksums before you start the server.',
    ];
    return {
      data: { from, until, attestations, files, rotated, damaged, ...(fault !== undefined && { fault }) },
      text: lines.join('\n'),
      failed: damaged.length > 0 || fault !== undefined,
    };
  },
};

export const migrateCommand: AdminCommand = {
  name: 'migrate',
  about:
    'Moves the records of DATA_DIR from SQLite into the empty PostgreSQL of DATABASE_URL, and its files and log into the empty store of BLOB_URL, while no server runs. Data without such a variable stays.',
  examples: examples('migrate'),
  positionals: [],
  options: commonOptions,
  async run({ values }, terminal) {
    const settings = settingsOf(values as Values<typeof commonOptions>, terminal);
    const { dataDir, databaseUrl, blobUrl } = settings;
    if (databaseUrl === null && blobUrl === null) {
      throw new AdminError(
        'Neither DATABASE_URL nor BLOB_URL is set. Set one or both: the address of an empty PostgreSQL database, and of an empty store.',
      );
    }
    const { rows, damaged, former } = await moveRecords(dataDir, settings, progress(terminal, 'copying'));
    const sum = Object.values(rows).reduce((all, count) => all + count, 0);
    const names = [databaseUrl !== null && 'DATABASE_URL', blobUrl !== null && 'BLOB_URL'].filter(Boolean);
    const lines = [
      ...(sum > 0 ? [`${sum} rows are in PostgreSQL now.`] : []),
      ...(former.includes('files.moved') ? ['Files and log are in the store now.'] : []),
      `Start the server with this ${names.join(' and ')}. The former data is in ${former.join(', ')} of DATA_DIR; remove it when everything works.`,
      ...(damaged.length === 0
        ? []
        : [`PROBLEMS\n${damaged.map((path) => `  ${path}: damaged, so it was not moved`).join('\n')}`]),
    ];
    return { data: { rows, damaged, former }, text: lines.join('\n'), failed: damaged.length > 0 };
  },
};

function progress(terminal: Parameters<AdminCommand['run']>[1], verb: string) {
  return (what: string) => terminal.err(printable(`${verb} ${what} ...`));
}

function contentsText({ attestations, databaseBytes, files, bytes }: BackupNote): string {
  const stored = `${number(files, 'file')} and the texts that attestation files share (${sizeOnDisk(bytes)})`;
  if (attestations === undefined || databaseBytes === undefined) return stored;
  return `${number(attestations, 'attestation')} in a database of ${sizeOnDisk(databaseBytes)}, the log, ${stored}`;
}

function number(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** @throws AdminError when KEY_FILE is that of another service */
async function requireKeyFile(database: Database, sealer: Sealer, keyFile: string): Promise<void> {
  for (const environment of environments) {
    const authority = await authorityRecords(database).find(environment);
    if (authority === undefined) continue;
    await openAuthority(authority, sealer).catch((cause: unknown) => {
      throw new AdminError(
        `KEY_FILE ${keyFile} does not decrypt the private keys of this backup. Name the key file that the service had then.`,
        { cause },
      );
    });
  }
}

/**
 * Makes restored records ones that a server starts on: logs that may have published more end, and go on in a new shard.
 * The service may have continued after this backup, and on another machine KEY_FILE.heads does not say how far:
 * two trees of one size under one key would show that the log was rewritten.
 */
async function rotateUnlessWhole(database: Database, sealer: Sealer, keyFile: string): Promise<string[]> {
  const records = leafRecords(database);
  const heads = openHeadFile(headFilePath(keyFile), (error) => {
    throw error;
  });
  const ended: string[] = [];
  for (const environment of environments) {
    const newest = (await records.shards(environment)).at(-1);
    if (newest === undefined || (await hasAllPublished(newest, records, heads))) continue;
    await rotateLog({ records, sealer, environment, heads, now: Date.now() });
    ended.push(newest.origin);
  }
  return ended;
}
