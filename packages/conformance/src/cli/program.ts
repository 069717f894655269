import type { Program } from '@attestation/command-line';
import { suiteVersion } from '../version.ts';
import type { Command } from './command.ts';
import { doctor } from './doctor.ts';
import { init } from './init.ts';
import { judge } from './judge.ts';
import { list } from './list.ts';
import { replay } from './replay.ts';
import { run } from './run.ts';

/** `attestation-conformance`, as data. */
export const program: Program<Command> = {
  name: 'attestation-conformance',
  about: 'Judges an implementation of the Attestation Service API over HTTP.',
  version: suiteVersion,
  commands: [init, doctor, run, replay, judge, list],
  notes: `Begin with:
  attestation-conformance init      write conformance.config.yaml, then fill it in
  attestation-conformance doctor    is it right?
  attestation-conformance run       judge

Exit code: 0 every MUST is kept, 1 one is broken (or a baseline entry is stale), 2 the set-up is wrong, 3 a fault of
the suite itself. "attestation-conformance COMMAND --help" shows options and examples.`,
};
