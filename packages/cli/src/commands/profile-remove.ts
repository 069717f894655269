import { printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { readConfig, writeConfig } from '../profiles/config-file.ts';
import { requireProfile } from '../profiles/require-profile.ts';

export const profileRemove = defineCommand({
  name: 'profile remove',
  about: 'Forget a profile; its key stays where it is.',
  positionals: [{ name: 'NAME', about: 'The profile', required: true, candidates: 'profile' }],
  options: {},
  examples: [['One that is no longer needed', 'attest profile remove old']],
  async run({ positionals: [name = ''] }, { io, paint }) {
    const { current, profiles } = await readConfig(io.env);
    const { key_file } = requireProfile(profiles, name);
    const left = new Map([...profiles].filter(([other]) => other !== name));
    await writeConfig(io.env, { current: current === name ? undefined : current, profiles: left });
    const choose =
      current === name && left.size > 0 ? shown`\n  ${paint('dim', '→')} attest profile use NAME` : shown``;
    return {
      data: { removed: name },
      text: shown`${paint('green', '✓')} Profile ${paint('bold', name)} is forgotten; its key is still ${printable(key_file)}${choose}`,
    };
  },
});
