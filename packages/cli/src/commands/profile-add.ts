import { resolve } from 'node:path';
import { createClient } from '@attestation/client/v1';
import { UsageError } from '@attestation/command-line';
import { createSigner } from '@attestation/signing';
import { printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { readConfig, writeConfig } from '../profiles/config-file.ts';
import { ADD_PROFILE, readKey } from '../profiles/credentials.ts';

export const profileAdd = defineCommand({
  name: 'profile add',
  about: 'Remember who you are and where the service is, under a name.',
  positionals: [{ name: 'NAME', about: 'What you call it, such as sandbox', required: true }],
  options: {
    url: { type: 'string', value: 'URL', about: 'Address of the service, without /api' },
    'access-key': { type: 'string', value: 'ID', about: 'What the service issued for your public key' },
    key: {
      type: 'string',
      value: 'FILE',
      about: 'Private RSA key, PEM; it stays where it is',
      candidates: 'file',
    },
    force: { type: 'boolean', short: 'f', about: 'Replace a profile of this name' },
  },
  notes: `Profiles are kept in ATTEST_CONFIG, else in $XDG_CONFIG_HOME/attest/config.json, else in ~/.config/attest/config.json,
readable by you only. The first one becomes the current one.`,
  examples: [
    [
      'Two of them',
      'attest profile add sandbox --url https://sandbox.example --access-key AK1 --key sandbox.pem',
    ],
    ['', 'attest profile add formal --url https://attestation.example --access-key AK2 --key formal.pem'],
  ],
  async run({ values, positionals: [name = ''] }, { io, paint }) {
    const { url, key } = values;
    const accessKey = values['access-key'];
    if (!/^[\w.-]{1,64}$/.test(name)) {
      throw new UsageError(
        `"${name}" is not a valid name for a profile.`,
        'take letters, digits, "-", "_" and "."',
      );
    }
    if (!url || !accessKey || !key)
      throw new UsageError('--url, --access-key and --key are needed.', ADD_PROFILE);
    const keyFile = resolve(key);
    const privateKey = await readKey({ value: keyFile, from: '--key', is: 'file' });
    await createSigner(privateKey); // a wrong key is reported now, not at the first call
    createClient({ baseUrl: url, accessKey, privateKey }); // and so is a wrong address
    const { current, profiles } = await readConfig(io.env);
    if (profiles.has(name) && !values.force) {
      throw new UsageError(`There is a profile "${name}" already.`, 'add --force to replace it');
    }
    const added = new Map(profiles).set(name, { url, access_key: accessKey, key_file: keyFile });
    const path = await writeConfig(io.env, { current: current ?? name, profiles: added });
    const next = (current ?? name) === name ? 'attest doctor' : `attest profile use ${name}`;
    return {
      data: { name, config_file: path },
      text: shown`${paint('green', '✓')} Profile ${paint('bold', name)} is in ${printable(path)}\n  ${paint('dim', '→')} ${printable(next)}`,
    };
  },
});
