import { resolve } from 'node:path';
import { UsageError } from '@attestation/command-line';
import { createSigner } from '@attestation/signing';
import { joined, printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { ADD_PROFILE, configPath, readConfig, requireProfile, writeConfig } from '../profiles/config-file.ts';
import { abbreviated, readKey } from '../profiles/credentials.ts';

export const profileAdd = defineCommand({
  name: 'profile add',
  about: 'Store the address, access key and key file under a name.',
  positionals: [{ name: 'NAME', about: 'Name of the profile, such as sandbox', required: true }],
  options: {
    url: { type: 'string', value: 'URL', about: 'Address of the service, without /api' },
    'access-key': {
      type: 'string',
      value: 'ID',
      about: 'Access key that the service issued for your public key',
    },
    key: {
      type: 'string',
      value: 'FILE',
      about: 'Private RSA key, PEM; it stays where it is',
      candidates: 'file',
    },
    force: { type: 'boolean', short: 'f', about: 'Replace a profile of this name' },
  },
  notes: `Profiles are in ATTEST_CONFIG, else in $XDG_CONFIG_HOME/attest/config.json, else in ~/.config/attest/config.json,
readable only by you. The first profile becomes the current one.`,
  examples: [
    [
      'Two profiles',
      'attest profile add sandbox --url https://sandbox.example --access-key AK1 --key sandbox.pem',
    ],
    ['', 'attest profile add formal --url https://attestation.example --access-key AK2 --key formal.pem'],
  ],
  async run({ values, positionals: [name = ''] }, { io, paint }) {
    const { url, key } = values;
    const accessKey = values['access-key'];
    if (!/^[\w.-]{1,64}$/.test(name)) {
      throw new UsageError(
        `"${name}" is not a valid profile name.`,
        'take letters, digits, "-", "_" and "."',
      );
    }
    if (!url || !accessKey || !key)
      throw new UsageError('--url, --access-key and --key are required.', ADD_PROFILE);
    const keyFile = resolve(key);
    const privateKey = await readKey({ value: keyFile, from: '--key', is: 'file' });
    await createSigner(privateKey); // a wrong key is reported now, not at the first call
    const { createClient } = await import('@attestation/client/v1'); // loaded here: the other three need no client
    createClient({ baseUrl: url, accessKey, privateKey }); // and so is a wrong address
    const { current, profiles } = await readConfig(io.env);
    if (profiles.has(name) && !values.force) {
      throw new UsageError(`A profile "${name}" already exists.`, 'add --force to replace it');
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

export const profileList = defineCommand({
  name: 'profile list',
  about: 'List the profiles; a star marks the current one.',
  positionals: [],
  options: {},
  notes: 'If ATTEST_PROFILE is set, it names the current one.',
  examples: [['All profiles', 'attest profile list']],
  async run(_, { io, paint }) {
    const { current: chosen, profiles } = await readConfig(io.env);
    const current = io.env.ATTEST_PROFILE || chosen;
    const path = configPath(io.env);
    const rows = [...profiles].map(([name, { url, access_key, key_file }]) => ({
      name,
      current: name === current,
      url,
      access_key: abbreviated(access_key),
      key_file,
    }));
    const width = Math.max(0, ...rows.map(({ name }) => name.length));
    const lines = rows.map(
      (row) =>
        shown`${row.current ? paint('green', '*') : shown` `} ${paint('bold', row.name.padEnd(width))}  ${printable(`${row.url}  ${row.access_key}  ${row.key_file}`)}`,
    );
    const none = shown`There are no profiles in ${printable(path)} yet.\n  ${paint('dim', '→')} ${printable(ADD_PROFILE)}`;
    return { data: { config_file: path, profiles: rows }, text: lines.length > 0 ? joined(lines) : none };
  },
});

export const profileRemove = defineCommand({
  name: 'profile remove',
  about: 'Remove a profile; its key file stays.',
  positionals: [{ name: 'NAME', about: 'The profile', required: true, candidates: 'profile' }],
  options: {},
  examples: [['A profile you no longer need', 'attest profile remove old']],
  async run({ positionals: [name = ''] }, { io, paint }) {
    const { current, profiles } = await readConfig(io.env);
    const { key_file } = requireProfile(profiles, name, io.env);
    const left = new Map([...profiles].filter(([other]) => other !== name));
    await writeConfig(io.env, { current: current === name ? undefined : current, profiles: left });
    const choose =
      current === name && left.size > 0 ? shown`\n  ${paint('dim', '→')} attest profile use NAME` : shown``;
    return {
      data: { removed: name },
      text: shown`${paint('green', '✓')} Profile ${paint('bold', name)} is removed; its key file stays: ${printable(key_file)}${choose}`,
    };
  },
});

export const profileUse = defineCommand({
  name: 'profile use',
  about: 'Make a profile the current one.',
  positionals: [{ name: 'NAME', about: 'The profile', required: true, candidates: 'profile' }],
  options: {},
  examples: [['Use formal from now on', 'attest profile use formal']],
  async run({ positionals: [name = ''] }, { io, paint }) {
    const { profiles } = await readConfig(io.env);
    const { url } = requireProfile(profiles, name, io.env);
    await writeConfig(io.env, { current: name, profiles });
    const outranked = io.env.ATTEST_PROFILE;
    const warning =
      outranked && outranked !== name
        ? shown`\n${paint('yellow', '!')} ATTEST_PROFILE is set and takes precedence: ${printable(outranked)}`
        : shown``;
    return {
      data: { current: name },
      text: shown`${paint('green', '✓')} ${paint('bold', name)} is the current profile: ${printable(url)}${warning}`,
    };
  },
});
