import { UsageError } from '@attestation/command-line';
import type { Printable } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { scripts } from '../completion/scripts.ts';

const shells = Object.keys(scripts);

export const completion = defineCommand({
  name: 'completion',
  about: 'Print the script that makes a shell complete commands, options, profiles and files.',
  positionals: [{ name: 'SHELL', about: shells.join(', '), required: true, candidates: shells }],
  options: {},
  examples: [
    ['bash: now, and in every new shell', 'source <(attest completion bash)'],
    ['', "echo 'source <(attest completion bash)' >> ~/.bashrc"],
    ['zsh, after compinit', "echo 'source <(attest completion zsh)' >> ~/.zshrc"],
    ['fish', 'attest completion fish > ~/.config/fish/completions/attest.fish'],
  ],
  run({ positionals: [shell = ''] }) {
    const script = Object.entries(scripts).find(([name]) => name === shell)?.[1];
    if (script === undefined)
      throw new UsageError(`There is no completion for "${shell}".`, shells.join(', '));
    return { data: { shell, script }, text: script as Printable };
  },
});
