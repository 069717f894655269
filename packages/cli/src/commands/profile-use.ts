import { printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { readConfig, writeConfig } from '../profiles/config-file.ts';
import { requireProfile } from '../profiles/require-profile.ts';

export const profileUse = defineCommand({
  name: 'profile use',
  about: 'Make a profile the current one.',
  positionals: [{ name: 'NAME', about: 'The profile', required: true, candidates: 'profile' }],
  options: {},
  examples: [['From now on', 'attest profile use formal']],
  async run({ positionals: [name = ''] }, { io, paint }) {
    const { profiles } = await readConfig(io.env);
    const { url } = requireProfile(profiles, name);
    await writeConfig(io.env, { current: name, profiles });
    const outranked = io.env.ATTEST_PROFILE;
    const warning =
      outranked && outranked !== name
        ? shown`\n${paint('yellow', '!')} ATTEST_PROFILE is set and outranks it: ${printable(outranked)}`
        : shown``;
    return {
      data: { current: name },
      text: shown`${paint('green', '✓')} ${paint('bold', name)} is current: ${printable(url)}${warning}`,
    };
  },
});
