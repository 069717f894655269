import type { Command } from './command.ts';

/**
 * Every command by its name, in the order of the help: the work, then what it needs, then what fixes it. Each is loaded
 * when it is needed: to load all of them takes longer than most of them run.
 */
const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  create: async () => (await import('./commands/create.ts')).create,
  'add-factoids': async () => (await import('./commands/add-factoids.ts')).addFactoids,
  read: async () => (await import('./commands/read.ts')).read,
  download: async () => (await import('./commands/download.ts')).download,
  verify: async () => (await import('./commands/verify.ts')).verify,
  apply: async () => (await import('./commands/apply.ts')).apply,
  keygen: async () => (await import('./commands/keygen.ts')).keygen,
  'profile add': async () => (await import('./commands/profile-add.ts')).profileAdd,
  'profile list': async () => (await import('./commands/profile-list.ts')).profileList,
  'profile use': async () => (await import('./commands/profile-use.ts')).profileUse,
  'profile remove': async () => (await import('./commands/profile-remove.ts')).profileRemove,
  doctor: async () => (await import('./commands/doctor.ts')).doctor,
  sign: async () => (await import('./commands/sign.ts')).sign,
  completion: async () => (await import('./commands/completion.ts')).completion,
};

/** Every command, in the order of the help. */
export async function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(loaders).map((load) => load()));
}

/** The command that these words begin with. */
export async function commandNamed(words: readonly string[]): Promise<Command | undefined> {
  const line = `${words.join(' ')} `;
  const [, load] = Object.entries(loaders).find(([name]) => line.startsWith(`${name} `)) ?? [];
  return load?.();
}
