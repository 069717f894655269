import { joined, printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { abbreviated } from '../profiles/abbreviated.ts';
import { configPath, readConfig } from '../profiles/config-file.ts';
import { ADD_PROFILE } from '../profiles/credentials.ts';

export const profileList = defineCommand({
  name: 'profile list',
  about: 'Show the profiles; the current one has a star.',
  positionals: [],
  options: {},
  notes: 'ATTEST_PROFILE, where it is set, names the current one.',
  examples: [['All of them', 'attest profile list']],
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
