import { openAuthority } from '../certificates/authority.ts';
import { openKeyFile } from '../certificates/key-file.ts';
import { rotateKeyFile } from '../certificates/rotate-key-file.ts';
import { environments } from '../domain/model.ts';
import { resealKeys } from '../storage/maintenance/reseal-keys.ts';
import { adminCommand, examples, type Session } from './command.ts';

/** `key-file rotate` */
export const keyFileRotate = adminCommand({
  name: 'key-file rotate',
  about:
    'Gives KEY_FILE a new key and seals every private key under it, while no server runs. Where it is interrupted, run it again.',
  examples: examples('key-file rotate'),
  positionals: [],
  options: {},
  alone: true,
  async run({ storage, keyFile, lockKeys, warn }) {
    lockKeys();
    await requireBelongs(storage, keyFile);
    const { sealer, finish } = await rotateKeyFile(keyFile);
    const count = await resealKeys(storage.database, sealer);
    await finish();
    warn(
      `Back up ${keyFile} now. Backups of the data from before need the key file from before: keep that one with them.`,
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
