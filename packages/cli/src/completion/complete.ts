import type { Candidates, OptionSpec } from '@attestation/command-line';
import { joined, type Printable, printable } from '@attestation/signing/printable';
import type { Command, Io } from '../command.ts';
import { allCommands, commandNamed } from '../commands.ts';
import { everywhere } from '../options.ts';
import { readConfig } from '../profiles/config-file.ts';

/** Tells the shell to complete file names itself. */
const FILES = ':file';

/**
 * What may be in place of the last of these words: a line for each, `value` or `value<tab>description`, or `:file`.
 * The scripts of `attest completion` call it as `attest __complete WORD...`.
 */
export async function complete(given: readonly string[], env: Io['env']): Promise<Printable> {
  const words = given.filter((word) => word !== '='); // bash makes a word of it
  const current = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const command = await commandNamed(before);
  const offered = command
    ? await within(command, before, current, env)
    : nextWords(await allCommands(), before);
  const fitting = offered.filter((line) => line === FILES || line.startsWith(current));
  return joined(
    fitting.map((line) =>
      joined(
        line.split('\t').map((part) => printable(part)),
        '\t',
      ),
    ),
  );
}

const help = { type: 'boolean', short: 'h', about: 'Show this help' } as const;

/** Commands of one word, and the words of those that have two. */
function nextWords(commands: readonly Command[], before: readonly string[]): string[] {
  const start = before.map((word) => `${word} `).join('');
  const lines = new Map<string, string>();
  for (const { name, about } of commands) {
    if (!name.startsWith(start)) continue;
    const [word = '', more] = name.slice(start.length).split(' ');
    lines.set(word, `${word}\t${more === undefined ? about : 'Profiles: add, list, use, remove'}`);
  }
  return [...lines.values()];
}

async function within(
  command: Command,
  before: readonly string[],
  current: string,
  env: Io['env'],
): Promise<string[]> {
  const options: Record<string, OptionSpec> = { ...command.options, ...everywhere, help };
  const optionOf = (word = '') =>
    Object.entries(options).find(([name, { short }]) => word === `--${name}` || word === `-${short}`)?.[1];
  const waiting = optionOf(before.at(-1));
  if (waiting?.type === 'string') return candidates(waiting.candidates, env);
  if (current.startsWith('-'))
    return Object.entries(options).map(([name, { about }]) => `--${name}\t${about}`);
  const own = before.slice(command.name.split(' ').length);
  const isValue = (index: number) => optionOf(own[index - 1])?.type === 'string';
  const count = own.filter((word, index) => !word.startsWith('-') && !isValue(index)).length;
  return candidates(command.positionals[count]?.candidates, env);
}

async function candidates(kind: Candidates | undefined, env: Io['env']): Promise<string[]> {
  if (kind === undefined) return [];
  if (kind === 'file') return [FILES];
  if (typeof kind !== 'string') return [...kind];
  // Pressing Tab is not a place for an error message.
  const { profiles } = await readConfig(env).catch(() => ({ profiles: new Map<string, { url: string }>() }));
  return [...profiles].map(([name, { url }]) => `${name}\t${url}`);
}
