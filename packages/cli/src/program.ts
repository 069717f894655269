import type { Program } from '@attestation/command-line';
import type { Command } from './command.ts';
import { everywhere } from './options.ts';

/** `attest`, as data, with these of its commands. */
export function attest(version: string, commands: readonly Command[]): Program<Command> {
  return {
    name: 'attest',
    about: 'The Attestation Service from the command line.',
    version,
    commands,
    everywhere,
    groups: { profile: 'Profiles: who you are and where the service is' },
    otherNames,
    notes: `First steps:
  # Make a key pair, and upload the public half to the service; it gives you an access key
  attest keygen
  # Say who you are
  attest profile add sandbox --url https://attestation.example --access-key AK1 --key key.pem
  # See whether everything is right
  attest doctor
  # Store something
  attest create order.yaml --attach 0=contract.pdf

Exit codes:
  0 done   1 refused by the service   2 usage, payload, profile or key   3 network   4 other

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
