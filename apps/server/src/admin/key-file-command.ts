import { openAuthority } from '../certificates/authority.ts';
import { openKeyFile, rotateKeyFile } from '../certificates/key-file.ts';
import { environments } from '../domain/model.ts';
import { resealKeys } from '../storage/maintenance/reseal-keys.ts';
import { adminCommand, examples, type Session } from './command.ts';
import { requireNoServer } from './require-no-server.ts';

/** `key-file rotate` */
export const keyFileRotate = adminCommand({
  name: 'key-file rotate',
  about:
    'Gives KEY_FILE a new key and seals every private key under it, while no server runs, on any machine. Where it is interrupted, run it again.',
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
      `Back up ${keyFile} now.${elsewhere ?? ''} Backups of the data from before need the key file from before: keep that one with them.`,
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
