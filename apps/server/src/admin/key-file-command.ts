import { setTimeout as sleep } from 'node:timers/promises';
import { openAuthority } from '../certificates/authority.ts';
import { openKeyFile, rotateKeyFile } from '../certificates/key-file.ts';
import { environments } from '../domain/model.ts';
import { upkeep } from '../processes/join-processes.ts';
import { resealKeys } from '../storage/maintenance/reseal-keys.ts';
import type { Storage } from '../storage/open-storage.ts';
import { AdminError, adminCommand, examples, type Session } from './command.ts';

export const keyFileRotate = adminCommand({
  name: 'key-file rotate',
  about:
    'Gives KEY_FILE a new key and encrypts every private key with it, while no server runs on any machine. If interrupted, run it again.',
  examples: examples('key-file rotate'),
  positionals: [],
  options: {},
  alone: true,
  async run({ storage, keyFile, lockKeys, warn }) {
    lockKeys();
    await requireBelongs(storage, keyFile);
    await requireNoServer(storage);
    const { sealer, finish } = await rotateKeyFile(keyFile);
    await resealKeys(storage.database, sealer);
    // One may have started before the first key was sealed again, and has the key from before. From now on none starts
    // with that: the keys of the authorities do not open.
    await requireNoServer(storage);
    const count = await resealKeys(storage.database, sealer);
    await finish();
    const elsewhere = storage.shared && ' Copy it to the other machines before their servers start.';
    warn(
      `Back up ${keyFile} now.${elsewhere ?? ''} Earlier backups of the data need the earlier key file: keep it with them.`,
    );
    return {
      data: { keyFile, resealed: count },
      text: `${keyFile} has a new key; private keys sealed under it: ${count}.`,
    };
  },
});

/** A key file of another DATA_DIR is left as it is. @throws KeyFileError, SealError */
async function requireBelongs({ authorities }: Session['storage'], keyFile: string): Promise<void> {
  const { sealer } = await openKeyFile(keyFile, { create: false });
  for (const environment of environments) {
    const authority = await authorities.find(environment);
    if (authority !== undefined) await openAuthority(authority, sealer);
  }
}

/** Milliseconds: each server tries to take the lease more than twice in this time. */
const longestFree = 3_000;

/**
 * For what must not happen while a server runs anywhere. Servers on other machines have no lock on this DATA_DIR, but one of
 * them has the lease, or takes it soon after another gave it back.
 *
 * @throws AdminError
 */
async function requireNoServer({ shared }: Pick<Storage, 'shared'>): Promise<void> {
  if (shared === undefined) return;
  const requireFree = async () => {
    if (!(await shared.leases.isHeld(upkeep))) return;
    throw new AdminError(
      'A server uses this database or used it a few seconds ago. Stop all servers, also on other machines, and run the command again.',
    );
  };
  await requireFree();
  await sleep(longestFree);
  await requireFree();
}
