import type { Program } from '@attestation/command-line';
import type { Command } from './command.ts';
import { everywhere } from './options.ts';

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
  'profile add': async () => (await import('./commands/profile.ts')).profileAdd,
  'profile list': async () => (await import('./commands/profile.ts')).profileList,
  'profile use': async () => (await import('./commands/profile.ts')).profileUse,
  'profile remove': async () => (await import('./commands/profile.ts')).profileRemove,
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

/** `attest`, as data, with these of its commands. */
export function attest(version: string, commands: readonly Command[]): Program<Command> {
  return {
    name: 'attest',
    about: 'The Attestation Service from the command line.',
    version,
    commands,
    everywhere,
    groups: { profile: 'Manage profiles: address, access key and key file' },
    otherNames,
    notes: `First steps:
  # Make a key pair, then upload the public key to the service to get an access key
  attest keygen
  # Add a profile
  attest profile add sandbox --url https://attestation.example --access-key AK1 --key key.pem
  # Check that everything works
  attest doctor
  # Store an attestation
  attest create order.yaml --attach 0=contract.pdf

Exit codes:
  0 success   1 refused by the service   2 usage, payload, profile or key   3 network   4 other

"attest COMMAND --help" shows options and examples.`,
  };
}

/** Words that users try; the right command is suggested. */
const otherNames = new Map([
  ['add', 'add-factoids'],
  ['get', 'read'],
  ['show', 'read'],
  ['cas', 'apply'],
  ['check', 'doctor'],
  ['login', 'profile add'],
]);
